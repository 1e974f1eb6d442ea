/** Writes pairs: the rows of both sides, the sequence numbers of their accounts, and the list of accounts with news. */
import type { Tx } from '../../platform/database/postgres.ts';
import { type Kinds, pairedKinds, TRANSFER } from '../transactions/paired-kinds.ts';
import { deleteLinks, insertLinks, type Link } from './link-store.ts';
import { lockNumbers, type SideChange, type SideRow, saveSides } from './side-store.ts';
import type { UsersAccount } from './store.ts';

/** Returns the kinds that a link stores for a row: those before the pair. */
export const kindsBefore = (link: Link, rowId: string): Kinds =>
  link.outId === rowId
    ? { category: link.outCategory, merchantCategory: link.outMerchantCategory }
    : { category: link.inCategory, merchantCategory: link.inMerchantCategory };

export interface PairChange {
  ended: readonly Link[];
  made: readonly Link[];
}

/** An account with changed rows. */
export interface ChangedAccount {
  keyId: number;
  id: string;
  connectionId: string;
  bankId: string;
}

/**
 * Ends and makes pairs, in the turn of the user.
 * @param rows the rows of both sides that are not removed; others are left out
 * @param seen the last sequence number of each account, by its number, that a client can know: rows after it are new to
 * all, and need no further change
 * @returns the accounts whose rows changed for clients
 */
export const writePairs = async (
  tx: Tx,
  { ended, made }: PairChange,
  {
    rows,
    accounts,
    seen,
  }: { rows: readonly SideRow[]; accounts: readonly UsersAccount[]; seen: ReadonlyMap<number, number> },
): Promise<ChangedAccount[]> => {
  if (ended.length + made.length === 0) return [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const next = new Map<string, Kinds & { transferId: string | null }>();
  for (const link of ended) {
    if (link.state === 'denied') continue;
    for (const id of [link.outId, link.inId]) {
      const row = byId.get(id);
      // A category that a developer has corrected since stays.
      if (row?.transferId === link.id)
        next.set(id, {
          ...(row.category === TRANSFER ? kindsBefore(link, id) : row),
          transferId: null,
        });
    }
  }
  const links = made.map((link): Link => {
    if (link.state === 'denied') return link;
    const [out, into] = [link.outId, link.inId].map((id) => next.get(id) ?? byId.get(id)!);
    return {
      ...link,
      outCategory: out!.category,
      outMerchantCategory: out!.merchantCategory,
      inCategory: into!.category,
      inMerchantCategory: into!.merchantCategory,
    };
  });
  for (const link of links) {
    if (link.state === 'denied') continue;
    for (const id of [link.outId, link.inId])
      next.set(id, { ...pairedKinds(kindsBefore(link, id)), transferId: link.id });
  }
  await deleteLinks(tx, ended);
  await insertLinks(tx, links);
  return saveRows(tx, next, { byId, accounts, seen });
};

const saveRows = async (
  tx: Tx,
  next: ReadonlyMap<string, Kinds & { transferId: string | null }>,
  {
    byId,
    accounts,
    seen,
  }: {
    byId: ReadonlyMap<string, SideRow>;
    accounts: readonly UsersAccount[];
    seen: ReadonlyMap<number, number>;
  },
): Promise<ChangedAccount[]> => {
  const changed = [...next].map(([id, kinds]) => ({ row: byId.get(id)!, kinds }));
  if (changed.length === 0) return [];
  const numbers = new Set(changed.map(({ row }) => row.accountNo));
  const touched = accounts.filter(({ no }) => numbers.has(no));
  const locked = new Map((await lockNumbers(tx, touched)).map(({ id, lastSeq }) => [id, lastSeq]));
  const counters = new Map(touched.map(({ no, id }) => [no, locked.get(id)!]));
  const announced = new Set<number>();
  const changes = changed.map(({ row, kinds }): SideChange => {
    const { keyId, accountNo, seq } = row;
    const isNew = seq > (seen.get(accountNo) ?? 0);
    if (!isNew) {
      counters.set(accountNo, counters.get(accountNo)! + 1);
      announced.add(accountNo);
    }
    return { keyId, accountNo, seq, changedSeq: isNew ? seq : counters.get(accountNo)!, ...kinds };
  });
  await saveSides(
    tx,
    changes,
    touched.map(({ keyId, id, no }) => ({ keyId, id, lastSeq: counters.get(no)! })),
  );
  return touched
    .filter(({ no }) => announced.has(no))
    .map(({ keyId, id, connectionId, bankId }) => ({ keyId, id, connectionId, bankId }));
};
