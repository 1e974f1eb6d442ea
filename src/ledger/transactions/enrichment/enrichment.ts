/**
 * Enrichment for a key: the result of the engine, then the corrections of the key. A correction of a description that
 * may name a person applies to its connection only and is sealed with that connection's data key: names of one user's
 * friends are not used for other users, and are erased with the user.
 */

import { fold } from '../../../../packages/enrichment/src/index.ts';
import { pipelined } from '../../../platform/database/pipelined.ts';
import type { Db, Tx } from '../../../platform/database/postgres.ts';
import { type SealingKey, tokenHash } from '../../../platform/secrets.ts';
import { type Entry, namesNobody, normalizedDescriptor } from '../../enrichment/enrich.ts';
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
} from '../corrections/correction-store.ts';
import { LIKENESSES, type Likeness } from '../corrections/reach.ts';
import { type CorrectedRow, type Enricher, uncorrected } from '../corrections/uncorrected.ts';

export interface Correction {
  merchantName: string | null;
  merchantCategory: string | null;
  category: string | null;
}

/** The scope of enrichment: a key, or one of its connections. */
type Subject = { keyId: number } & (
  | { connectionId: string; dataKey: SealingKey }
  | { connectionId: null; dataKey: null }
);

/** Returns the descriptor of a key's correction: the hash of the description without its variable parts. */
export const descriptorOf = (description: string): Buffer => tokenHash(normalizedDescriptor(description));

/** Lengths at which fields of banks' exports cut off a description. */
const CUT_AT = { least: 22, most: 25 };

const letters = (description: string): string => description.trim().split(/\s+/).map(fold).join(' ');

/**
 * Returns a test whether another description has the same payee: the same descriptor, or one is the beginning of the
 * other, cut off by a field.
 */
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

/** Returns the descriptor of a correction by merchant. No description normalises to it. */
const merchantDescriptorOf = (name: string): Buffer => tokenHash(`merchant: ${name}`);

/** Returns the descriptor of a correction of an entry. */
const descriptorFor = (likeness: Likeness, entry: Entry): Buffer =>
  likeness === 'merchant'
    ? merchantDescriptorOf(uncorrected(entry).merchantName)
    : descriptorOf(entry.description);

