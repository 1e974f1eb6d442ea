/** Helpers for tests that move developers between cells. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { MovingCells } from '../../src/main/move/settle.ts';
import { tenantTables } from '../../src/main/move/table-store.ts';
import { addressHashes } from '../../src/platform/cells/directory.ts';
import type { Sql, Tx } from '../../src/platform/database/postgres.ts';
import { forDeveloper } from '../../src/platform/database/tenants.ts';
import type { TestCells } from './cells.ts';
import { bareEnvironment } from './process.ts';

/** Starts `npm run cells`. */
export const startCommand = ({ env }: TestCells, ...words: string[]) => {
  const program = fileURLToPath(new URL('../../scripts/cells.ts', import.meta.url));
  return spawn(process.execPath, [program, ...words], { env: { ...bareEnvironment, ...env } });
};

/** Runs `npm run cells`. */
export const cellsCommand = async (cells: TestCells, ...words: string[]) => {
  const command = startCommand(cells, ...words);
  const [said, , [status]] = await Promise.all([
    Promise.all([text(command.stdout), text(command.stderr)]),
    command.stdin.end(),
    once(command, 'close'),
  ]);
  return { said: said.join(''), status };
};

/** Counts the rows of a developer in the tables that move. */
export const countRows = (sql: Sql, developer: string): Promise<Record<string, number>> =>
  forDeveloper(developer, async () => {
    const counts: Record<string, number> = {};
    for (const { name, belongs } of await tenantTables(sql)) {
      const [row] = await sql.unsafe<{ count: number }[]>(
        `select count(*)::integer as count from ${name} where ${belongs.replaceAll('$developer', `'${developer}'`)}`,
      );
      counts[name] = row!.count;
    }
    return counts;
  });

export class Killed extends Error {}

/** A pool whose process is killed when `isAlive` says so: from then on it sends nothing more, and open transactions are rolled back. */
export const mortal = (sql: Sql, isAlive: () => boolean): Sql => {
  const check = (): void => {
    if (!isAlive()) throw new Killed('killed');
  };
  const tagOf = <T extends Tx>(tag: T): T =>
    new Proxy(tag, {
      apply(own, _, [first, ...values]: [TemplateStringsArray, ...never[]]) {
        if (typeof first === 'string') return own(first);
        const query = own(first, ...values);
        return new Proxy(query, {
          get(target, name) {
            if (name === 'then') check();
            const value = Reflect.get(target, name);
            return typeof value === 'function' ? value.bind(target) : value;
          },
        });
      },
      get(own, name) {
        const value = Reflect.get(own, name);
        if (name === 'unsafe')
          return async (...given: Parameters<Tx['unsafe']>) => {
            check();
            return own.unsafe(...given);
          };
        if (name === 'begin')
          return (work: (tx: Tx) => unknown) => {
            check();
            return sql.begin(async (tx) => {
              const result = await work(tagOf(tx));
              check();
              return result;
            });
          };
        if (name === 'reserve') return async () => tagOf(await sql.reserve());
        return value;
      },
    });
  return tagOf(sql);
};

/** The cells of a move within this process. */
export const movingCells = (
  cells: TestCells,
  directory: Sql,
  { source, target, isAlive = () => true }: { source: string; target: string; isAlive?: () => boolean },
): MovingCells => {
  const cellOf = (name: string) => {
    const { databaseUrl: url, service } = cells.cell(name);
    return { name, url, sql: mortal(service.deps.sql, isAlive) };
  };
  const hashesOf = addressHashes(cells.cell('a').service.deps.master);
  return { source: cellOf(source), target: cellOf(target), directory, hashesOf, clock: cells.clock };
};
