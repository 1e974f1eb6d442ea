/** More lines from labelled ones: a name that the line spells out, with another place, street or owner around it, or cut by its field. */
import { type Folder, listOf } from '../src/tables.ts';
import { chanceFrom } from './chance.ts';
import type { Labelled } from './labelled.ts';

const SEED = 11;
/** Widths of fields in which banks cut a line. */
const WIDTHS = [22, 25, 25, 25, 30];
const ACCENTED = /[ČĆŠŽĐ]/g;
const ACCENTS: Readonly<Record<string, string>> = { Č: 'C', Ć: 'C', Š: 'S', Ž: 'Z', Đ: 'DJ' };
const plain = (text: string): string => text.toUpperCase().replace(ACCENTED, (letter) => ACCENTS[letter]!);

/** The name as the line has it, in capitals; null if the line does not spell it out. */
const nameInLine = ({ entry, names }: Labelled): { name: string; label: string } | null => {
  const line = entry.description.toUpperCase();
  for (const label of names) {
    const name = [label.toUpperCase(), plain(label)].find((each) => line.includes(each));
    if (name !== undefined && name.length > 4 && name.includes(' ')) return { name, label };
  }
  return null;
};

/** @param isKnown whether a name is in a table: what surrounds such a name does not matter */
export const augmented = (
  folder: Folder,
  rows: readonly Labelled[],
  isKnown: (name: string) => boolean,
): Labelled[] => {
  const chance = chanceFrom(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)]!;
  const [towns, givens, streets] = ['towns.txt', 'given-names.txt', 'streets.txt'].map((file) =>
    listOf(folder, file).map(plain),
  ) as [string[], string[], string[]];
  const forms = listOf(folder, 'forms.txt').slice(0, 12).map(plain);
  const surnames = listOf(folder, 'surnames.txt')
    .filter((each) => !each.startsWith('-'))
    .map(plain);
  const endings = listOf(folder, 'surnames.txt')
    .filter((each) => each.startsWith('-'))
    .map((each) => plain(each.slice(1)));
  const surname = (): string =>
    chance() < 0.3
      ? pick(surnames)
      : `${pick(givens).replace(/[AEIOU]$/, '')}${pick(['OV', 'EV', ''])}${endings[0]}`;
  const person = (): string => (chance() < 0.7 ? `${pick(givens)} ${surname()}` : pick(givens));
  const number = (): string => String(1 + Math.floor(chance() * 120));
  const tails: (() => string)[] = [
    () => pick(towns),
    () => `${pick(towns)} ${pick(['RS', 'SRB', '688'])}`,
    () => `${pick(streets)} ${number()} ${pick(towns)}`,
    () => `${pick(streets)} ${pick(towns)}`,
    () => `${person()} ${pick(forms)} ${pick(towns)}`,
    () => `${pick(forms)} ${person()} ${pick(towns)}`,
    () => `${number()} ${pick(towns)}`,
  ];
  return rows.flatMap((row) => {
    const found = nameInLine(row);
    if (found === null || isKnown(found.label) || row.entry.facts?.counterparty?.name !== undefined)
      return [];
    const { name, label } = found;
    const way = chance();
    const width = pick(WIDTHS);
    const whole = `${name} ${pick(towns)}`;
    // Cut within the place, so that the name stays whole.
    const isCut = way < 0.35 && width > name.length + 2 && width < whole.length;
    const description = isCut
      ? whole.slice(0, width)
      : way < 0.42
        ? `${person()} ${pick(forms)} ${whole}`
        : way < 0.5 && name.length <= 25
          ? `${whole.slice(0, 25).padEnd(25)}${whole
              .slice(name.length + 1)
              .slice(0, 13)
              .padEnd(13)}RS`
          : `${name} ${pick(tails)()}`;
    return [{ ...row, entry: { ...row.entry, description }, names: [label], madeOf: row.entry.description }];
  });
};
