/** Backups: made under load, restored, and refused if they are incomplete. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { systemClock } from '../../packages/common/clock.ts';
import { type Archive, listArchives, rotate } from '../../scripts/backup/folder.ts';
import { fillKeyStore, hasInstallationKey, keyStoreContent } from '../../scripts/backup/key-store.ts';
import { type BackupOptions, makeBackup } from '../../scripts/backup/make.ts';
import { type RestoreOptions, restoreBackup } from '../../scripts/backup/restore.ts';
import { dumpDatabase } from '../../scripts/release/database-dump.ts';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { startEmbedded } from '../../src/main/embedded-postgres/start.ts';
import { type Config, loadConfig } from '../../src/platform/config.ts';
import { folderKeyStore } from '../../src/platform/keys/folder-store.ts';
import { developer, generous, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { citusSettings } from '../support/citus.ts';
import { assertError } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { connectBank } from '../support/connect.ts';
import { emptyDatabase } from '../support/database.ts';
import { deliverDue } from '../support/deliver.ts';
import { deepTest } from '../support/depth.ts';
import { bareEnvironment } from '../support/process.ts';
import { directoryFor } from '../support/temporary.ts';

const passphrase = randomBytes(32).toString('base64');
const INBOX = '/dev/inbox/backup';

const configOf = (databaseUrl: string, keyStoreUrl: string): Config =>
  loadConfig({ DATABASE_URL: databaseUrl, KEY_STORE_URL: keyStoreUrl, ...citusSettings(databaseUrl) });

const backUp = (app: TestApp, to: string, options: Partial<BackupOptions> = {}) =>
  makeBackup(configOf(app.databaseUrl, app.config.keyStoreUrl!), {
    to,
    passphrase,
    keep: 30,
    keepKeysDays: 7,
    clock: app.clock,
    ...options,
  });

/** Makes an empty database, and another one for the keys. */
const emptyTarget = async (t: TestContext) => {
  const { url, sql } = await emptyDatabase(t);
  const { url: keys } = await emptyDatabase(t);
  return { url, sql, keys, config: configOf(url, keys) };
};

const restore = (config: Config, from: string, options: Partial<RestoreOptions> = {}) =>
  restoreBackup(config, { from, passphrase, clock: systemClock, ...options });

/** Adds transactions to an account until it is stopped. */
const writeTo = (app: TestApp, key: string, account: string) => {
  const acknowledged: string[] = [];
  const enough = Promise.withResolvers<void>();
  let isWriting = true;
  const write = async (): Promise<void> => {
    while (isWriting) {
      const body = { transactions: [{ amount: -1, description: `LOAD ${acknowledged.length}` }] };
      const response = await app.api.post(`/sandbox/accounts/${account}/transactions`, { key, body });
      assert.equal(response.status, 200, JSON.stringify(response.body));
      acknowledged.push(response.body.data[0].id);
      if (acknowledged.length > 20) enough.resolve();
    }
  };
  const writers = Promise.all([write(), write(), write()]);
  return {
    acknowledged,
    underWay: enough.promise,
    async stop() {
      isWriting = false;
      await writers;
    },
  };
};

