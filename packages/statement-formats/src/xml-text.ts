/** XML as text, for writers. */
import { withoutControls } from './control-characters.ts';

/** At most so many characters of a text, with what XML cannot have replaced and what it reads otherwise escaped. */
export const xmlText = (text: string, most: number): string => {
  const characters = [...text.toWellFormed()];
  const kept = characters.length > most ? characters.slice(0, most).join('') : characters.join('');
  return withoutControls(kept).replace(/[&<>"\r]/g, (letter) => `&#${letter.charCodeAt(0)};`);
};

/** An element, or nothing where it would be empty. */
export const element = (name: string, ...content: readonly (string | null)[]): string => {
  const inside = content.join('');
  return inside === '' ? '' : `<${name}>${inside}</${name}>`;
};

/** An element that has attributes alone; those without a value are left out. */
export const attributes = (name: string, values: Readonly<Record<string, string | null>>): string => {
  const written = Object.entries(values).map(([key, value]) =>
    value === null ? '' : ` ${key}="${xmlText(value, 1_000).replace(/[\n\t]/g, ' ')}"`,
  );
  return `<${name}${written.join('')}/>`;
};
