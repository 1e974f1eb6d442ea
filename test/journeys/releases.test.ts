/** The next release: its changes, and this version's start on the data of every released version. */
import assert from 'node:assert/strict';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hasInstallationKey } from '../../scripts/backup/key-store.ts';
import { makeBackup } from '../../scripts/backup/make.ts';
import { restoreBackup } from '../../scripts/backup/restore.ts';
import { dumpDatabase } from '../../scripts/release/database-dump.ts';
import { INBOX } from '../../scripts/release/invented-data.ts';
import { type Files, obstacles, releasedFiles, type State } from '../../scripts/release/plan.ts';
import { answersTo, assertUnchanged } from '../../scripts/release/reads.ts';
import { makeSnapshot, restoreSnapshot, startOn } from '../../scripts/release/snapshot.ts';
import {
  packSnapshot,
  RELEASES,
  readSnapshot,
  type Snapshot,
  snapshotsIn,
  writeSnapshot,
} from '../../scripts/release/snapshot-file.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { type Config, loadConfig } from '../../src/platform/config.ts';
import { migrationsDirectory } from '../../src/platform/database/migrate.ts';
import { folderKeyStore } from '../../src/platform/keys/folder-store.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { citusSettings } from '../support/citus.ts';
import { emptyDatabase } from '../support/database.ts';
import { deliverDue } from '../support/deliver.ts';
import { deepTest } from '../support/depth.ts';
import { directoryFor } from '../support/temporary.ts';

/**
 * Tables that may be empty: only real banks, other aggregators, uploads of spreadsheets, and jobs that run at certain hours
 * fill them.
 */
const MAY_BE_EMPTY = new Set([
  'bank_reads',
  'bank_visits',
  'ending_consents',
  'erased_again',
  'erased_simplefin_tokens',
  'mail_requests',
  'passkey_challenges',
  'pull_leases',
  'read_quotas',
  'statement_mappings',
  'unused_data_keys',
  'usage_hours',
  'xs2a_certificates',
  'xs2a_deltas',
  'xs2a_reads',
  'xs2a_tokens',
]);

/** Restores the backup of a snapshot, starts a version on it, and compares its responses and its work. */
const carriesOn = async (t: TestContext, snapshot: Snapshot, migrations?: string): Promise<TestApp> => {
  const app = await startOn(t, snapshot, migrations);
  const reads = snapshot.reads.map(({ read }) => read);
  const answers = await answersTo(app, reads);
  for (const [place, { read, answer }] of snapshot.reads.entries())
    assertUnchanged(read, answer, answers[place]!);

  const { key, account, cursor, connection } = snapshot.invented;
  const arrived = async () => (await app.api.get(INBOX)).body.data;
  const [newest] = await arrived();
  await deliverDue(app);
  const all = await arrived();
  assert.notEqual(all[0].id, newest.id, 'a delivery that waited is made');
  const signatures = new Set(all.map(({ signature }: { signature: { valid: boolean } }) => signature.valid));
  assert.deepEqual([...signatures], [true]);

  const changesBehind = async (after: string) =>
    (await app.api.get(`/accounts/${account}/transactions?cursor=${after}`, { key })).body;
  const behind = await changesBehind(cursor);
  assert.ok(behind.added.length > 0 && behind.removed.length > 0, 'a stored cursor goes on');
  app.clock.advance({ days: 4 });
  await app.service.deps.jobs.send(app.sql, dailyPullQueue, {});
  await app.service.deps.jobs.drain();
  const pulled = await changesBehind(behind.next_cursor);
  assert.ok(pulled.added.length > 0, 'a pull brings what the bank has booked since');
  const read = await app.api.get(`/connections/${connection}`, { key });
  assert.deepEqual([read.status, read.body.status], [200, 'active']);
  return app;
};