test('a backup under load restores all data acknowledged before it, and no data erased before or after it', async (t) => {
  const folder = await directoryFor(t);
  const app = await startApp(t, { env: generous });
  const account = await developer(app);
  const { key } = await makeKey(app, account.session);
  const revoked = await makeKey(app, account.session);
  const url = `${app.config.publicUrl}${INBOX}`;
  await app.api.post('/developers/webhooks', { key: account.session, body: { url } });
  const kept = await connectBank(app, key, { user: 'kept' });
  const erasedBefore = await connectBank(app, key, { user: 'before' });
  const erasedAfter = await connectBank(app, key, { user: 'after' });
  await app.api.delete(`/connections/${erasedBefore.connectionId}`, { key });
  await deliverDue(app);
  const [history] = kept.accountIds as [string];
  const load = writeTo(app, key, history);
  await load.underWay;
  const promised = load.acknowledged.slice();
  const { added } = await backUp(app, folder);
  const meanwhile = load.acknowledged.length - promised.length;
  await load.stop();
  assert.ok(meanwhile > 0, 'the service wrote while it was backed up');
  assert.deepEqual(
    added.map(({ manifest }) => manifest.kind),
    ['database', 'keys'],
  );

  // An erasure after the database backup is in a later backup of the keys.
  await app.api.delete(`/connections/${erasedAfter.connectionId}`, { key });
  assert.equal(
    (await app.api.delete(`/developers/keys/${revoked.id}`, { key: account.session })).status,
    200,
  );
  await app.api.post('/developers/logout', { key: account.session });
  await app.service.deps.jobs.drain();
  app.clock.advance({ ms: 1_000 });
  await backUp(app, folder, { only: 'keys' });
  const original = await dumpDatabase(app.sql);
  await app.service.close();

  const target = await emptyTarget(t);
  await restore(target.config, folder);
  const copy = await dumpDatabase(target.sql);
  const withoutPositions = (statements: string[]) => statements.filter((text) => !text.includes('setval'));
  // The service creates daily partitions while it runs, also after the backup.
  const withoutPartitions = (statements: string[]) =>
    statements.filter((text) => !text.includes(' partition of request_'));
  assert.deepEqual(withoutPartitions(copy.before), withoutPartitions(original.before));
  assert.deepEqual(withoutPositions(copy.after), withoutPositions(original.after));

  // Recorded before the backup, and after the restore.
  const commands = await target.sql<{ action: string; actor: string }[]>`
    select action, actor from admin_actions order by seq`;
  assert.deepEqual(
    commands.map(({ action, actor }) => [action, actor]),
    ['backup.made', 'backup.restored'].map((action) => [action, `command:${userInfo().username}`]),
  );

  const restored = await startApp(t, {
    databaseUrl: target.url,
    clock: app.clock,
    env: { ...generous, KEY_STORE_URL: target.keys },
  });
  const { api, sql } = restored;
  const rows = await sql<{ id: string }[]>`
    select id from transactions where id = any(${load.acknowledged}::text[])`;
  const present = new Set(rows.map(({ id }) => id));
  assert.deepEqual(
    promised.filter((id) => !present.has(id)),
    [],
    'nothing that was acknowledged before the backup is lost',
  );
  assert.ok(present.size < load.acknowledged.length, 'it is the state of one instant');
  const wrong = await sql`
    select from accounts a where balance <> opening_balance +
      (select coalesce(sum(amount), 0) from transactions t where t.account_no = a.no and not t.pending)`;
  assert.equal(wrong.count, 0);
  assert.equal(
    (await api.get(`/accounts/${history}/identity`, { key })).status,
    200,
    'its data key opens it',
  );

  for (const { connectionId, accountIds } of [erasedBefore, erasedAfter]) {
    assertError(await api.get(`/accounts/${accountIds[0]}/balance`, { key }), 404, 'ACCOUNT_NOT_FOUND');
    const found = await sql`
      select from accounts where connection_id = ${connectionId}
      union all
      select from connections where id = ${connectionId} and (revoked_at is null or bank_grant is not null)`;
    assert.equal(found.count, 0);
  }
  assertError(await api.get('/accounts', { key: revoked.key }), 401, 'REVOKED_API_KEY');
  assertError(await api.get('/developers/me', { key: account.session }), 401, 'INVALID_DEV_TOKEN');
  const { erased_again: again } = (await api.get('/readyz')).body;
  assert.deepEqual(again.map(({ kind, count }: { kind: string; count: number }) => [kind, count]).sort(), [
    ['api_key', 1],
    ['connection', 1],
    ['session', 1],
  ]);

  // A cursor from before the backup still works, and so do webhooks.
  const cursorAt = `/accounts/${history}/transactions?cursor=${promised[0]}`;
  const { added: news } = (await api.get(cursorAt, { key })).body as { added: { id: string }[] };
  assert.ok(news.length > 0 && news.every(({ id }) => present.has(id)));
  const arrived = async () => (await api.get(INBOX)).body.data;
  const before = (await arrived()).length;
  const fired = { event: 'AUTH.AUTOMATICALLY_VERIFIED', connection_id: kept.connectionId };
  const { status, body } = await api.post('/sandbox/webhooks/fire', { key, body: fired });
  assert.equal(status, 200, JSON.stringify(body));
  await deliverDue(restored);
  const deliveries = await arrived();
  assert.ok(deliveries.length > before + 1, 'of what waited in the backup, and of what happens now');
  assert.ok(deliveries.every(({ signature }: { signature: { valid: boolean } }) => signature.valid));
});

