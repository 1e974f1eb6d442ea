/** Reads recent API changes from the news of this version: the newest section, newest lines first. */
import { readFileSync } from 'node:fs';

interface Change {
  /** The title of the section, without the part in brackets. */
  version: string;
  /** Plain text: the first sentence of the entry. */
  text: string;
}

const SHOWN = 5;
/** Longest text, in characters, for a page that lists five. */
const LONGEST = 220;

/** @param news Markdown; sections begin with `## `, entries with `- `. */
export const newestChanges = (news: string, shown = SHOWN): Change[] => {
  const [, ...sections] = `\n${news}`.split(/\n## /);
  const newest = sections.find((section) => /\n- /.test(section));
  if (newest === undefined) return [];
  const [title = '', ...entries] = newest.split(/\n- /);
  const version = title.split('\n', 1)[0]!.split('(', 1)[0]!.trim();
  return entries.slice(0, shown).map((entry) => ({ version, text: shortened(plain(entry)) }));
};

/** Returns an entry without Markdown. Text after it that is not indented is not part of it. */
const plain = (entry: string): string =>
  entry
    .split(/\n(?! )/)[0]!
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const shortened = (text: string): string => {
  const sentence = /^.{40,}?[.](?= \p{Lu})/u.exec(text)?.[0] ?? text;
  if (sentence.length <= LONGEST) return sentence;
  const wholeWords = sentence.slice(0, sentence.lastIndexOf(' ', LONGEST));
  return `${wholeWords.replace(/(?<![,;:(])[,;:(]+$/, '')} …`;
};

/** Reads the file once: it is part of the program. */
export const changesOfThisVersion = (): Change[] =>
  newestChanges(readFileSync(new URL('../../../docs/news.md', import.meta.url), 'utf8'));
