/**
 * Enrichment as a key sees it: what the engine finds, and over it the key's corrections. One of a wording that may name a person holds for
 * its connection alone, sealed with that connection's data key: what one user's friends are called is nothing to another
 * user, and goes when the user goes.
 */

import { fold } from '../../../packages/enrichment/src/index.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { type SealingKey, tokenHash } from '../../platform/secrets.ts';
import { type Entry, namesNobody, normalizedDescriptor } from '../enrichment/enrich.ts';
import {
  type ConnectionCorrection,
  correctionPlace,
  findConnectionCorrection,
  findKeyCorrection,
  listConnectionCorrections,
  listKeyCorrections,
  removeConnectionCorrections,
  removeKeyCorrections,
  saveConnectionCorrection,
  saveKeyCorrection,
} from './correction-store.ts';
import { LIKENESSES, type Likeness } from './reach.ts';
import { type CorrectedEnrichment, type Enricher, uncorrected, uncorrectedRow } from './uncorrected.ts';

export interface Correction {
  merchantName: string | null;
  merchantCategory: string | null;
  category: string | null;
}

/** Whose entries are enriched: those of a key, or of one of its connections. */
type Subject = { keyId: number } & (
  | { connectionId: string; dataKey: SealingKey }
  | { connectionId: null; dataKey: null }
);

/** Under which a key's correction is filed: the wording without its volatile parts, hashed. */
export const descriptorOf = (description: string): Buffer => tokenHash(normalizedDescriptor(description));

/** A field of a bank's export has so many characters, and cuts what is longer. */
const CUT_AT = { least: 22, most: 25 };

const letters = (description: string): string => description.trim().split(/\s+/).map(fold).join(' ');

/** Whether other wordings are of the same payee for a correction: filed alike, or one is the beginning of the other, cut by a field. */
const sameWordingAs = (wording: string): ((other: string) => boolean) => {
  const descriptor = descriptorOf(wording);
  const own = letters(wording);
  return (other) => {
    if (descriptorOf(other).equals(descriptor)) return true;
    const theirs = letters(other);
    const [short, long] = own.length <= theirs.length ? [own, theirs] : [theirs, own];
    return short.length >= CUT_AT.least && short.length <= CUT_AT.most && long.startsWith(short);
  };
};

/** Under which a correction of all that is bought at a merchant is filed. No wording is normalised to this. */
const merchantDescriptorOf = (name: string): Buffer => tokenHash(`merchant: ${name}`);

/** What a correction is filed under, for a wording and what enrichment found in it. */
const descriptorFor = (likeness: Likeness, entry: Entry): Buffer =>
  likeness === 'merchant'
    ? merchantDescriptorOf(uncorrected(entry).merchantName)
    : descriptorOf(entry.description);

/** Whether another entry is one of those that a correction of this one speaks of. */
export const alikeTo = (likeness: Likeness, entry: Entry): ((other: Entry) => boolean) => {
  if (likeness === 'wording') {
    const isSame = sameWordingAs(entry.description);
    return ({ description }) => isSame(description);
  }
  const { merchantName } = uncorrected(entry);
  return (other) => {
    const found = uncorrected(other);
    return found.known && found.merchantName === merchantName;
  };
};

/** Under which one of a connection is: it may name a person, so without the data key it says nothing. */
const sealedDescriptorOf = (dataKey: SealingKey, descriptor: Buffer): Buffer =>
  dataKey.derive(`connection_corrections.descriptor ${descriptor.toString('hex')}`);

const hex = ({ descriptor }: { descriptor: Buffer }): string => descriptor.toString('hex');

/** One enricher for each of the given subjects; for rows the explanation may quote a line that is alike. */
export const enrichersFor = async (
  sql: Db,
  subjects: readonly Subject[],
  need: 'answer' | 'row' = 'answer',
): Promise<(subject: Subject) => Enricher> => {
  const keyIds = [...new Set(subjects.map(({ keyId }) => keyId))];
  const connectionIds = subjects.flatMap(({ connectionId }) => connectionId ?? []);
  const [keyCorrections, connectionCorrections] = await pipelined([
    listKeyCorrections(sql, keyIds),
    connectionIds.length > 0 ? listConnectionCorrections(sql, connectionIds) : [],
  ]);
  const ofKeys = Map.groupBy(keyCorrections, ({ keyId }) => keyId);
  const ofConnections = Map.groupBy(connectionCorrections, ({ connectionId }) => connectionId);
  return ({ keyId, connectionId, dataKey }) => {
    const byKey = new Map(ofKeys.get(keyId)?.map((one) => [hex(one), one]));
    const byConnection = new Map(
      connectionId === null ? [] : ofConnections.get(connectionId)?.map((one) => [hex(one), one]),
    );
    const find = need === 'row' ? uncorrectedRow : uncorrected;
    if (byKey.size + byConnection.size === 0) return find;
    const ofConnection = (descriptor: Buffer): ConnectionCorrection | null | undefined =>
      dataKey && byConnection.get(hex({ descriptor: sealedDescriptorOf(dataKey, descriptor) }));
    return (entry) => {
      const found = find(entry);
      // One of the wording says more of it than one of all that is bought there.
      const descriptors = [
        descriptorOf(entry.description),
        ...(found.known ? [merchantDescriptorOf(found.merchantName)] : []),
      ];
      const own = firstOf(descriptors, ofConnection);
      if (own && dataKey) return corrected(found, opened(own, dataKey), 'for this connection');
      const correction = firstOf(descriptors, (descriptor) => byKey.get(hex({ descriptor })));
      return correction ? corrected(found, correction, 'with this key') : found;
    };
  };
};

