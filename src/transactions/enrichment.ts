/**
 * Enrichment as a key sees it: the rules, and over them its corrections. One of a wording that may name a person holds for
 * its connection alone, sealed with that connection's data key: what one user's friends are called is nothing to another
 * user, and goes when the user goes.
 */
import {
  type Enrichment,
  type EnrichmentInput,
  enrich,
  namesNobody,
  namesPerson,
  normalizedDescriptor,
} from '../enrichment/enrich.ts';
import { fold } from '../enrichment/fold.ts';
import type { Db, Tx } from '../platform/database/postgres.ts';
import { type SealingKey, tokenHash } from '../platform/secrets.ts';
import {
  type ConnectionCorrection,
  correctionPlace,
  listConnectionCorrections,
  listKeyCorrections,
  removeConnectionCorrection,
  removeKeyCorrection,
  saveConnectionCorrection,
  saveKeyCorrection,
} from './correction-store.ts';

export interface Correction {
  merchantName: string | null;
  merchantCategory: string | null;
  category: string | null;
}

export interface CorrectedEnrichment extends Omit<Enrichment, 'merchantCategory' | 'category'> {
  merchantCategory: string;
  category: string;
  /** A correction applied. */
  corrected: boolean;
  /** The name is a person's, or that of a correction which may name one. */
  isPersonal: boolean;
}

export type Enricher = (entry: EnrichmentInput) => CorrectedEnrichment;

/** Whose entries are enriched: those of a key, or of one of its connections. */
export type Subject = { keyId: string } & (
  | { connectionId: string; dataKey: SealingKey }
  | { connectionId: null; dataKey: null }
);

/** Under which a key's correction is filed: the wording without its volatile parts, hashed. */
export const descriptorOf = (description: string): Buffer => tokenHash(normalizedDescriptor(description));

/** A field of a bank's export has so many characters, and cuts what is longer. */
const CUT_AT = { least: 22, most: 25 };

const letters = (description: string): string => description.trim().split(/\s+/).map(fold).join(' ');

/** Whether two wordings are of one payee for a correction: filed alike, or one is the beginning of the other, cut by a field. */
export const isSameWording = (one: string, other: string): boolean => {
  if (descriptorOf(one).equals(descriptorOf(other))) return true;
  const [short, long] = [letters(one), letters(other)].sort((a, b) => a.length - b.length) as [
    string,
    string,
  ];
  return short.length >= CUT_AT.least && short.length <= CUT_AT.most && long.startsWith(short);
};

/** Under which one of a connection is: it may name a person, so without the data key it says nothing. */
const sealedDescriptorOf = (dataKey: SealingKey, descriptor: Buffer): Buffer =>
  dataKey.derive(`connection_corrections.descriptor ${descriptor.toString('hex')}`);

const hex = ({ descriptor }: { descriptor: Buffer }): string => descriptor.toString('hex');

