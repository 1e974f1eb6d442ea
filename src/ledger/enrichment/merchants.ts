/** Merchants that are known by name: their web address, and the address of their monogram on this service. */
import { fold, type Payee, readMerchants, SERBIA } from '../../../packages/enrichment/src/index.ts';

/** `Dunav osiguranje` → `dunav-osiguranje`. */
export const slugOf = (name: string): string =>
  name
    .split(/[^\p{L}\d]+/u)
    .map((word) => fold(word).toLowerCase())
    .filter((word) => word !== '')
    .join('-');

export interface Presence {
  website: string | null;
  /** Path of a drawing of ours: letters on a colour. */
  logo: string | null;
}

const NO_PRESENCE: Presence = { website: null, logo: null };

interface Known {
  bySlug: ReadonlyMap<string, Payee>;
  presences: ReadonlyMap<string, { merchantCategory: string; presence: Presence }>;
}

const knownOf = (merchants: readonly Payee[]): Known => ({
  bySlug: new Map(merchants.map((merchant) => [slugOf(merchant.name), merchant])),
  presences: new Map(
    merchants.map(({ name, merchantCategory, website }) => [
      name,
      {
        merchantCategory,
        presence: {
          website: website === null ? null : `https://${website}`,
          logo: `/logos/merchants/${slugOf(name)}.svg`,
        },
      },
    ]),
  ),
});

let read: Known | undefined;
/** Read when first asked for: a start pays nothing for it. */
const known = (): Known => {
  read ??= knownOf(readMerchants(SERBIA));
  return read;
};

/** The merchants with a logo at `/logos/merchants/{slug}.svg`. */
export const merchantOf = (slug: string): Payee | undefined => known().bySlug.get(slug);

/** Returns the website and logo of a known merchant; none for a firm of another kind that only shares its name. */
export const presenceOf = (name: string, merchantCategory: string | null): Presence => {
  const found = known().presences.get(name);
  return found?.merchantCategory === merchantCategory ? found!.presence : NO_PRESENCE;
};
