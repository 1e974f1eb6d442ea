/**
 * The directory of cells: where a developer is whose request has no mark. It has the addresses of accounts, hashed, and
 * the few ids and secrets that are in another cell than their mark says.
 */
import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { DAY } from '../../../packages/common/clock.ts';
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
  listPlacedAfter,
  mailsNotedBefore,
  markCompared,
  type Placing,
} from './directory-store.ts';

const migrations = fileURLToPath(new URL('../../../migrations/cells', import.meta.url));
const POOL_SIZE = 2;
/** Milliseconds after which every process knows what was placed. */
const READ_EVERY = 500;
const PAGE = 10_000;
const DIGEST = 16;

export interface Directory {
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
  /** Returns the cell of an id or secret whose mark is not its cell; null for every other. */
  placeOf(token: string): string | null;
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
}

/** Migrates the schema of a directory. Several processes may call it at once. */
export const prepareDirectory = async (sql: Sql): Promise<void> => {
  await migrate(sql, migrations);
};

/** Opens the directory, and adds the cells that are new. */
export const openDirectory = async ({ url, names, master, clock, log }: Options): Promise<Directory> => {
  const sql = connect(url, { max: POOL_SIZE, applicationName: 'open-banking-cells' });
  const placed = new Map<string, Pick<Placing, 'cell' | 'endsAt'>>();
  let known = new Set<string>();
  let position = 0;
  let timer: NodeJS.Timeout | undefined;
  const nameOf = (hash: Buffer): string => hash.toString('latin1', 0, DIGEST);
  /** With the present master key first, then with former ones. */
  const hashesOf = (email: string): [Buffer, ...Buffer[]] =>
    keys.map((key) => createHmac('sha256', key).update(email).digest()) as [Buffer, ...Buffer[]];
  const keys = master.derive('addresses in the directory of cells');

  let reading: Promise<void> | null = null;
  const read = async (): Promise<void> => {
    known = new Set(await listCells(sql));
    while (true) {
      const rows = await listPlacedAfter(sql, position, PAGE);
      for (const { hash, cell, endsAt, position: at } of rows) {
        placed.set(nameOf(hash), { cell, endsAt });
        position = at;
      }
      // Secrets end, and only new ones make the map larger.
      if (rows.length > 0) {
        const now = clock.now();
        for (const [name, { endsAt }] of placed) if (endsAt !== null && endsAt < now) placed.delete(name);
      }
      if (rows.length < PAGE) return;
    }
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
    // While the directory does not answer, the process goes on with the last places that it has read.
    timer = setInterval(() => void refresh().catch(() => {}), READ_EVERY).unref();
    return {
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
      placeOf: (token) => (placed.size === 0 ? null : (placed.get(nameOf(tokenHash(token)))?.cell ?? null)),
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
        clearInterval(timer);
        await reading?.catch(() => {});
        await sql.end({ timeout: 5 });
      },
    };
  } catch (error) {
    clearInterval(timer);
    await sql.end({ timeout: 1 }).catch((err: unknown) => log.warn({ err }, 'the directory did not close'));
    throw error;
  }
};
