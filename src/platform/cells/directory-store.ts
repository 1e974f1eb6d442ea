import type { Db, Sql, Tx } from '../database/postgres.ts';

/** Adds cells that are new. Returns the name of the first cell; empty if there is none yet. */
export const joinCells = async (sql: Sql, names: readonly string[], at: Date): Promise<string> =>
  sql.begin(async (tx) => {
    await tx`lock table cells in share row exclusive mode`;
    await tx`
      insert into cells (name, is_first, joined_at)
      select name, place = 1 and not exists (select from cells where is_first), ${at}
      from unnest(${names as string[]}::text[]) with ordinality as given (name, place)
      on conflict (name) do nothing`;
    const [first] = await tx<{ name: string }[]>`select name from cells where is_first`;
    return first?.name ?? '';
  });

export const listCells = async (sql: Db): Promise<string[]> =>
  (await sql<{ name: string }[]>`select name from cells`).map(({ name }) => name);

export const markCompared = async (sql: Db, name: string): Promise<void> => {
  await sql`update cells set compared = true where name = ${name}`;
};

export const findCellOfMail = async (sql: Db, hashes: readonly Buffer[]): Promise<string | null> => {
  const [row] = await sql<{ cell: string }[]>`
    select cell from mails where hash = any(${hashes as Buffer[]}::bytea[]) limit 1`;
  return row?.cell ?? null;
};

/** Notes addresses that nobody has noted. */
export const insertMails = async (
  sql: Db,
  cell: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> => {
  await sql`
    insert into mails (hash, cell, noted_at)
    select hash, ${cell}, ${at} from unnest(${hashes as Buffer[]}::bytea[]) as hash order by hash
    on conflict (hash) do nothing`;
};

/** Yields the hashes of a cell that were noted before a time, by pages. */
export async function* mailsNotedBefore(sql: Db, cell: string, before: Date): AsyncGenerator<Buffer[]> {
  let from = Buffer.alloc(0);
  while (true) {
    const rows = await sql<{ hash: Buffer }[]>`
      select hash from mails where cell = ${cell} and noted_at < ${before} and hash > ${from}
      order by hash limit 1000`;
    if (rows.length === 0) return;
    yield rows.map(({ hash }) => hash);
    from = Buffer.from(rows.at(-1)!.hash);
  }
}

export const deleteMails = async (sql: Db, hashes: readonly Buffer[]): Promise<void> => {
  await sql`delete from mails where hash = any(${hashes as Buffer[]}::bytea[])`;
};

export interface CellCount {
  name: string;
  isFirst: boolean;
  compared: boolean;
  developers: number;
}

/** Lists the cells with the number of their accounts, the emptiest first. */
export const countCells = (sql: Db): Promise<CellCount[]> => sql<CellCount[]>`
  select name, is_first as "isFirst", compared, (select count(*)::integer from mails where cell = name) as developers
  from cells order by developers, joined_at, name`;

export type MoveState = 'copying' | 'pausing' | 'moved' | 'done';

/** The last move of a developer. */
export interface Move {
  developerId: string;
  source: string;
  target: string;
  state: MoveState;
}

export const listMoves = (sql: Db): Promise<Move[]> => sql<Move[]>`
  select developer_id as "developerId", source, target, state from moves`;

export const listMovesAfter = (sql: Db, position: number): Promise<(Move & { position: number })[]> => sql<
  (Move & { position: number })[]
>`
  select developer_id as "developerId", source, target, state, position from moves
  where position > ${position} order by position`;

/** Changes moves. One transaction at a time, so that positions become visible in their order. */
export const changeMoves = <T>(sql: Sql, change: (tx: Tx) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    await tx`lock table moves in share row exclusive mode`;
    return change(tx);
  });

/** Begins a move. Returns false while one is under way. */
export const insertMove = async (
  tx: Tx,
  { developerId, source, target }: Omit<Move, 'state'>,
  at: Date,
): Promise<boolean> => {
  const { count } = await tx`
    insert into moves (developer_id, source, target, state, began_at)
    select ${developerId}, ${source}, ${target}, 'copying', ${at}
    where not exists (select from moves where state <> 'done')
    on conflict (developer_id) do update
      set source = excluded.source, target = excluded.target, state = excluded.state, began_at = excluded.began_at,
          position = default`;
  return count === 1;
};

/** Notes that a developer is in a cell, unless their move is known. */
export const insertArrival = async (
  tx: Tx,
  { developerId, cell, at }: { developerId: string; cell: string; at: Date },
): Promise<void> => {
  await tx`
    insert into moves (developer_id, source, target, state, began_at)
    values (${developerId}, ${cell}, ${cell}, 'done', ${at}) on conflict do nothing`;
};

/** Takes a move from one of some states to another. */
export const advanceMove = async (
  tx: Tx,
  developerId: string,
  from: readonly MoveState[],
  to: MoveState,
): Promise<void> => {
  await tx`
    update moves set state = ${to}, position = default
    where developer_id = ${developerId} and state = any(${[...from]}::text[])`;
};

/** Ends a move where it began: the developer stays in the source. */
export const revertMove = async (tx: Tx, developerId: string): Promise<void> => {
  await tx`
    update moves set source = target, target = source, state = 'done', position = default
    where developer_id = ${developerId}`;
};

/** A hash of an id or secret, in hex, and the time when it ends by itself. */
export interface Secret {
  hash: string;
  endsAt: string | null;
}

/** Makes ids and secrets follow a developer who moves. */
export const placeWithDeveloper = async (
  tx: Tx,
  developerId: string,
  secrets: readonly Secret[],
): Promise<void> => {
  await tx`lock table placed in share row exclusive mode`;
  await tx`
    insert into placed (hash, developer_id, ends_at)
    select distinct on (hash) decode(hash, 'hex'), ${developerId}, "endsAt"
    from json_to_recordset(${JSON.stringify(secrets)}::text::json) as s (hash text, "endsAt" timestamptz)
    on conflict (hash) do update
      set cell = null, developer_id = excluded.developer_id, ends_at = excluded.ends_at, position = default
      where placed.developer_id is distinct from excluded.developer_id`;
};

export const moveMails = async (sql: Db, hashes: readonly Buffer[], cell: string): Promise<void> => {
  await sql`update mails set cell = ${cell} where hash = any(${hashes as Buffer[]}::bytea[])`;
};

export interface Placing {
  cell: string;
  hash: Buffer;
  /** When the secret ends by itself; null if never. */
  endsAt: Date | null;
}

/** Places a secret in a cell. One transaction at a time, so that positions become visible in their order. */
export const insertPlaced = async (sql: Sql, { cell, hash, endsAt }: Placing): Promise<void> => {
  await sql.begin(async (tx) => {
    await tx`lock table placed in share row exclusive mode`;
    await tx`delete from placed where hash = ${hash}`;
    await tx`insert into placed (hash, cell, ends_at) values (${hash}, ${cell}, ${endsAt})`;
  });
};

export const deletePlacedUntil = async (sql: Db, now: Date): Promise<void> => {
  await sql`delete from placed where ends_at < ${now}`;
};

export interface Placed {
  hash: Buffer;
  /** Null for those of a developer who has moved. */
  cell: string | null;
  developerId: string | null;
  endsAt: Date | null;
  position: number;
}

export const listPlacedAfter = (sql: Db, position: number, limit: number): Promise<Placed[]> => sql<Placed[]>`
  select hash, cell, developer_id as "developerId", ends_at as "endsAt", position from placed where position > ${position} order by position limit ${limit}`;