/** Returns a function that copies a folder with two backups of a small installation. */
const twoBackups = async (t: TestContext) => {
  const original = await directoryFor(t);
  const app = await startApp(t, { bank: sandboxBank });
  const key = await app.createKey();
  for (const user of ['one', 'two', 'three']) await connectBank(app, key, { user });
  await backUp(app, original);
  app.clock.advance({ ms: 1_000 });
  await backUp(app, original);
  const copy = async () => {
    const folder = join(await directoryFor(t), 'backups');
    await cp(original, folder, { recursive: true });
    const [databases, keys] = [await listArchives(folder, 'database'), await listArchives(folder, 'keys')];
    return { folder, databases: databases as [Archive, Archive], keys: keys as [Archive, Archive] };
  };
  return { app, copy };
};

type Copy = Awaited<ReturnType<Awaited<ReturnType<typeof twoBackups>>['copy']>>;

const manifestOf = (path: string): string => path.replace('.archive', '.json');

const change = async (path: string, edit: (content: Buffer) => Buffer): Promise<void> =>
  writeFile(path, edit(await readFile(path)));

const changeManifest = ({ path }: Archive, more: object): Promise<void> =>
  change(manifestOf(path), (text) => Buffer.from(JSON.stringify({ ...JSON.parse(String(text)), ...more })));

/** Size of a sealed chunk in an archive. */
const CHUNK = 64 * 1024 + 16;

const refusals: Record<string, { spoil?: (copy: Copy) => Promise<unknown>; options?: object; says: RegExp }> =
  {
    'with another pass file': {
      options: { passphrase: 'another'.repeat(4) },
      says: /pass file is not that of the backup/,
    },
    'cut off in a chunk': {
      spoil: ({ databases: [{ path }] }) => change(path, (all) => all.subarray(0, -1)),
      says: /cut off or altered/,
    },
    'cut off between two chunks': {
      spoil: ({ databases: [{ path }] }) => change(path, (all) => all.subarray(0, 2 * CHUNK)),
      says: /cut off or altered/,
    },
    altered: {
      spoil: ({ databases: [{ path }] }) =>
        change(path, (all) => {
          all[CHUNK + 100]! ^= 1;
          return all;
        }),
      says: /cut off or altered/,
    },
    'with chunks in another order': {
      spoil: ({ databases: [{ path }] }) =>
        change(path, (all) =>
          Buffer.concat([all.subarray(CHUNK, 2 * CHUNK), all.subarray(0, CHUNK), all.subarray(2 * CHUNK)]),
        ),
      says: /archive or its manifest was altered/,
    },
    'with an older archive in the place of the newer one': {
      spoil: ({ databases: [newer, older] }) => copyFile(older.path, newer.path),
      says: /its manifest was altered/,
    },
    'with a manifest that makes an older archive the newer one': {
      spoil: ({ databases: [newer, older] }) =>
        changeManifest(older, { at: `${newer.manifest.at.slice(0, 4)}-12-31T00:00:00.000Z` }),
      says: /its manifest was altered/,
    },
    'with another checksum': {
      spoil: ({ databases: [newer] }) => changeManifest(newer, { sha256: '00' }),
      says: /checksum is not that of its manifest/,
    },
  };

const refusedBefore: Record<
  string,
  { spoil: (copy: Copy) => Promise<unknown>; options?: object; says: RegExp }
> = {
  'with a key archive as the database': {
    spoil: async ({ databases: [to], keys: [from] }) => {
      await copyFile(from.path, to.path);
      await copyFile(manifestOf(from.path), manifestOf(to.path));
    },
    says: /is not the manifest of a database archive/,
  },
  'without its manifest': {
    spoil: ({ keys: [{ path }] }) => rm(manifestOf(path)),
    says: /is missing, or is not the manifest of a keys archive/,
  },
  'without the keys from after the database': {
    spoil: ({ keys: [{ path }] }) => rm(path),
    says: /older than the database archive/,
  },
  'with the keys of another installation': {
    spoil: ({ keys: [newest] }) => changeManifest(newest, { installation: 'another' }),
    says: /belongs to another installation/,
  },
  'from before the first one': {
    spoil: async () => {},
    options: { at: new Date('2020-01-01T00:00:00Z') },
    says: /There is no database archive .* from 2020-01-01T00:00:00.000Z or before/,
  },
};

