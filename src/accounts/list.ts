import type { Caller } from '../auth/identity.ts';
import { jsonBytes } from '../platform/http/json-bytes.ts';
import { list } from '../platform/http/schema.ts';
import { type Kept, openKept } from '../platform/sealed-memory.ts';
import { SealingKey } from '../platform/secrets.ts';
import { openAccounts } from './access.ts';
import type { Needs } from './needs.ts';
import { accountShape } from './shape.ts';
import {
  type AccountFilter,
  listActiveAccounts,
  versionOfAccounts,
  versionOfActiveAccounts,
} from './store.ts';

/** From how many accounts on it costs less to ask whether a list is as it was than to make it again. */
export const WORTH_KEEPING = 8;

/**
 * The accounts of a key as the bytes that are sent: those that were sent before, where the database finds the same accounts
 * with the same values. They are kept under a key that the keys of all their connections make together: who revokes one
 * takes with it what is left of the whole list.
 */
export const accountsBytes = async (
  deps: Needs,
  { keyId, now }: Pick<Caller, 'keyId' | 'now'>,
  filter: AccountFilter,
): Promise<Buffer> => {
  const { sql, pages } = deps;
  const { bankId, connectionId, userId } = filter;
  const name = JSON.stringify(['accounts', keyId, bankId, connectionId, userId]);
  const kept = pages.find(name);
  if (kept && kept.version === (await versionOfActiveAccounts(sql, keyId, filter, now))) {
    const bytes = await opened(deps, kept);
    if (bytes) return bytes;
  }
  const rows = await listActiveAccounts(sql, keyId, filter, now);
  const accounts = await openAccounts(deps, rows);
  // A compiled serializer takes twice as long for texts, and what it makes is then measured and encoded.
  const bytes = jsonBytes(list(accounts.map(({ row, dataKey }) => accountShape(row, dataKey))));
  if (rows.length >= WORTH_KEEPING && accounts.length === rows.length) {
    const keys = new Map(accounts.map(({ row, dataKey }) => [row.dataKeyId, dataKey]));
    pages.keep(name, versionOfAccounts(rows), bytes, SealingKey.ofAll([...keys.values()]), [...keys.keys()]);
  }
  return bytes;
};

/** Null where a key was destroyed: then the list is made of what can still be read. */
const opened = async ({ dataKeys }: Pick<Needs, 'dataKeys'>, kept: Kept): Promise<Buffer | null> => {
  const known = await dataKeys.findAll(kept.keyIds);
  const keys = kept.keyIds.flatMap((id) => known.get(id) ?? []);
  return keys.length === kept.keyIds.length ? openKept(kept, SealingKey.ofAll(keys)) : null;
};
