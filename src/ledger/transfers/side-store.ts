import { integers, texts } from '../../platform/database/lists.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import type { UsersAccount } from './store.ts';

/** Locks accounts in the order of their ids. Returns their last sequence numbers. */
export const lockNumbers = async (
  tx: Tx,
  accounts: readonly Pick<UsersAccount, 'keyId' | 'id'>[],
): Promise<{ id: string; lastSeq: number }[]> => tx<{ id: string; lastSeq: number }[]>`
  select a.id, a.last_seq as "lastSeq"
  from accounts a
  where (a.key_id, a.id) in (
    select * from unnest(${integers(
      tx,
      accounts.map(({ keyId }) => keyId),
    )}, ${texts(
      tx,
      accounts.map(({ id }) => id),
    )}))
  order by a.id for update`;

/** The fields of a row that a transfer changes. */
export interface SideChange {
  keyId: number;
  accountNo: number;
  seq: number;
  changedSeq: number;
  transferId: string | null;
  category: string;
  merchantCategory: string | null;
}

/** Saves rows and the sequence numbers of their accounts. */
export const saveSides = async (
  tx: Tx,
  changes: readonly SideChange[],
  accounts: readonly { keyId: number; id: string; lastSeq: number }[],
): Promise<void> => {
  const numbers = (of: (change: SideChange) => number) => integers(tx, changes.map(of));
  const words = (of: (change: SideChange) => string | null) =>
    texts(
      tx,
      changes.map((change) => of(change) ?? ''),
    );
  await tx`
    update transactions t
    set transfer_id = nullif(r.transfer_id, ''), category = r.category,
        merchant_category = nullif(r.merchant_category, ''), changed_seq = r.changed_seq
    from unnest(
      ${numbers(({ keyId }) => keyId)}, ${numbers(({ accountNo }) => accountNo)}, ${numbers(({ seq }) => seq)},
      ${numbers(({ changedSeq }) => changedSeq)}, ${words(({ transferId }) => transferId)},
      ${words(({ category }) => category)}, ${words(({ merchantCategory }) => merchantCategory)}
    ) as r (key_id, account_no, seq, changed_seq, transfer_id, category, merchant_category)
    where t.key_id = r.key_id and t.account_no = r.account_no and t.seq = r.seq`;
  await tx`
    update accounts a set last_seq = r."lastSeq"
    from json_to_recordset(${JSON.stringify(accounts)}::text::json) as r("keyId" integer, id text, "lastSeq" bigint)
    where a.key_id = r."keyId" and a.id = r.id`;
};