test('an incomplete or wrong backup is refused, and its target stays empty', async (t) => {
  const { app, copy } = await twoBackups(t);
  const target = await emptyTarget(t);
  const { databases } = await copy();
  assert.ok(databases[0].manifest.bytes > 2 * CHUNK, `${databases[0].manifest.bytes} bytes`);
  const isEmpty = async () =>
    assert.equal(
      (await target.sql`select from pg_class where relnamespace = 'public'::regnamespace`).count,
      0,
    );
  for (const [name, { spoil, options, says }] of Object.entries(refusals)) {
    const spoiled = await copy();
    await spoil?.(spoiled);
    const refused = { name: 'BackupError', message: says };
    await assert.rejects(
      restore(target.config, spoiled.folder, { only: 'database', ...options }),
      refused,
      name,
    );
    await isEmpty();
  }
  for (const [name, { spoil, options, says }] of Object.entries(refusedBefore)) {
    const spoiled = await copy();
    await spoil(spoiled);
    await assert.rejects(restore(target.config, spoiled.folder, options), { message: says }, name);
    await isEmpty();
  }

  // Damaged keys are found before anything is written.
  const spoiled = await copy();
  await change(spoiled.keys[0].path, (all) => all.subarray(0, -1));
  await assert.rejects(restore(target.config, spoiled.folder), { message: /manifest was altered/ });
  await isEmpty();

  // A database in use is not changed.
  const { folder } = await copy();
  const inUse = configOf(app.databaseUrl, app.config.keyStoreUrl!);
  await assert.rejects(restore(inUse, folder, { only: 'database' }), { message: /database .* is not empty/ });
  await assert.rejects(restore(inUse, folder), {
    message: /key store to restore into is in use.*--only database/s,
  });

  // An older database with the present keys.
  await restore({ ...target.config, keyStoreUrl: app.config.keyStoreUrl }, folder, {
    only: 'database',
    at: new Date(databases[1].manifest.at),
  });
  const copied = await startApp(t, {
    databaseUrl: target.url,
    clock: app.clock,
    env: { KEY_STORE_URL: app.config.keyStoreUrl! },
  });
  assert.equal((await copied.api.get('/readyz')).status, 200);
});

test('a partly filled key store is not accepted by a start, and can be filled again', async (t) => {
  const from = await folderKeyStore(join(await directoryFor(t), 'from'), systemClock.now());
  await from.put(['installation', 'dkey_1', 'dkey_2'].map((id) => ({ id, wrapped: Buffer.from(id) })));
  await from.destroy(['dkey_2'], systemClock.now());
  const to = await folderKeyStore(join(await directoryFor(t), 'to'), systemClock.now());
  const breaksOff = async (consume: (plain: AsyncIterable<Buffer>) => Promise<void>) => {
    await consume(keyStoreContent(from));
    throw new Error('the connection was lost');
  };
  const at = systemClock.now();
  await assert.rejects(fillKeyStore(to, at, breaksOff), { message: 'the connection was lost' });
  assert.deepEqual([await hasInstallationKey(to), (await to.get(['dkey_1'])).size], [false, 1]);
  await fillKeyStore(to, at, (consume) => consume(keyStoreContent(from)));
  assert.equal(await hasInstallationKey(to), true);
  const ids = ['installation', 'dkey_1', 'dkey_2'];
  assert.deepEqual(await to.get(ids), await from.get(ids));
});

test('a backup with the key store of another database is refused', async (t) => {
  const [app, other] = [await startApp(t), await startApp(t)];
  await connectBank(app, await app.createKey(), { scenario: 'empty' });
  const { keys } = await emptyTarget(t);
  const folder = await directoryFor(t);
  for (const [keyStoreUrl, says] of [
    [other.config.keyStoreUrl!, /does not belong to the database/],
    [keys, /has no key of an installation/],
  ] as const) {
    const config = configOf(app.databaseUrl, keyStoreUrl);
    const options = { to: folder, passphrase, keep: 1, keepKeysDays: 1, clock: app.clock };
    await assert.rejects(makeBackup(config, options), { name: 'BackupError', message: says });
  }
  assert.deepEqual(await listArchives(folder, 'database'), []);
});

