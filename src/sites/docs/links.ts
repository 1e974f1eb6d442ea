/** Maps links between files of the repository to pages of the site. */
import { posix } from 'node:path';
import { type Entry, entries, replacements } from './contents.ts';

export const addressOf = ({ slug }: Entry, language: 'en' | 'sr' = 'en'): string =>
  language === 'en' ? `/docs/${slug}` : `/docs/${language}/${slug}`;

/** Addresses by path of the file. */
const addresses = new Map<string, string>([
  ...Object.entries(replacements),
  ...entries.flatMap((entry): [string, string][] => [
    [entry.file, addressOf(entry)],
    [entry.file.replace(/\.md$/, '.sr.md'), addressOf(entry, 'sr')],
  ]),
]);

/**
 * Returns the address of a link on the site; null for a file of the repository that is not a page.
 * @param file path of the document from the root of the repository
 * @param href the link in the document
 */
export const siteAddress = (file: string, href: string): string | null => {
  if (/^([a-z][\w+.-]*:|#|\/)/i.test(href)) return href;
  const [path = '', anchor] = href.split('#', 2);
  const target = posix.normalize(posix.join(posix.dirname(file), path));
  const address = addresses.get(target);
  if (address === undefined) return null;
  return anchor === undefined ? address : `${address}#${anchor}`;
};
