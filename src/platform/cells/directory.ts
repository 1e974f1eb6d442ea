/**
 * The directory of cells: where a developer is whose request has no mark. It has the addresses of accounts, hashed, and
 * the few ids and secrets that are in another cell than their mark says.
 */
import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { DAY, monotonicMs, SECOND } from '../../../packages/common/clock.ts';
import { migrate } from '../database/migrate.ts';
import { connect, type Sql } from '../database/postgres.ts';
import { createSchema } from '../database/schema-store.ts';
import { schemaOf } from '../database-address.ts';
import type { Logger } from '../log.ts';
import type { MasterKey } from '../secrets.ts';
import { tokenHash } from '../secrets.ts';
import {
  type CellCount,
  countCells,
  deleteMails,
  deletePlacedUntil,
  findCellOfMail,
  insertMails,
  insertPlaced,
  joinCells,
  listCells,
  listMovesAfter,
  listPlacedAfter,
  type Move,
  mailsNotedBefore,
  markCompared,
  type Placed,
  type Placing,
} from './directory-store.ts';

const migrations = fileURLToPath(new URL('../../../migrations/cells', import.meta.url));
/** One of them is reserved while a move is under way. */
const POOL_SIZE = 3;
/** Any fixed number that nothing else in this database locks: one process at a time moves developers. */
const MOVER = 5_820_447_118;
/** Milliseconds after which every process knows what was placed. */
export const READ_EVERY = 500;
/** The same while a developer moves. */
export const READ_EVERY_WHILE_MOVING = 40;
const PAGE = 10_000;
const DIGEST = 16;

/** A request of a developer who is just moving: it has to wait until the move goes on. */
export class Moving extends Error {
  readonly developerId: string;

  constructor(developerId: string) {
    super('the developer is moving to another cell');
    this.developerId = developerId;
  }
}

/** Returns a function that hashes an address with the present master key, then with former ones. */
export const addressHashes = (master: MasterKey): ((email: string) => [Buffer, ...Buffer[]]) => {
  const keys = master.derive('addresses in the directory of cells');
  return (email) =>
    keys.map((key) => createHmac('sha256', key).update(email).digest()) as [Buffer, ...Buffer[]];
};

export interface Directory {
  readonly sql: Sql;
  /** The name of the first cell, which made everything without a mark. */
  readonly first: string;
  /** Whether there is a cell of this name, also one that this process does not serve. */
  has(name: string): boolean;
  /** Returns the cell of an account's address; null if it has none. */
  cellOfMail(email: string): Promise<string | null>;
  /** Notes that an address belongs to a cell. Returns whether it does: somebody else may have been first. */
  claimMail(email: string, cell: string): Promise<boolean>;
  /** Lists the cells, the emptiest first. */
  cells(): Promise<CellCount[]>;
  /**
   * Returns the cell of an id or secret whose mark is not its cell; null for every other.
   * @throws Moving during the pause of its developer's move
   */
  placeOf(token: string): string | null;
  /** Resolves when the pause of a developer's move is over, or after some seconds. */
  pauseOf(developerId: string): Promise<void>;
  /** The last move of each developer. */
  moves(): Iterable<Move>;
  /** Runs `work` while no other process moves developers; null if one does. */
  asMover<T>(work: (sql: Sql) => Promise<T>): Promise<T | null>;
  /** Sends requests with a secret, given by {@link tokenHash}, to a cell whatever its mark. */
  place(placing: Placing): Promise<void>;
  /** Notes the addresses of a cell that are missing, and deletes those whose account is gone and all secrets that have ended. */
  compare(cell: string, emails: AsyncIterable<readonly string[]>): Promise<void>;
  /** Reads now what other processes placed. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  url: string;
  names: readonly string[];
  master: MasterKey;
  clock: { now(): Date };
  log: Logger;
  /** Called when the requests of a developer have begun to wait. */
  onPause?: (move: Move) => void;
}

/** Longest wait of a request for a move. */
const LONGEST_PAUSE = 4 * SECOND;

/** Migrates the schema of a directory. Several processes may call it at once. */
export const prepareDirectory = async (sql: Sql): Promise<void> => {
  await migrate(sql, migrations);
};