/** A migration of a later version: it expands the schema, and the present version still works. */
const LATER = '0999_later_version.sql';
const LATER_SQL = `
  alter table accounts add column later text not null default 'filled';
  create table later_table (key_id integer primary key references api_keys);
  insert into later_table select id from api_keys;`;

deepTest(
  'a later version restores and upgrades a backup of this version, which refuses one of the later version',
  async (t) => {
    const directory = await directoryFor(t);
    const packed = await packSnapshot(await makeSnapshot('present'));
    t.diagnostic(`the snapshot has ${packed.length} bytes`);
    await writeSnapshot(directory, 'present', packed);
    assert.deepEqual(await snapshotsIn(directory), ['present']);
    const snapshot = await readSnapshot(directory, 'present');
    const restored = await emptyDatabase(t);
    await restoreSnapshot(t, restored.url, snapshot);
    const { tables } = await dumpDatabase(restored.sql);
    const empty = tables
      .filter(({ name, rows }) => rows.length === 0 && !name.startsWith('pgboss.') && !MAY_BE_EMPTY.has(name))
      .map(({ name }) => name);
    assert.deepEqual(empty, [], 'let scripts/release/invented-data.ts fill each table');

    const migrations = join(directory, 'migrations');
    await cp(migrationsDirectory, migrations, { recursive: true });
    await writeFile(join(migrations, LATER), LATER_SQL);
    const later = await carriesOn(t, snapshot, migrations);
    const [counts] = await later.sql<{ upgraded: number; accounts: number; keys: number; later: number }[]>`
    select (select count(*)::integer from schema_migrations where version = 999) as upgraded,
           (select count(*)::integer from accounts where later = 'filled') as accounts,
           (select count(*)::integer from api_keys) as keys,
           (select count(*)::integer from later_table) as later`;
    const rowsOf = (table: string): number => tables.find(({ name }) => name === table)!.rows.length;
    const [keys, accounts] = [rowsOf('api_keys'), rowsOf('accounts')];
    assert.deepEqual(counts, { upgraded: 1, accounts, keys, later: keys });

    const [folder, target] = [await directoryFor(t), await emptyDatabase(t)];
    const passphrase = 'the data of this test are invented';
    const configOf = (url: string, keyStore: string): Config =>
      loadConfig({ DATABASE_URL: url, KEY_STORE_URL: keyStore, ...citusSettings(url) });
    await makeBackup(configOf(later.databaseUrl, later.config.keyStoreUrl!), {
      to: folder,
      passphrase,
      keep: 1,
      keepKeysDays: 1,
      clock: later.clock,
    });
    const keyStore = pathToFileURL(join(directory, 'keys'));
    await assert.rejects(
      restoreBackup(configOf(target.url, keyStore.href), { from: folder, passphrase, clock: later.clock }),
      {
        name: 'BackupError',
        message:
          /was written by a later version \(.+\): it has the migration 0999_later_version\.sql, which this version .* does not know\. Nothing was changed\. Restore it with/,
      },
    );
    const left = await target.sql`select from pg_class where relnamespace = 'public'::regnamespace`;
    assert.equal(left.count, 0);
    assert.equal(
      await hasInstallationKey(await folderKeyStore(fileURLToPath(keyStore), later.clock.now())),
      false,
    );
    await assert.rejects(startApp(t, { databaseUrl: later.databaseUrl }), /the database is newer/);
  },
);

// The folder is empty until 1.0.0 is released: `npm run release` adds one file for each release.
test('this version starts on the snapshot of every released version', async (t) => {
  for (const version of await snapshotsIn(RELEASES)) {
    await t.test(version, async (t) => {
      await carriesOn(t, await readSnapshot(RELEASES, version));
    });
  }
});