/** One enricher for each of the given subjects. */
export const enrichersFor = async (
  sql: Db,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => Enricher> => {
  const keyIds = [...new Set(subjects.map(({ keyId }) => keyId))];
  const connectionIds = subjects.flatMap(({ connectionId }) => connectionId ?? []);
  const ofKeys = Map.groupBy(await listKeyCorrections(sql, keyIds), ({ keyId }) => keyId);
  const ofConnections = Map.groupBy(
    connectionIds.length > 0 ? await listConnectionCorrections(sql, connectionIds) : [],
    ({ connectionId }) => connectionId,
  );
  return ({ keyId, connectionId, dataKey }) => {
    const byKey = new Map(ofKeys.get(keyId)?.map((one) => [hex(one), one]));
    const byConnection = new Map(
      connectionId === null ? [] : ofConnections.get(connectionId)?.map((one) => [hex(one), one]),
    );
    if (byKey.size + byConnection.size === 0) return byRules;
    return (entry) => {
      const descriptor = descriptorOf(entry.description);
      const own = dataKey && byConnection.get(hex({ descriptor: sealedDescriptorOf(dataKey, descriptor) }));
      if (own) return corrected(entry, opened(own, dataKey), 'for this connection');
      const correction = byKey.get(hex({ descriptor }));
      return correction ? corrected(entry, correction, 'with this key') : byRules(entry);
    };
  };
};

/** The enricher of one subject. */
export const enricherFor = async (sql: Db, subject: Subject): Promise<Enricher> =>
  (await enrichersFor(sql, [subject]))(subject);

/** What the rules say, whatever was corrected. */
export const byRules: Enricher = (entry) => {
  const found = enrich(entry);
  return { ...found, corrected: false, isPersonal: namesPerson(found) };
};

/** A correction of a connection, with its name readable. */
export const opened = (
  { merchantNameSealed, ...correction }: ConnectionCorrection,
  dataKey: SealingKey,
): Correction => ({
  ...correction,
  merchantName: merchantNameSealed && dataKey.open(merchantNameSealed, correctionPlace(correction)),
});

const corrected = (
  entry: EnrichmentInput,
  correction: Correction,
  made: 'with this key' | 'for this connection',
): CorrectedEnrichment => {
  const found = enrich(entry);
  return {
    ...found,
    merchantName: correction.merchantName ?? found.merchantName,
    merchantCategory: correction.merchantCategory ?? found.merchantCategory,
    category: correction.category ?? found.category,
    merchantConfidence: 'high',
    categoryConfidence: 'high',
    confidence: 'high',
    // A name of the developer's own is no payee of ours, of whom more is known.
    known: found.known && (correction.merchantName ?? found.merchantName) === found.merchantName,
    explanation: `Matched a correction made ${made}.`,
    explanationSerbian:
      made === 'with this key'
        ? 'Primenjena je ispravka napravljena ovim ključem.'
        : 'Primenjena je ispravka napravljena za ovu vezu.',
    corrected: true,
    isPersonal: correction.merchantName === null ? namesPerson(found) : made === 'for this connection',
  };
};

/** An entry whose correction is filed or taken back. */
export interface CorrectedEntry extends EnrichmentInput {
  keyId: string;
  connectionId: string;
  dataKey: SealingKey;
  /** Its wording is kept sealed. */
  isSealed: boolean;
}

/**
 * Whether a correction is the connection's: where the wording may name a person. It cannot in a card purchase from a known
 * payee, and does not where the bank does not count it as text between people.
 */
export const isFiledWithConnection = (entry: CorrectedEntry): boolean =>
  entry.isSealed && !namesNobody(entry);

/** Files a correction for all later entries of the same wording; fields that are null keep what was filed before. */
export const saveCorrection = async (
  tx: Tx,
  entry: CorrectedEntry,
  correction: Correction,
  now: Date,
): Promise<void> => {
  const { keyId, connectionId, dataKey } = entry;
  const { merchantName, merchantCategory, category } = correction;
  const descriptor = descriptorOf(entry.description);
  if (!isFiledWithConnection(entry)) {
    await saveKeyCorrection(tx, { keyId, descriptor, merchantName, merchantCategory, category }, now);
    return;
  }
  const filed = { connectionId, descriptor: sealedDescriptorOf(dataKey, descriptor) };
  const merchantNameSealed =
    merchantName === null ? null : dataKey.seal(merchantName, correctionPlace(filed));
  await saveConnectionCorrection(
    tx,
    keyId,
    { ...filed, merchantNameSealed, merchantCategory, category },
    now,
  );
};

/** Takes back whatever corrects entries of this wording: later ones are enriched by the rules. */
export const removeCorrection = async (
  tx: Tx,
  { keyId, connectionId, dataKey, description }: Omit<CorrectedEntry, 'isSealed'>,
): Promise<void> => {
  const descriptor = descriptorOf(description);
  await removeConnectionCorrection(tx, connectionId, sealedDescriptorOf(dataKey, descriptor));
  await removeKeyCorrection(tx, keyId, descriptor);
};
