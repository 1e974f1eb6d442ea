/** The log of the operator: requests with the admin key and commands. Written in the transaction of the action, as a chain. */
import type { Sql, Tx } from '../../platform/database/postgres.ts';
import { type ChainedAction, type ChainedEntry, hashOf, type OperatorAction } from './chain.ts';

type Done = Omit<OperatorAction, 'sequence' | 'at'> & { at: Date };

/** Records an action. Call it last in the transaction: it makes other recorded actions wait. */
export const recordOperatorAction = async (tx: Tx, done: Done): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtext('admin_actions'))`;
  const [last] = await tx<{ sequence: number; hash: string }[]>`
    select seq as sequence, encode(hash, 'hex') as hash from admin_actions order by seq desc limit 1`;
  const entry: OperatorAction = { ...done, sequence: (last?.sequence ?? 0) + 1, at: done.at.toISOString() };
  const previous = last?.hash ?? null;
  const { sequence, actor, action, target, detail, request_id } = entry;
  await tx`
    insert into admin_actions (seq, at, actor, action, target, detail, request_id, previous_hash, hash)
    values (${sequence}, ${done.at}, ${actor}, ${action}, ${target}, ${tx.json(detail)}, ${request_id},
            decode(${previous}::text, 'hex'), decode(${hashOf(previous, entry)}::text, 'hex'))`;
};

const CHUNK = 1_000;

type Row = Omit<ChainedAction, 'at'> & { at: Date };

/** Yields the actions of the operator, oldest first. */
export const listOperatorActions = async function* (sql: Sql): AsyncGenerator<ChainedAction> {
  for (let after = 0; ; ) {
    const rows = await sql<Row[]>`
      select seq as sequence, at, actor, action, target, detail, request_id,
             encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash
      from admin_actions where seq > ${after} order by seq limit ${CHUNK}`;
    for (const row of rows) yield { ...row, at: row.at.toISOString() };
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!.sequence;
  }
};

type AccountRow = Omit<ChainedEntry, 'at'> & { at: Date; developer: string };

/** Yields the entries of all accounts, account by account, each oldest first. */
export const listAllEntries = async function* (
  sql: Sql,
): AsyncGenerator<{ developer: string; entry: ChainedEntry }> {
  for (let [account, after] = ['', 0]; ; ) {
    const rows = await sql<AccountRow[]>`
      select developer_id as developer, id, seq as sequence, at, action, actor, target, fields, ip,
             encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash
      from audit_entries where (developer_id, seq) > (${account}, ${after})
      order by developer_id, seq limit ${CHUNK}`;
    for (const { developer, ...row } of rows)
      yield { developer, entry: { ...row, at: row.at.toISOString() } };
    if (rows.length < CHUNK) return;
    const last = rows.at(-1)!;
    [account, after] = [last.developer, last.sequence];
  }
};
