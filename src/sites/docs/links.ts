/** Where the links of a document lead: between files in the repository, between pages on the site. */
import { posix } from 'node:path';
import { type Entry, entries, standIns } from './contents.ts';

export const addressOf = ({ slug }: Entry, language: 'en' | 'sr' = 'en'): string =>
  language === 'en' ? `/docs/${slug}` : `/docs/${language}/${slug}`;

/** By the path of the file. */
const addresses = new Map<string, string>([
  ...Object.entries(standIns),
  ...entries.flatMap((entry): [string, string][] => [
    [entry.file, addressOf(entry)],
    [entry.file.replace(/\.md$/, '.sr.md'), addressOf(entry, 'sr')],
  ]),
]);

/**
 * @param file the document, from the root of the repository
 * @param href as it stands there
 * @returns null for a file of the repository that is no page: nothing on the site leads there
 */
export const siteAddress = (file: string, href: string): string | null => {
  if (/^([a-z][\w+.-]*:|#|\/)/i.test(href)) return href;
  const [path = '', anchor] = href.split('#', 2);
  const target = posix.normalize(posix.join(posix.dirname(file), path));
  const address = addresses.get(target);
  if (address === undefined) return null;
  return anchor === undefined ? address : `${address}#${anchor}`;
};
