/** Makes XML for writers. */
import { withoutControls } from './control-characters.ts';

/** Returns at most `most` characters of a text, escaped, with forbidden characters replaced. */
export const xmlText = (text: string, most: number): string => {
  const characters = [...text.toWellFormed()];
  const kept = characters.length > most ? characters.slice(0, most).join('') : characters.join('');
  return withoutControls(kept).replace(/[&<>"\r]/g, (letter) => `&#${letter.charCodeAt(0)};`);
};

/** Makes an element, or nothing if it would be empty. */
export const element = (name: string, ...content: readonly (string | null)[]): string => {
  const inside = content.join('');
  return inside === '' ? '' : `<${name}>${inside}</${name}>`;
};

/** Makes an element with attributes only; those without a value are omitted. */
export const attributes = (name: string, values: Readonly<Record<string, string | null>>): string => {
  const written = Object.entries(values).map(([key, value]) =>
    value === null ? '' : ` ${key}="${xmlText(value, 1_000).replace(/[\n\t]/g, ' ')}"`,
  );
  return `<${name}${written.join('')}/>`;
};
