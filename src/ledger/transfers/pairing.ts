/**
 * Pairs the two sides of transfers in the transaction that adds, changes or removes rows, so that a client never sees one
 * without the other. Only the days around the changes are compared again. Call {@link beginPairing} before any row is
 * locked, and {@link pairTransfers} after the rows are written.
 */

import { addDays } from '../../../packages/common/belgrade.ts';
import type { Outbox } from '../../events/outbox.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import type { DataKeys, FoundKeys } from '../../platform/keys/data-keys.ts';
import { awaitTurnsOf } from '../accounts/user-turn-store.ts';
import { compare } from './compare.ts';
import { WINDOW_DAYS } from './evidence.ts';
import { type Link, listLinksOfDays } from './link-store.ts';
import { listSides, listSidesById, type SideRow } from './side-store.ts';
import {
  listAccountsOfUsers,
  listChangedDays,
  listNumbersOfUser,
  type UsersAccount,
  type UsersDays,
} from './store.ts';
import { type ChangedAccount, writePairs } from './write.ts';

/** The days of a new account. */
const EVER = { from: '1900-01-01', to: '2200-01-01' };

/** The state of the users' accounts before a change. */
export interface Pairing {
  connectionIds: readonly string[];
  /** The last sequence number of each account, by its number. */
  seen: Map<number, number>;
}

/** Waits for the turns of the users of connections, and remembers what clients can know of their accounts. */
export const beginPairing = async (tx: Tx, connectionIds: readonly string[]): Promise<Pairing> => {
  if (connectionIds.length === 0) return { connectionIds, seen: new Map() };
  await awaitTurnsOf(tx, connectionIds);
  return stateOf(tx, connectionIds);
};

/** Remembers what clients can know of the accounts of users whose turn the caller has. */
export const stateOf = async (tx: Tx, connectionIds: readonly string[]): Promise<Pairing> => ({
  connectionIds,
  seen: seenOf(await listAccountsOfUsers(tx, connectionIds)),
});

/** Does the same for a user who is about to get a connection; `connectionIds` has to be set to it. */
export const stateOfUser = async (
  tx: Tx,
  user: { keyId: number; userId: string },
): Promise<Pick<Pairing, 'seen'>> => ({ seen: seenOf(await listNumbersOfUser(tx, user)) });

const seenOf = (accounts: readonly { no: number; lastSeq: number }[]): Map<number, number> =>
  new Map(accounts.map(({ no, lastSeq }) => [no, lastSeq]));

/**
 * Finds and ends pairs around the rows that changed since. Returns the accounts of earlier rows that changed by it; the
 * caller records their events.
 * @param at on the clock of the key
 */
export const pairTransfers = async (
  { dataKeys }: { dataKeys: DataKeys },
  tx: Tx,
  { connectionIds, seen }: Pairing,
  at: (keyId: number) => Date,
): Promise<ChangedAccount[]> => {
  if (connectionIds.length === 0) return [];
  const all = await listAccountsOfUsers(tx, connectionIds);
  const several = [...Map.groupBy(all, userOf).values()].filter((accounts) => accounts.length > 1).flat();
  if (several.length === 0) return [];
  const since = several
    .map(({ keyId, no, lastSeq }) => ({ keyId, no, lastSeq, seq: seen.get(no) ?? 0 }))
    .filter(({ lastSeq, seq }) => lastSeq > seq);
  const [added, known] = [since.filter(({ seq }) => seq === 0), since.filter(({ seq }) => seq > 0)];
  const changed = [
    ...added.map(({ no }) => ({ no, ...EVER })),
    ...(known.length === 0 ? [] : await listChangedDays(tx, known)),
  ];
  if (changed.length === 0) return [];
  const days = daysOfUsers(several, changed);
  return pairDays(dataKeys.findAll, tx, several, days, seen, at);
};

/** Records that accounts have changed rows. */
export const recordPaired = async (
  { outbox }: { outbox: Outbox },
  tx: Tx,
  accounts: readonly (ChangedAccount & { added?: number })[],
  at: Date,
): Promise<void> => {
  await outbox.record(
    tx,
    accounts.map(({ keyId, id, connectionId, bankId, added = 0 }) => ({
      type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
      keyId,
      connectionId,
      occurredAt: at,
      payload: { account_id: id, bank_id: bankId },
      added,
    })),
  );
};

export const eachOnce = (accounts: readonly ChangedAccount[]): ChangedAccount[] => [
  ...new Map(accounts.map((account) => [account.id, account])).values(),
];

const userOf = ({ keyId, userId }: UsersAccount): string => `${keyId} ${userId}`;

/** Returns the days around changes, for every account of a user with changes. */
export const daysOfUsers = (
  accounts: readonly UsersAccount[],
  changed: readonly { no: number; from: string; to: string }[],
): UsersDays[] => {
  const users = new Map(accounts.map((account) => [account.no, userOf(account)]));
  const ofUser = new Map<string, { from: string; to: string }>();
  for (const { no, from, to } of changed) {
    const user = users.get(no)!;
    const before = ofUser.get(user);
    const [first, last] = [addDays(from, -WINDOW_DAYS), addDays(to, WINDOW_DAYS)];
    ofUser.set(user, {
      from: before && before.from < first ? before.from : first,
      to: before && before.to > last ? before.to : last,
    });
  }
  return accounts.flatMap((account) => {
    const days = ofUser.get(userOf(account));
    return days ? [{ keyId: account.keyId, no: account.no, ...days }] : [];
  });
};

/** Compares the rows of days again, and writes what has changed. Rows whose key is not found keep their pairs and get none. */
export const pairDays = async (
  findKeys: (ids: readonly string[]) => FoundKeys | Promise<FoundKeys>,
  tx: Tx,
  accounts: readonly UsersAccount[],
  days: readonly UsersDays[],
  seen: ReadonlyMap<number, number>,
  at: (keyId: number) => Date,
): Promise<ChangedAccount[]> => {
  const rows = await listSides(tx, days);
  const links = await listLinksOfDays(tx, days);
  if (rows.length < 2 && links.length === 0) return [];
  const concerned = new Set(days.map(({ no }) => no));
  const own = accounts.filter(({ no }) => concerned.has(no));
  const keys = await findKeys(own.map(({ dataKeyId }) => dataKeyId));
  const ended: Link[] = [];
  const made: Link[] = [];
  for (const group of Map.groupBy(own, userOf).values()) {
    const numbers = new Set(group.map(({ no }) => no));
    const change = await compare(
      group,
      rows.filter(({ accountNo }) => numbers.has(accountNo)),
      links.filter(({ outAccountNo }) => numbers.has(outAccountNo)),
      { keys, seen },
      at(group[0]!.keyId),
    );
    ended.push(...change.ended);
    made.push(...change.made);
  }
  return writePairs(
    tx,
    { ended, made },
    { rows: [...rows, ...(await listMissing(tx, ended, rows))], accounts: own, seen },
  );
};

/** Lists the sides of ended pairs that are outside the compared days. */
const listMissing = async (tx: Tx, ended: readonly Link[], rows: readonly SideRow[]): Promise<SideRow[]> => {
  const present = new Set(rows.map(({ id }) => id));
  const missing: SideRow[] = [];
  for (const [keyId, links] of Map.groupBy(ended, (link) => link.keyId)) {
    const ids = links.flatMap(({ outId, inId }) => [outId, inId]).filter((id) => !present.has(id));
    if (ids.length > 0) missing.push(...(await listSidesById(tx, keyId, ids)));
  }
  return missing;
};
