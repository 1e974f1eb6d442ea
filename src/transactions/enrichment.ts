/** Enrichment as a key sees it: the rules, and over them the key's own corrections. */
import {
  type Enrichment,
  type EnrichmentInput,
  enrich,
  nameFromWording,
  normalizedDescriptor,
} from '../enrichment/enrich.ts';
import type { Db } from '../platform/database/postgres.ts';
import { tokenHash } from '../platform/secrets.ts';

export interface Correction {
  merchantName: string | null;
  merchantCategory: string | null;
  category: string | null;
}

export interface CorrectedEnrichment extends Omit<Enrichment, 'merchantCategory' | 'category'> {
  merchantCategory: string;
  category: string;
}

export type Enricher = (entry: EnrichmentInput) => CorrectedEnrichment;

/** Under which a correction is filed: the wording without its volatile parts, hashed since it may name a person. */
const descriptorHash = (description: string): Buffer => tokenHash(normalizedDescriptor(description));

/** One enricher for each of the given keys. */
export const enrichmentFor = async (sql: Db, keyIds: string[]): Promise<(keyId: string) => Enricher> => {
  const corrections = await sql<(Correction & { keyId: string; descriptor: string })[]>`
    select key_id as "keyId", encode(descriptor, 'hex') as descriptor, merchant_name as "merchantName",
           merchant_category as "merchantCategory", category
    from enrichment_corrections where key_id = any(${keyIds})`;
  const byKey = Map.groupBy(corrections, (correction) => correction.keyId);
  return (keyId) => {
    const own = new Map((byKey.get(keyId) ?? []).map((correction) => [correction.descriptor, correction]));
    if (own.size === 0) return enrich;
    return (entry) => {
      const correction = own.get(descriptorHash(entry.description).toString('hex'));
      return correction ? corrected(enrich(entry), correction) : enrich(entry);
    };
  };
};

const corrected = (found: Enrichment, correction: Correction): CorrectedEnrichment => ({
  merchantName: correction.merchantName ?? found.merchantName,
  merchantCategory: correction.merchantCategory ?? found.merchantCategory,
  category: correction.category ?? found.category,
  confidence: 'high',
  explanation: 'Matched a correction made with this key.',
});

/**
 * A name as it is stored beside its wording. Where the wording is sealed, a name that was read from it is not kept in
 * the clear: it is read again whenever it is shown.
 */
export const nameBeside = (
  name: string,
  { description, isSealed }: { description: string; isSealed: boolean },
): string | null => (isSealed && name === nameFromWording(description) ? null : name);

/** Files a correction for all later transactions of the same wording; fields left out keep what was filed before. */
export const saveCorrection = async (
  sql: Db,
  keyId: string,
  description: string,
  { merchantName, merchantCategory, category }: Correction,
  now: Date,
): Promise<void> => {
  await sql`
    insert into enrichment_corrections as c
      (key_id, descriptor, merchant_name, merchant_category, category, corrected_at)
    values (${keyId}, ${descriptorHash(description)}, ${merchantName}, ${merchantCategory}, ${category}, ${now})
    on conflict (key_id, descriptor) do update
      set merchant_name = coalesce(excluded.merchant_name, c.merchant_name),
          merchant_category = coalesce(excluded.merchant_category, c.merchant_category),
          category = coalesce(excluded.category, c.category), corrected_at = excluded.corrected_at`;
};