/** Returns a test whether a correction of `entry` applies to another entry. */
export const matcherFor = (likeness: Likeness, entry: Entry): ((other: Entry) => boolean) => {
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

/**
 * Returns the descriptor of a connection's correction. It may name a person, so it cannot be read without the data
 * key.
 */
const sealedDescriptorOf = (dataKey: SealingKey, descriptor: Buffer): Buffer =>
  dataKey.derive(`connection_corrections.descriptor ${descriptor.toString('hex')}`);

const hex = ({ descriptor }: { descriptor: Buffer }): string => descriptor.toString('hex');

/** Returns enrichers for the given subjects. @param find enriches without corrections */
export const enrichersFor = async <Found extends CorrectedRow>(
  sql: Db,
  subjects: readonly Subject[],
  find: (entry: Entry) => Found,
): Promise<(subject: Subject) => (entry: Entry) => Found> => {
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
    if (byKey.size + byConnection.size === 0) return find;
    const ofConnection = (descriptor: Buffer): ConnectionCorrection | null | undefined =>
      dataKey && byConnection.get(hex({ descriptor: sealedDescriptorOf(dataKey, descriptor) }));
    return (entry) => {
      const found = find(entry);
      // A correction by description is more specific than one by merchant.
      const descriptors = [
        descriptorOf(entry.description),
        ...(found.known ? [merchantDescriptorOf(found.merchantName)] : []),
      ];
      const own = firstOf(descriptors, ofConnection);
      if (own && dataKey) return corrected(found, openCorrection(own, dataKey), 'for this connection');
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

/** Returns the enricher of one subject. */
export const enricherFor = async (sql: Db, subject: Subject): Promise<Enricher> =>
  (await enrichersFor(sql, [subject], uncorrected))(subject);

/** Returns a correction of a connection with its name decrypted. */
export const openCorrection = (
  { merchantNameSealed, ...correction }: ConnectionCorrection,
  dataKey: SealingKey,
): Correction => ({
  ...correction,
  merchantName: merchantNameSealed && dataKey.open(merchantNameSealed, correctionPlace(correction)),
});

const corrected = <Found extends CorrectedRow>(
  found: Found,
  correction: Correction,
  made: 'with this key' | 'for this connection',
): Found => ({
  ...found,
  merchantName: correction.merchantName ?? found.merchantName,
  merchantCategory: correction.merchantCategory ?? found.merchantCategory,
  category: correction.category ?? found.category,
  merchantConfidence: 'high',
  categoryConfidence: 'high',
  confidence: 'high',
  // A developer's name is not a payee of the service's list, about which more is known.
  known: found.known && (correction.merchantName ?? found.merchantName) === found.merchantName,
  explanation: `Matched a correction made ${made}.`,
  explanationLocal:
    made === 'with this key'
      ? 'Primenjena je ispravka napravljena ovim ključem.'
      : 'Primenjena je ispravka napravljena za ovu vezu.',
  corrected: true,
  isPersonal: correction.merchantName === null ? found.isPersonal : made === 'for this connection',
});

/** An entry whose correction is saved or removed. */
export interface CorrectedEntry extends Entry {
  keyId: number;
  connectionId: string;
  dataKey: SealingKey;
  /** True if its description is sealed. */
  isSealed: boolean;
}

/** A connection with its data key. */
export interface OpenConnection {
  connectionId: string;
  dataKey: SealingKey;
}

/**
 * Returns whether a correction is stored with the connection, because the description may name a person. It does not
 * in a card purchase from a known payee, or if the bank does not mark it as text between people. A merchant is never
 * a person.
 */
export const belongsToConnection = (entry: CorrectedEntry, likeness: Likeness = 'wording'): boolean =>
  likeness === 'wording' && entry.isSealed && !namesNobody(entry);

/** Where a correction is stored: with the key or with connections. */
interface CorrectionScope {
  likeness: Likeness;
  /** All connections of a user. Null if the description decides: its own connection, or the key. */
  connections: readonly OpenConnection[] | null;
}

const BY_WORDING: CorrectionScope = { likeness: 'wording', connections: null };

/** Returns the connections of a correction; null for the key. Empty for a user without a connection. */
const connectionsOf = (
  entry: CorrectedEntry,
  { connections, likeness }: CorrectionScope,
): readonly OpenConnection[] | null => connections ?? (belongsToConnection(entry, likeness) ? [entry] : null);

/**
 * Saves a correction for all later matching entries; fields that are null keep their earlier values. A correction of
 * the key is suggested for similar descriptions by its words.
 */
export const saveCorrection = async (
  tx: Tx,
  entry: CorrectedEntry,
  correction: Correction,
  now: Date,
  filing: CorrectionScope & { words?: Buffer[] } = BY_WORDING,
): Promise<void> => {
  const { keyId } = entry;
  const { merchantName, merchantCategory, category } = correction;
  const descriptor = descriptorFor(filing.likeness, entry);
  const connections = connectionsOf(entry, filing);
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

/** Removes every correction of an entry, of the key and of the given connections; later entries are not corrected. */
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

/** Finds the stored correction of an entry, of its connection or of its key; null if there is none. */
export const findCorrection = async (
  sql: Db,
  entry: CorrectedEntry,
  { likeness, connections }: CorrectionScope,
): Promise<Correction | null> => {
  const { keyId, connectionId, dataKey } = entry;
  const descriptor = descriptorFor(likeness, entry);
  if (connections === null && !belongsToConnection(entry, likeness)) {
    return findKeyCorrection(sql, keyId, descriptor);
  }
  const own = await findConnectionCorrection(
    sql,
    keyId,
    connectionId,
    sealedDescriptorOf(dataKey, descriptor),
  );
  return own && openCorrection(own, dataKey);
};
