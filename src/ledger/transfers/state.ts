/** Pairs that a developer confirms, sets or denies. A statement of the developer is kept until a newer one. */

import type { Caller } from '../../auth/identity.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { requireConsent } from '../accounts/access.ts';
import { awaitTurnOfTransaction } from '../accounts/user-turn-store.ts';
import { rememberDataKeys } from '../data-keys/data-keys.ts';
import {
  findTransaction,
  keyOfTransaction,
  type TransactionWithAccount,
} from '../transactions/edit-store.ts';
import type { Transaction } from '../transactions/schema.ts';
import { transactionShape } from '../transactions/shape.ts';
import type { Deps } from './deps.ts';
import { type Link, listLinksOf } from './link-store.ts';
import { daysOfUsers, eachOnce, pairDays, recordPaired } from './pairing.ts';
import { listSidesById } from './side-store.ts';
import { listAccountsOfUsers, type UsersAccount } from './store.ts';
import { type PairChange, writePairs } from './write.ts';

interface Statement {
  /** Id of the other transaction; undefined for the one that the transaction is paired with. */
  otherId: string | undefined;
  /** Writes the entry of the audit log. */
  record: (tx: Tx) => Promise<void>;
}

const invalid = (reason: string): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter: 'transaction_id', reason });

/** A transaction with its pairs and its user's accounts, read in the turn of the user. */
interface Found {
  row: TransactionWithAccount;
  other: TransactionWithAccount | null;
  accounts: readonly UsersAccount[];
  /** All pairs of the two transactions, and all pairs of the same transfers. */
  links: readonly Link[];
}

/** Returns the other transaction, which must be the other side of a possible transfer. */
const otherSide = async (
  tx: Tx,
  caller: Caller,
  row: TransactionWithAccount,
  accounts: readonly UsersAccount[],
  otherId: string,
): Promise<TransactionWithAccount> => {
  const other = await findTransaction(tx, caller.keyId, otherId).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'TRANSACTION_NOT_FOUND')
      throw invalid('this key has no such transaction');
    throw error;
  });
  if (!accounts.some(({ no }) => no === other.accountNo))
    throw invalid('it belongs to another user. Both accounts must have the same user_id');
  requireConsent(other.expiresAt, caller.now);
  if (other.accountNo === row.accountNo)
    throw invalid('it is of the same account. Name a transaction of another account of the user');
  if (other.amount < 0 === row.amount < 0)
    throw invalid(
      `both transactions are money ${row.amount < 0 ? 'out' : 'in'}. A transfer has money out and money in`,
    );
  if (row.pending || other.pending)
    throw invalid('one of the two is pending. Set the pair when both are booked');
  return other;
};

/** Links of the transactions, with all links of the transfers that they are part of. */
const linksWithGroups = async (tx: Tx, keyId: number, ids: readonly string[]): Promise<Link[]> => {
  const own = await listLinksOf(tx, keyId, ids);
  const all = await listLinksOf(
    tx,
    keyId,
    own.filter(({ state }) => state !== 'denied').flatMap(({ outId, inId }) => [outId, inId]),
  );
  const transfers = new Set(own.filter(({ state }) => state !== 'denied').map(({ id }) => id));
  const names = new Set(own.map(({ outId, inId }) => `${outId} ${inId}`));
  return [
    ...own,
    ...all.filter(
      ({ id, outId, inId, state }) =>
        state !== 'denied' && transfers.has(id) && !names.has(`${outId} ${inId}`),
    ),
  ];
};