/** Opens the directory, and adds the cells that are new. */
export const openDirectory = async (options: Options): Promise<Directory> => {
  const { url, names, master, clock, log, onPause = () => {} } = options;
  const sql = connect(url, { max: POOL_SIZE, applicationName: 'open-banking-cells' });
  const placed = new Map<string, Pick<Placed, 'cell' | 'developerId' | 'endsAt'>>();
  const moves = new Map<string, Move>();
  let movesUntil = 0;
  let news = Promise.withResolvers<void>();
  let known = new Set<string>();
  let position = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const nameOf = (hash: Buffer): string => hash.toString('latin1', 0, DIGEST);
  const hashesOf = addressHashes(master);

  let reading: Promise<void> | null = null;
  const read = async (): Promise<void> => {
    known = new Set(await listCells(sql));
    while (true) {
      const rows = await listPlacedAfter(sql, position, PAGE);
      for (const { hash, cell, developerId, endsAt, position: at } of rows) {
        placed.set(nameOf(hash), { cell, developerId, endsAt });
        position = at;
      }
      // Secrets end, and only new ones make the map larger.
      if (rows.length > 0) {
        const now = clock.now();
        for (const [name, { endsAt }] of placed) if (endsAt !== null && endsAt < now) placed.delete(name);
      }
      if (rows.length < PAGE) break;
    }
    // After the places, so that no move is seen whose secrets are not known.
    for (const { position: at, ...move } of await listMovesAfter(sql, movesUntil)) {
      moves.set(move.developerId, move);
      movesUntil = at;
      if (move.state === 'pausing') onPause(move);
    }
    news.resolve();
    news = Promise.withResolvers();
  };
  /** While the directory does not answer, the process goes on with the last places that it has read. */
  const readLater = (): void => {
    const isMoving = [...moves.values()].some(({ state }) => state !== 'done');
    timer = setTimeout(
      () =>
        void refresh()
          .catch(() => {})
          .finally(readLater),
      isMoving ? READ_EVERY_WHILE_MOVING : READ_EVERY,
    ).unref();
    if (isClosed) clearTimeout(timer);
  };
  const refresh = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  try {
    await createSchema(sql, schemaOf(url));
    await prepareDirectory(sql);
    const first = await joinCells(sql, names, clock.now());
    await refresh();
    readLater();
    return {
      sql,
      first,
      has: (name) => known.has(name),
      cellOfMail: (email) => findCellOfMail(sql, hashesOf(email)),
      async claimMail(email, cell) {
        const hashes = hashesOf(email);
        const known = await findCellOfMail(sql, hashes);
        if (known !== null) return known === cell;
        await insertMails(sql, cell, [hashes[0]], clock.now());
        return (await findCellOfMail(sql, hashes)) === cell;
      },
      cells: () => countCells(sql),
      placeOf(token) {
        const place = placed.size === 0 ? undefined : placed.get(nameOf(tokenHash(token)));
        const move = place?.developerId ? moves.get(place.developerId) : undefined;
        if (!move) return place?.cell ?? null;
        if (move.state === 'pausing') throw new Moving(move.developerId);
        return move.state === 'copying' ? move.source : move.target;
      },
      async pauseOf(developerId) {
        const until = monotonicMs() + LONGEST_PAUSE;
        while (moves.get(developerId)?.state === 'pausing' && monotonicMs() < until) {
          const late = Promise.withResolvers<void>();
          const alarm = setTimeout(late.resolve, LONGEST_PAUSE);
          await Promise.race([news.promise, late.promise]);
          clearTimeout(alarm);
        }
      },
      moves: () => moves.values(),
      async asMover(work) {
        const session = await sql.reserve();
        try {
          const [row] = await session<{ locked: boolean }[]>`select pg_try_advisory_lock(${MOVER}) as locked`;
          return row!.locked ? await work(sql) : null;
        } finally {
          await session`select pg_advisory_unlock_all()`.catch(() => {});
          session.release();
        }
      },
      async place(placing) {
        await insertPlaced(sql, placing);
        // Not the reading under way, which may have begun before.
        await reading?.catch(() => {});
        await refresh();
      },
      async compare(cell, emails) {
        await deletePlacedUntil(sql, clock.now());
        const before = new Date(clock.now().getTime() - DAY);
        const seen = new Set<string>();
        for await (const page of emails) {
          const hashes = page.map((email) => hashesOf(email)[0]);
          await insertMails(sql, cell, hashes, clock.now());
          for (const hash of hashes) seen.add(nameOf(hash));
        }
        for await (const hashes of mailsNotedBefore(sql, cell, before)) {
          const gone = hashes.filter((hash) => !seen.has(nameOf(hash)));
          if (gone.length > 0) await deleteMails(sql, gone);
        }
        await markCompared(sql, cell);
      },
      refresh,
      async close() {
        isClosed = true;
        clearTimeout(timer);
        await reading?.catch(() => {});
        await sql.end({ timeout: 5 });
      },
    };
  } catch (error) {
    clearTimeout(timer);
    await sql.end({ timeout: 1 }).catch((err: unknown) => log.warn({ err }, 'the directory did not close'));
    throw error;
  }
};
