import { after, type Clock, HOUR } from '../../../packages/common/clock.ts';
import type { Db, Sql, Tx } from '../../platform/database/postgres.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import type { Caller } from '../identity.ts';
import type { Action } from './actions.ts';
import { type ChainedEntry, hashOf } from './chain.ts';

interface Done {
  developerId: string;
  at: Date;
  action: Action;
  actor?: ChainedEntry['actor'];
  /** Id of the object, such as a key or a webhook. */
  target?: string;
  /** Names of the settings that were given, or how somebody logged in; values are not recorded. */
  fields?: readonly string[];
  /** Address of the request. */
  ip?: string;
}

/** Locks the row of the developer as {@link recordAction} does. Returns false for a deleted account. */
export const lockAccount = async (tx: Tx, developerId: string): Promise<boolean> => {
  const { count } = await tx`select from developers where id = ${developerId} for no key update`;
  return count === 1;
};

/**
 * Records an action in the transaction that performs it. Call it before other rows are locked: it locks the row of the developer,
 * as the deletion of an account does first, so that entries of one account follow each other and no two transactions wait
 * for each other. Records nothing for an account that is deleted.
 */
export const recordAction = async (
  tx: Tx,
  { developerId, at, action, actor = 'developer', target, fields = [], ip }: Done,
): Promise<void> => {
  if (!(await lockAccount(tx, developerId))) return;
  const [last] = await tx<{ seq: number; hash: string }[]>`
    select seq, encode(hash, 'hex') as hash from audit_entries
    where developer_id = ${developerId} order by seq desc limit 1`;
  const entry = {
    id: newId('auditEntry'),
    sequence: (last?.seq ?? 0) + 1,
    at: at.toISOString(),
    action,
    actor,
    target: target ?? null,
    fields: [...fields].sort(),
    ip: ip ?? null,
  };
  const previous = last?.hash ?? null;
  await tx`
    insert into audit_entries (developer_id, seq, id, at, action, actor, target, fields, ip, previous_hash, hash)
    values (${developerId}, ${entry.sequence}, ${entry.id}, ${at}, ${action}, ${actor}, ${entry.target}, ${entry.fields},
            ${entry.ip}, decode(${previous}::text, 'hex'), decode(${hashOf(previous, entry)}::text, 'hex'))`;
};

/** Records an action of an API key. Keys without a developer, such as demo keys, have no log. */
export const recordKeyAction = async (
  tx: Tx,
  clock: Clock,
  { ip }: { ip: string },
  { developerId }: Pick<Caller, 'developerId'>,
  done: Pick<Done, 'action' | 'target' | 'fields'>,
): Promise<void> => {
  if (developerId === null) return;
  await recordAction(tx, { ...done, developerId, at: clock.now(), actor: 'api_key', ip });
};

/** Failed log-ins that are recorded within an hour: guesses of others must not fill the log. */
const FAILED_LOGINS_AN_HOUR = 20;

/**
 * Records a log-in with a wrong password, or another failed proof of identity.
 *
 * @param developerId null if the address has no account: the same statements run and record nothing
 * @param fields what failed, if it was not the password of a log-in
 */
export const recordFailedLogin = async (
  sql: Sql,
  {
    developerId,
    at,
    fields = [],
    ip,
  }: { developerId: string | null; at: Date; fields?: string[]; ip: string },
): Promise<void> => {
  const id = developerId ?? '';
  await sql.begin(async (tx) => {
    // Before the count: of concurrent failures, each sees those before it.
    await lockAccount(tx, id);
    const [recent] = await tx<{ failed: number }[]>`
      select count(*)::integer as failed
      from (select action, at from audit_entries where developer_id = ${id}
            order by seq desc limit ${FAILED_LOGINS_AN_HOUR}) newest
      where action = 'account.login_failed' and at > ${after(at, -HOUR)}`;
    if (recent!.failed === FAILED_LOGINS_AN_HOUR) return;
    await recordAction(tx, {
      developerId: id,
      at,
      action: 'account.login_failed',
      actor: 'unknown',
      fields,
      ip,
    });
  });
};

interface Row extends Omit<ChainedEntry, 'at' | 'previous_hash'> {
  at: Date;
  previousHash: string | null;
}

const columns = (sql: Db) => sql`
  id, seq as sequence, at, action, actor, target, fields, ip, encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash`;

const shape = ({ at, previousHash, ...row }: Row): ChainedEntry => ({
  ...row,
  at: at.toISOString(),
  previous_hash: previousHash,
});

/** Newest first, before a place if one is given. */
export const listEntries = async (
  sql: Db,
  developerId: string,
  before: number | null,
  limit: number | null,
): Promise<ChainedEntry[]> => {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from audit_entries
    where developer_id = ${developerId} ${before === null ? sql`` : sql`and seq < ${before}`}
    order by seq desc limit ${limit}`;
  return rows.map(shape);
};

/** Oldest first, after a place. */
export const listOldest = async (
  sql: Db,
  developerId: string,
  after: number,
  limit: number,
): Promise<ChainedEntry[]> => {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from audit_entries
    where developer_id = ${developerId} and seq > ${after} order by seq limit ${limit}`;
  return rows.map(shape);
};

export const countEntries = async (sql: Db, developerId: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from audit_entries where developer_id = ${developerId}`;
  return row!.count;
};

/** Whether an action was ever recorded for an account, as far as entries are kept. */
export const hasAction = async (sql: Db, developerId: string, action: Action): Promise<boolean> => {
  const rows = await sql`
    select from audit_entries where developer_id = ${developerId} and action = ${action} limit 1`;
  return rows.length > 0;
};

/** The newest entry with an action and a field; null without one. */
export const findNewest = async (
  sql: Db,
  developerId: string,
  action: Action,
  field: string,
): Promise<(Pick<ChainedEntry, 'target' | 'ip'> & { at: Date }) | null> => {
  const [row] = await sql<{ target: string | null; ip: string | null; at: Date }[]>`
    select target, ip, at from audit_entries
    where developer_id = ${developerId} and action = ${action} and ${field} = any(fields)
    order by seq desc limit 1`;
  return row ?? null;
};

/** The position of an entry of the developer, or null. */
export const findPlace = async (sql: Db, developerId: string, id: string): Promise<number | null> => {
  const [row] = await sql<{ seq: number }[]>`
    select seq from audit_entries where developer_id = ${developerId} and id = ${id}`;
  return row?.seq ?? null;
};
