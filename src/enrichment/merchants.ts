/** Merchants that are known by name: their web address, and the address of their monogram on this service. */
import { readTable } from './data-files.ts';
import { fold } from './fold.ts';
import { type Payee, payees } from './payee-table.ts';

/** `Dunav osiguranje` → `dunav-osiguranje`. */
export const slugOf = (name: string): string =>
  name
    .split(/[^\p{L}\d]+/u)
    .map((word) => fold(word).toLowerCase())
    .filter((word) => word !== '')
    .join('-');

const byName = new Map(payees.map((payee) => [payee.name, payee]));
const bySlug = new Map(payees.map((payee) => [slugOf(payee.name), payee]));

const websites = new Map<string, string>();
for (const { row, at } of readTable('websites.csv', ['name', 'website'] as const)) {
  if (!byName.has(row.name)) throw new Error(`${at}: no payee is called '${row.name}'`);
  websites.set(row.name, `https://${row.website}`);
}

/** Who stands behind `/logos/merchants/{slug}.svg`. */
export const merchantOf = (slug: string): Payee | undefined => bySlug.get(slug);

export interface Presence {
  website: string | null;
  /** Path of a drawing of ours: letters on a colour. */
  logo: string | null;
}

/** Nothing is known of a firm that only has the name of one that is. */
export const presenceOf = (name: string, merchantCategory: string | null): Presence => {
  const payee = byName.get(name);
  if (payee?.merchantCategory !== merchantCategory) return { website: null, logo: null };
  return { website: websites.get(name) ?? null, logo: `/logos/merchants/${slugOf(name)}.svg` };
};
