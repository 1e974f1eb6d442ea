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

const websites = new Map(
  readTable('websites.csv', ['name', 'website'] as const).map(({ row, at }) => {
    if (!byName.has(row.name)) throw new Error(`${at}: no payee is called '${row.name}'`);
    return [row.name, `https://${row.website}`];
  }),
);

export interface Presence {
  website: string | null;
  /** Path of a drawing of ours: letters on a colour. */
  logo: string | null;
}

const NO_PRESENCE: Presence = { website: null, logo: null };

const bySlug = new Map<string, Payee>();
const presences = new Map<string, { merchantCategory: string; presence: Presence }>();
const add = (payee: Payee): void => {
  const { name, merchantCategory } = payee;
  const slug = slugOf(name);
  bySlug.set(slug, payee);
  const presence = { website: websites.get(name) ?? null, logo: `/logos/merchants/${slug}.svg` };
  presences.set(name, { merchantCategory, presence });
};
payees.forEach(add);

/** Who stands behind `/logos/merchants/{slug}.svg`. */
export const merchantOf = (slug: string): Payee | undefined => bySlug.get(slug);

/** Nothing is known of a firm that only has the name of one that is. */
export const presenceOf = (name: string, merchantCategory: string | null): Presence => {
  const known = presences.get(name);
  return known?.merchantCategory === merchantCategory ? known.presence : NO_PRESENCE;
};