const firstOf = <T>(
  descriptors: readonly Buffer[],
  find: (descriptor: Buffer) => T | null | undefined,
): T | null => {
  for (const descriptor of descriptors) {
    const one = find(descriptor);
    if (one) return one;
  }
  return null;
};

/** The enricher of one subject. */
export const enricherFor = async (sql: Db, subject: Subject): Promise<Enricher> =>
  (await enrichersFor(sql, [subject]))(subject);

/** A correction of a connection, with its name readable. */
export const opened = (
  { merchantNameSealed, ...correction }: ConnectionCorrection,
  dataKey: SealingKey,
): Correction => ({
  ...correction,
  merchantName: merchantNameSealed && dataKey.open(merchantNameSealed, correctionPlace(correction)),
});

const corrected = (
  found: CorrectedEnrichment,
  correction: Correction,
  made: 'with this key' | 'for this connection',
): CorrectedEnrichment => ({
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
  explanationLocal:
    made === 'with this key'
      ? 'Primenjena je ispravka napravljena ovim ključem.'
      : 'Primenjena je ispravka napravljena za ovu vezu.',
  corrected: true,
  isPersonal: correction.merchantName === null ? found.isPersonal : made === 'for this connection',
});

/** An entry whose correction is filed or taken back. */
export interface CorrectedEntry extends Entry {
  keyId: number;
  connectionId: string;
  dataKey: SealingKey;
  /** Its wording is kept sealed. */
  isSealed: boolean;
}

/** Another connection of a user, whose key opens what is filed with it. */
export interface OpenConnection {
  connectionId: string;
  dataKey: SealingKey;
}

/**
 * Whether a correction is the connection's: where the wording may name a person. It cannot in a card purchase from a known
 * payee, and does not where the bank does not count it as text between people. A merchant is none.
 */
export const isFiledWithConnection = (entry: CorrectedEntry, likeness: Likeness = 'wording'): boolean =>
  likeness === 'wording' && entry.isSealed && !namesNobody(entry);

/** A correction to file: of what it speaks, and with which connections where it is not the key's. */
interface Filing {
  likeness: Likeness;
  /** All of a user's. Null where the wording decides: with its own connection, or with the key. */
  connections: readonly OpenConnection[] | null;
}

const BY_WORDING: Filing = { likeness: 'wording', connections: null };

/** Null for the key. That of a user who has no connection any more is filed nowhere. */
const filedWith = (
  entry: CorrectedEntry,
  { connections, likeness }: Filing,
): readonly OpenConnection[] | null =>
  connections ?? (isFiledWithConnection(entry, likeness) ? [entry] : null);

/**
 * Files a correction for all later entries that are alike; fields that are null keep what was filed before. By its words one
 * that is filed with the key is suggested for similar wordings.
 */
export const saveCorrection = async (
  tx: Tx,
  entry: CorrectedEntry,
  correction: Correction,
  now: Date,
  filing: Filing & { words?: Buffer[] } = BY_WORDING,
): Promise<void> => {
  const { keyId } = entry;
  const { merchantName, merchantCategory, category } = correction;
  const descriptor = descriptorFor(filing.likeness, entry);
  const connections = filedWith(entry, filing);
  if (connections === null) {
    const { words = [] } = filing;
    await saveKeyCorrection(tx, { keyId, descriptor, words, merchantName, merchantCategory, category }, now);
    return;
  }
  for (const { connectionId, dataKey } of connections) {
    const filed = { connectionId, descriptor: sealedDescriptorOf(dataKey, descriptor) };
    const merchantNameSealed =
      merchantName === null ? null : dataKey.seal(merchantName, correctionPlace(filed));
    await saveConnectionCorrection(
      tx,
      keyId,
      { ...filed, merchantNameSealed, merchantCategory, category },
      now,
    );
  }
};

/** Takes back whatever corrects an entry, with the key and with the given connections: later ones are no longer corrected. */
export const removeCorrection = async (
  tx: Tx,
  entry: Omit<CorrectedEntry, 'isSealed'>,
  connections: readonly OpenConnection[] = [entry],
): Promise<void> => {
  const descriptors = LIKENESSES.map((likeness) => descriptorFor(likeness, entry));
  for (const { connectionId, dataKey } of connections) {
    const sealed = descriptors.map((descriptor) => sealedDescriptorOf(dataKey, descriptor));
    await removeConnectionCorrections(tx, entry.keyId, connectionId, sealed);
  }
  await removeKeyCorrections(tx, entry.keyId, descriptors);
};

/** The correction that stands for an entry, of its connection or of its key; null where there is none (any more). */
export const findCorrection = async (
  sql: Db,
  entry: CorrectedEntry,
  { likeness, connections }: Filing,
): Promise<Correction | null> => {
  const { keyId, connectionId, dataKey } = entry;
  const descriptor = descriptorFor(likeness, entry);
  if (connections === null && !isFiledWithConnection(entry, likeness)) {
    return findKeyCorrection(sql, keyId, descriptor);
  }
  const own = await findConnectionCorrection(
    sql,
    keyId,
    connectionId,
    sealedDescriptorOf(dataKey, descriptor),
  );
  return own && opened(own, dataKey);
};