test('old archives are deleted: databases by number, keys by age, never the newest', async (t) => {
  const folder = await directoryFor(t);
  const days = ['01', '05', '09', '10'].map((day) => `2026-03-${day}T00:00:00.000Z`);
  for (const kind of ['database', 'keys']) {
    await mkdir(join(folder, kind));
    for (const at of days) {
      const path = join(folder, kind, `${at.replaceAll(':', '-')}.archive`);
      await writeFile(path, '');
      await writeFile(manifestOf(path), JSON.stringify({ kind, at }));
    }
  }
  const left = async (kind: 'database' | 'keys') =>
    (await listArchives(folder, kind)).map(({ manifest }) => manifest.at.slice(8, 10));
  await rotate(folder, { keep: 3, keepKeysDays: 7, now: new Date('2026-03-11T00:00:00Z') });
  assert.deepEqual(
    [await left('database'), await left('keys')],
    [
      ['10', '09', '05'],
      ['10', '09', '05'],
    ],
  );
  await rotate(folder, { keep: 1, keepKeysDays: 2, now: new Date('2026-03-11T00:00:00Z') });
  assert.deepEqual([await left('database'), await left('keys')], [['10'], ['10', '09']]);
  await rotate(folder, { keep: 1, keepKeysDays: 2, now: new Date('2027-03-11T00:00:00Z') });
  assert.deepEqual([await left('database'), await left('keys')], [['10'], ['10']]);
  assert.equal((await readdir(join(folder, 'keys'))).length, 2);
});

deepTest(
  'the commands back up the embedded database of a running service, and restore it into a new directory',
  async (t) => {
    const directory = await directoryFor(t);
    const [data, backups, copy] = ['data', 'backups', 'copy'].map((name) => join(directory, name)) as [
      string,
      string,
      string,
    ];
    const passFile = join(directory, 'pass');
    await writeFile(passFile, passphrase);
    const command = async (name: string, ...words: string[]) => {
      const program = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
      const env = { ...bareEnvironment, DATA_DIR: data };
      return promisify(execFile)(process.execPath, [program, '--pass-file', passFile, ...words], {
        env,
      }).then(
        ({ stdout }) => stdout,
        ({ stderr }: { stderr: string }) => stderr,
      );
    };
    const serve = async (dataDir: string, clock: TestClock) => {
      const embedded = await startEmbedded({ dataDir });
      const env = { KEY_STORE_URL: pathToFileURL(join(dataDir, 'keys')).href };
      const app = await startApp(t, { databaseUrl: embedded.url, clock, env });
      return { app, stop: () => app.service.close().then(embedded.stop) };
    };
    const clock = new TestClock();
    const first = await serve(data, clock);
    const key = await first.app.createKey();
    const { accountIds } = await connectBank(first.app, key, { scenario: 'empty' });
    assert.match(await command('backup', '--to', backups), /^Wrote {3}database .*\n.*\nWrote {3}keys/);
    await first.stop();

    assert.match(await command('backup', '--list', backups), /database .* intact\nkeys .* intact\n/);
    assert.match(
      await command('restore', '--from', backups, '--into', data),
      /data is not empty, so nothing was changed/,
    );
    assert.match(
      await command('restore', '--from', backups, '--into', copy, '--at', '2026-03-14'),
      /time with its zone/,
    );
    await mkdir(`${copy}.restoring`);
    assert.match(await command('restore', '--from', backups, '--into', copy), /copy\.restoring is there/);
    await rm(`${copy}.restoring`, { recursive: true });
    assert.match(
      await command('restore', '--from', backups, '--into', copy),
      /^Restored the database .*\nRestored the keys/,
    );
    assert.deepEqual((await readdir(directory)).sort(), ['backups', 'copy', 'data', 'pass']);

    const second = await serve(copy, clock);
    assert.equal((await second.app.api.get(`/accounts/${accountIds[0]}/auth`, { key })).status, 200);
    await second.stop();
  },
);