const manifest = (version: string): string => `{\n  "name": "x",\n  "version": "${version}"\n}\n`;
const filesOf = (version: string, changelog: string): Files => ({
  'package.json': manifest(version),
  'packages/sdk/package.json': manifest(version),
  'packages/react/package.json': manifest(version),
  'packages/cli/package.json': manifest(version),
  'packages/statement-formats/package.json': manifest(version),
  'packages/enrichment/package.json': manifest(version),
  'package-lock.json': JSON.stringify({
    version,
    packages: {
      '': { version },
      'packages/sdk': { version },
      'packages/react': { version },
      'packages/cli': { version },
      'packages/statement-formats': { version },
      'packages/enrichment': { version },
    },
  }),
  'deploy/kubernetes/kustomization.yaml': `newTag: ${version}\n`,
  'docs/production.md': `registry.example.com/open-banking-data-service:${version}\n`,
  'docs/sdk.md': `npm install ./obds-sdk-${version}.tgz\n`,
  'docs/react.md': `npm install ./obds-react-${version}.tgz\n`,
  'packages/python/pyproject.toml': `version = "${version}"\n`,
  'CHANGELOG.md': changelog,
});

test('a release is refused with each reason, and allowed if there is none', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- An entry.\n\n## 1.0.0 (2026-11-26)\n\n- Older.\n';
  const state = (more: Partial<State> = {}): State => ({
    uncommitted: [],
    released: ['1.0.0'],
    files: filesOf('1.0.0', changelog),
    ...more,
  });
  const withLog = (text: string) => state({ files: filesOf('1.0.0', text) });
  const cases: [version: string, state: State, reason: RegExp | null][] = [
    ['1.0.1', state(), null],
    ['1.1.0', state(), null],
    ['2.0.0', state(), null],
    [
      '1.0.0',
      state({ released: [], files: filesOf('1.0.0', '## 1.0.0 (unreleased)\n\n- An entry.\n') }),
      null,
    ],
    ['1.0.0', state(), /^1\.0\.0 is released already\. Choose 1\.0\.1 or 1\.1\.0 or 2\.0\.0\.$/],
    ['1.3.0', state(), /^1\.3\.0 does not follow 1\.0\.0\. Choose 1\.0\.1 or/],
    ['1.1.0', state({ released: [] }), /^1\.1\.0 does not follow 1\.0\.0\. Choose 1\.0\.0\.$/],
    ['v1.1', state(), /^"v1\.1" is not a version/],
    ['1.1.0', state({ uncommitted: ['README.md'] }), /^Uncommitted changes: README\.md\./],
    [
      '1.1.0',
      withLog('## 1.0.0 (2026-11-26)\n\n- Older.\n'),
      /has no section "## Unreleased" or "## 1\.1\.0"/,
    ],
    [
      '1.1.0',
      withLog('## Unreleased\n\n## 1.0.0\n\n- Older.\n'),
      /"## Unreleased" of CHANGELOG.md has no entries/,
    ],
    [
      '1.1.0',
      withLog('## Unreleased\n\n- a\n\n## 1.1.0\n\n- b\n'),
      /"## Unreleased" and "## 1\.1\.0"\. Merge/,
    ],
  ];
  for (const [version, given, reason] of cases) {
    const found = obstacles(version, given);
    assert.equal(found.length, reason === null ? 0 : 1, `${version}: ${found}`);
    if (reason) assert.match(found[0]!, reason);
  }
});

test('a release sets its version everywhere and dates its section', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- An entry.\n\n## 1.0.0 (2026-11-26)\n\n- Older.\n';
  const changed = releasedFiles('1.1.0', '2026-12-24', filesOf('1.0.0', changelog));
  const expected = filesOf('1.1.0', changelog.replace('## Unreleased', '## 1.1.0 (2026-12-24)'));
  expected['package-lock.json'] = `${JSON.stringify(JSON.parse(expected['package-lock.json']!), null, 2)}\n`;
  assert.deepEqual(changed, expected);
  assert.deepEqual(Object.keys(releasedFiles('1.0.0', '2026-12-24', filesOf('1.0.0', '## 1.0.0\n\n- a\n'))), [
    'CHANGELOG.md',
    'package-lock.json',
  ]);
});