/** Applies a change of pairs in the turn of the user, and compares again the rows that it sets free. */
const withPairs = async (
  deps: Deps,
  caller: Caller,
  id: string,
  { otherId, record }: Statement,
  change: (found: Found) => PairChange,
): Promise<Transaction> => {
  const { keyId, now } = caller;
  const dataKey = await keyOfTransaction(deps, keyId, id);
  const { connectionId } = await findTransaction(deps.sql, keyId, id);
  await rememberDataKeys(deps, { connectionIds: [connectionId] });
  return deps.sql.inTurn(keyId, async (tx) => {
    await record(tx);
    await awaitTurnOfTransaction(tx, keyId, id);
    const row = await findTransaction(tx, keyId, id);
    requireConsent(row.expiresAt, now);
    const accounts = await listAccountsOfUsers(tx, [row.connectionId]);
    const other = otherId === undefined ? null : await otherSide(tx, caller, row, accounts, otherId);
    const links = await linksWithGroups(tx, keyId, other ? [id, other.id] : [id]);
    const { ended, made } = change({ row, other, accounts, links });
    if (ended.length + made.length > 0) {
      const ids = [...ended, ...made].flatMap(({ outId, inId }) => [outId, inId]);
      const rows = await listSidesById(tx, keyId, ids);
      const seen = new Map(accounts.map(({ no, lastSeq }) => [no, lastSeq]));
      const changed = await writePairs(tx, { ended, made }, { rows, accounts, seen });
      const days = daysOfUsers(
        accounts,
        rows.map(({ accountNo, date }) => ({ no: accountNo, from: date, to: date })),
      );
      const again = await pairDays(deps.dataKeys.findAll, tx, accounts, days, seen, () => now);
      await recordPaired(deps, tx, eachOnce([...changed, ...again]), now);
    }
    return transactionShape(await findTransaction(tx, keyId, id), dataKey);
  });
};

/** Returns a link between two rows of which one is money out. */
const linkOf = (
  keyId: number,
  row: TransactionWithAccount,
  other: TransactionWithAccount,
  said: Pick<Link, 'id' | 'state' | 'reason' | 'madeAt'>,
): Link => {
  const [out, into] = row.amount < 0 ? [row, other] : [other, row];
  return {
    keyId,
    outAccountNo: out.accountNo,
    outId: out.id,
    inAccountNo: into.accountNo,
    inId: into.id,
    confidence: 'high',
    // Set when the pair is written; a denied pair changes no row.
    outCategory: '',
    outMerchantCategory: null,
    inCategory: '',
    inMerchantCategory: null,
    ...said,
  };
};

const isPair = ({ outId, inId }: Link, one: string, other: string): boolean =>
  (outId === one && inId === other) || (outId === other && inId === one);

/**
 * Confirms the transfer of a transaction, or sets its other side.
 * @throws INVALID_PARAMETER if there is nothing to confirm, or the two cannot be a transfer
 */
export const setTransfer = (
  deps: Deps,
  caller: Caller,
  id: string,
  statement: Statement,
): Promise<Transaction> =>
  withPairs(deps, caller, id, statement, ({ row, other, links }) => {
    const paired = links.filter(({ state }) => state !== 'denied');
    const said = { state: 'stated', madeAt: caller.now } as const;
    const isKnown = (link: Link): boolean => other === null || isPair(link, id, other.id);
    if (
      paired.length > 0 &&
      paired.some(isKnown) &&
      (other === null || paired.every(({ id: pair }) => pair === paired[0]!.id))
    ) {
      return {
        ended: paired,
        made: paired.map((link) => ({
          ...link,
          ...said,
          confidence: 'high',
          reason: 'You confirmed this transfer.',
        })),
      };
    }
    if (other === null)
      throw invalid(
        'it is missing, and the transaction has no transfer to confirm. Name the other transaction',
      );
    return {
      ended: [...paired, ...links.filter((link) => link.state === 'denied' && isPair(link, id, other.id))],
      made: [
        linkOf(caller.keyId, row, other, {
          ...said,
          id: newId('transfer'),
          reason: 'You set this transfer.',
        }),
      ],
    };
  });

/** Denies the transfer of a transaction, or that a certain other transaction is its other side. */
export const denyTransfer = (
  deps: Deps,
  caller: Caller,
  id: string,
  statement: Statement,
): Promise<Transaction> =>
  withPairs(deps, caller, id, statement, ({ row, other, links }) => {
    const said = { state: 'denied', reason: 'You denied this transfer.', madeAt: caller.now } as const;
    const paired = links.filter(
      ({ id: pair, state }) => state !== 'denied' && (other === null || isPartOf(links, pair, id, other.id)),
    );
    const denied = paired.map((link): Link => ({ ...link, ...said, confidence: 'high' }));
    if (other === null || denied.some((link) => isPair(link, id, other.id)))
      return { ended: paired, made: denied };
    if (links.some((link) => isPair(link, id, other.id))) return { ended: [], made: [] };
    return { ended: [], made: [linkOf(caller.keyId, row, other, { ...said, id: newId('transfer') })] };
  });

/** Whether a transfer has a pair of these two transactions. */
const isPartOf = (links: readonly Link[], pair: string, one: string, other: string): boolean =>
  links.some((link) => link.id === pair && isPair(link, one, other));
