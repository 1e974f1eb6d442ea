/**
 * The environment of the scenarios: a database, the service and the load in separate processes, and a developer with a key.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { monotonicMs, systemClock } from '../packages/common/clock.ts';
import { connect } from '../src/platform/database/postgres.ts';
import { MasterKey } from '../src/platform/secrets.ts';
import { newId } from '../src/platform/vocabulary/ids.ts';
import { newSecret, sealSecret } from '../src/webhooks/endpoints/delivery/signing.ts';
import { insertKey } from '../test/support/key.ts';
import { type ServiceChild, startServiceChild } from './children.ts';
import { serverProcess, usedBy } from './counters.ts';
import { makeDatabase } from './database.ts';
import { startLoad } from './load.ts';
import { median } from './statistics.ts';

export interface Customer {
  developerId: string;
  key: string;
  keyId: number;
}

/** A rate limit that is counted but never reached. */
const UNREACHED = '1000000000';

export type Stage = Awaited<ReturnType<typeof setStage>>;

export const setStage = async (databaseUrl: string | undefined, isQuick: boolean) => {
  const database = await makeDatabase(databaseUrl);
  const master = randomBytes(32);
  const env = (more: Record<string, string> = {}): Record<string, string> => ({
    DATABASE_URL: database.url,
    DATA_DIR: join(database.directory, 'service'),
    KEY_STORE_URL: pathToFileURL(join(database.directory, 'keys')).href,
    MASTER_KEY: master.toString('base64'),
    NODE_COMPILE_CACHE: join(database.directory, 'compiled'),
    RATE_LIMIT_BANKING: UNREACHED,
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    ...more,
  });
  const sql = connect(database.url, { max: 4, applicationName: 'bench', allTenants: 'operator' });
  const endings: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of endings.reverse()) await end();
    await sql.end({ timeout: 5 });
    await database.remove();
  };
  let service: ServiceChild;
  try {
    service = await startServiceChild(env());
  } catch (error) {
    await close();
    throw error;
  }
  const load = startLoad();
  const postgres = await serverProcess(sql);
  const [{ version }] = await sql<[{ version: string }]>`select current_setting('server_version') as version`;
  const measured = <T>(work: () => Promise<T>) => usedBy({ server: service.pid, database: postgres }, work);

  const call = async (
    key: string | null,
    method: string,
    path: string,
    body?: object | string,
  ): Promise<unknown> => {
    const response = await fetch(service.url + path, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': typeof body === 'string' ? 'application/xml' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return text === '' ? null : JSON.parse(text);
  };

  /** Creates a verified developer with a key of all scopes. */
  const addCustomer = async (): Promise<Customer> => {
    const developerId = newId('developer');
    const at = systemClock.now();
    await sql`
      insert into developers (id, email, name, password_hash, consented_at, email_verified_at, created_at)
      values (${developerId}, ${`${developerId.toLowerCase()}@example.com`}, 'Bench', '', ${at}, ${at}, ${at})`;
    return { developerId, ...(await insertKey(sql, { developerId, at })) };
  };

  return {
    sql,
    service,
    load,
    customer: await addCustomer(),
    addCustomer,
    /** Registers a function that runs when the stage closes. */
    atEnd: (end: () => Promise<unknown>): void => void endings.push(end),
    isQuick,
    env,
    /** The first process of PostgreSQL; null if it runs elsewhere. */
    postgres,
    postgresVersion: version.split(' ')[0]!,
    call,
    measured,

    async addWebhook({ developerId }: Customer, url: string): Promise<void> {
      const id = newId('webhook');
      await sql`
        insert into webhooks (id, developer_id, url, envelope, secret, created_at)
        values (${id}, ${developerId}, ${url}, 'flat', ${sealSecret(new MasterKey(master), id, newSecret())}, ${systemClock.now()})`;
    },

    /** Connects a user's bank with twelve months of history, or renews the connection. */
    async connect(key: string, user: string, bank = 'banca-intesa'): Promise<void> {
      const session = { bank_id: bank, user_id: user, sandbox: { seed: user } };
      const { session_token } = (await call(key, 'POST', '/connect', session)) as { session_token: string };
      await call(null, 'POST', '/sandbox/authorize', { session_token });
    },

    /** Repeats a call sequentially. Returns its median time, and its cost for the service and the database. */
    async each(count: number, work: (nth: number) => Promise<unknown>): Promise<Record<string, number>> {
      const times: number[] = [];
      const { serverUs, databaseUs } = await measured(async () => {
        for (let nth = 0; nth < count; nth++) {
          const from = monotonicMs();
          await work(nth);
          times.push(monotonicMs() - from);
        }
      });
      return {
        median: median(times),
        ...(serverUs === null ? {} : { Node: serverUs / count }),
        ...(databaseUs === null ? {} : { PostgreSQL: databaseUs / count }),
      };
    },

    async clear(): Promise<void> {
      await Promise.all([load.stop(), service.stop()]);
      await close();
    },
  };
};
