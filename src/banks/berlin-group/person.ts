/**
 * Whether a counterparty is a natural person, by what their name is. A mistake to this side seals the name of a shop; one to
 * the other would leave a person's in the open: what could be a person is taken for one.
 */

/** Legal forms, and words that only offices, firms and the state have in their names. */
const OF_AN_ORGANISATION = new Set(
  (
    'doo ad od kd pr str sztr tr szr jp jkp jkpzz zz udruzenje fond fondacija zavod agencija ministarstvo uprava ' +
    'grad opstina banka bank osiguranje skola fakultet univerzitet bolnica apoteka ambulanta dom klub savez komora ' +
    'prodavnica market trgovina restoran kafe hotel servis centar studio salon ordinacija posta telekom elektro ' +
    'srbija srbije beograd ltd limited llc inc gmbh ag sa srl bv plc corp company group holding international ' +
    'systems solutions services store shop online pay payments'
  ).split(' '),
);

const CYRILLIC: Record<string, string> = Object.fromEntries(
  'а-a б-b в-v г-g д-d ђ-dj е-e ж-z з-z и-i ј-j к-k л-l љ-lj м-m н-n њ-nj о-o п-p р-r с-s т-t ћ-c у-u ф-f х-h ц-c ч-c џ-dz ш-s'
    .split(' ')
    .map((pair) => pair.split('-') as [string, string]),
);

/** In lower case, Latin and without accents. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[а-џ]/g, (letter) => CYRILLIC[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'dj');

/** `d.o.o.` and `D O O` are one word. */
const words = (name: string): string[] =>
  folded(name)
    .replace(/\b(?:[a-z]\.? ?){2,4}(?=$|[\s,)])/g, (letters) =>
      /^([a-z][. ]+)+[a-z]?\.?$/.test(letters) ? `${letters.replace(/[^a-z]/g, '')} ` : letters,
    )
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

export const isPersonName = (name: string): boolean => {
  if (/\d/.test(name)) return false;
  const parts = words(name);
  return parts.length >= 2 && parts.length <= 5 && !parts.some((part) => OF_AN_ORGANISATION.has(part));
};
