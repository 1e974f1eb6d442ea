import type { Caller } from '../auth/identity.ts';
import { gathered } from '../platform/database/gathered.ts';
import { jsonBytes } from '../platform/http/json-bytes.ts';
import { list } from '../platform/http/schema.ts';
import { type Kept, openKept } from '../platform/sealed-memory.ts';
import { SealingKey } from '../platform/secrets.ts';
import { openEachAccount } from './access.ts';
import {
  type AccountFilter,
  type AskedList,
  type ListedAccount,
  listActiveAccounts,
  nameOfList,
  versionOfAccounts,
  versionsOfLists,
} from './list-store.ts';
import type { Needs } from './needs.ts';
import { accountShape } from './shape.ts';

/** From how many accounts on it costs less to ask whether a list is as it was than to make it again. */
export const WORTH_KEEPING = 8;

/** Up to how many bytes a kept list is small enough to be asked for beside those of other keys, who would wait for it. */
const ASKED_TOGETHER = 64 * 1024;

type Lists = Map<string, Buffer>;

/**
 * The accounts of a key as the bytes that are sent: those that were sent before, where the database finds the same accounts
 * with the same values. They are kept under a key that the keys of all their connections make together: who revokes one
 * takes with it what is left of the whole list. Lists that are asked for together are one statement, unless they are long.
 */
export const accountsLists = (
  deps: Needs,
): ((caller: Pick<Caller, 'keyId' | 'now'>, filter: AccountFilter) => Promise<Buffer>) => {
  const findShort = gathered(nameOfList, (asked: readonly AskedList[]) => shortLists(deps, asked));
  const findKept = gathered(nameOfList, (asked: readonly AskedList[]) => keptLists(deps, asked));
  return async ({ keyId, now }, filter) => {
    const asked = { ...filter, keyId, now };
    const name = nameOfList(asked);
    const size = deps.pages.find(name)?.sealed.length;
    // For those of a bank all accounts of the key may have to be looked through.
    const isOfBank = filter.bankId !== null;
    if (size === undefined) return (isOfBank ? null : await findShort(asked)) ?? makeList(deps, asked);
    const isAlone = isOfBank || size > ASKED_TOGETHER;
    const kept = isAlone ? (await keptLists(deps, [asked])).get(name) : await findKept(asked);
    return kept ?? makeList(deps, asked);
  };
};

/** Of some lists those that are too short to be kept. */
const shortLists = async (deps: Needs, asked: readonly AskedList[]): Promise<Lists> => {
  const lists: Lists = new Map();
  for (const [name, rows] of await listActiveAccounts(deps.sql, asked, WORTH_KEEPING)) {
    if (rows.length < WORTH_KEEPING) lists.set(name, bytesOf(await openEachAccount(deps, rows)));
  }
  return lists;
};

/** Of some lists those that are kept and still the same. */
const keptLists = async (deps: Needs, asked: readonly AskedList[]): Promise<Lists> => {
  const lists: Lists = new Map();
  for (const [name, version] of await versionsOfLists(deps.sql, asked)) {
    const kept = deps.pages.find(name);
    const bytes = kept?.version === version ? await opened(deps, kept) : null;
    if (bytes) lists.set(name, bytes);
  }
  return lists;
};

const makeList = async (deps: Needs, asked: AskedList): Promise<Buffer> => {
  const name = nameOfList(asked);
  const rows = (await listActiveAccounts(deps.sql, [asked])).get(name)!;
  const accounts = await openEachAccount(deps, rows);
  const bytes = bytesOf(accounts);
  const opened = accounts.flatMap(({ row, dataKey }) => (dataKey ? [{ row, dataKey }] : []));
  if (rows.length >= WORTH_KEEPING && opened.length === rows.length) {
    const keys = new Map(opened.map(({ row, dataKey }) => [row.dataKeyId, dataKey]));
    const key = SealingKey.ofAll([...keys.values()]);
    deps.pages.keep(name, versionOfAccounts(rows), bytes, key, [...keys.keys()]);
  }
  return bytes;
};

/** A compiled serializer takes twice as long for texts, and what it makes is then measured and encoded. */
const bytesOf = (accounts: readonly { row: ListedAccount; dataKey: SealingKey | null }[]): Buffer =>
  jsonBytes(list(accounts.map(({ row, dataKey }) => accountShape(row, dataKey))));

/** Null where a key was destroyed: then the list is made of what can still be read. */
const opened = async ({ dataKeys }: Pick<Needs, 'dataKeys'>, kept: Kept): Promise<Buffer | null> => {
  const known = await dataKeys.findAll(kept.keyIds);
  const keys = kept.keyIds.flatMap((id) => known.get(id) ?? []);
  return keys.length === kept.keyIds.length ? openKept(kept, SealingKey.ofAll(keys)) : null;
};
