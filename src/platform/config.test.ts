import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { directoryFor } from '../../test/support/temporary.ts';
import { ConfigError, DEVELOPMENT_DEMO_KEY, loadConfig } from './config.ts';

const problems = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  return assert.fail('the configuration was accepted');
};

test('DATABASE_SCHEMA becomes part of the addresses; a schema that is taken or has no database is refused', () => {
  const url = 'postgres://localhost/bank';
  const given = loadConfig({
    DATABASE_URL: `${url}?schema=other`,
    DATABASE_REPLICA_URL: url,
    DATABASE_SCHEMA: 'one',
  });
  assert.equal(given.databaseUrl, `${url}?schema=one`);
  assert.equal(given.replicaUrl, `${url}?schema=one`);
  assert.equal(loadConfig({ DATABASE_URL: `${url}?schema=other` }).databaseUrl, url);
  for (const name of [
    'One',
    '1one',
    'pg_one',
    'pgboss',
    'one_jobs',
    'information_schema',
    'a"b',
    'a'.repeat(46),
  ])
    assert.throws(
      () => loadConfig({ DATABASE_URL: url, DATABASE_SCHEMA: name }),
      /DATABASE_SCHEMA must/,
      name,
    );
  assert.throws(() => loadConfig({ DATABASE_SCHEMA: 'one' }), /DATABASE_SCHEMA needs DATABASE_URL/);
  assert.throws(() => loadConfig({ DATABASE_URL: url, CITUS: 'on' }), /CITUS=on needs DATABASE_SCHEMA/);
  assert.equal(loadConfig({ DATABASE_URL: url, DATABASE_SCHEMA: 'one', CITUS: 'on' }).citus, true);
});

test('without any variable the configuration is that of development', () => {
  const config = loadConfig({});
  assert.deepEqual(
    [config.host, config.port, config.publicUrl, config.databaseUrl, config.production],
    ['127.0.0.1', 3000, 'http://localhost:3000', null, false],
  );
  assert.deepEqual(config.demoApiKeys, [DEVELOPMENT_DEMO_KEY]);
  assert.deepEqual([config.rateLimits.login, config.rateLimits.loginPerAccount], [10, 100]);
  assert.deepEqual(loadConfig({ DEMO_API_KEYS: '' }).demoApiKeys, []);
  assert.equal(loadConfig({ PORT: '4000' }).publicUrl, 'http://localhost:4000');
});

test('all problems are reported together, each by its name', () => {
  const message = problems({
    PORT: '70000',
    PUBLIC_URL: 'example.com',
    DATABASE_URL: 'mysql://x',
    MASTER_KEY: 'c2hvcnQ=',
    MASTER_KEY_PREVIOUS: `${Buffer.alloc(32).toString('base64')},c2hvcnQ=`,
    KEY_STORE_URL: 'file:keys',
    DEMO_API_KEYS: 'svc_test_sk_mistyped0000000000000',
    TRUST_PROXY: 'true',
    ROLE: 'boss',
    XS2A_TLS_PORT: '3443',
    XS2A_TLS_CERT: '/no/such/file.pem',
    RATE_LIMIT_BANKING: '-1',
  });
  for (const name of [
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'MASTER_KEY',
    'MASTER_KEY_PREVIOUS',
    'KEY_STORE_URL',
    'DEMO_API_KEYS',
    'TRUST_PROXY',
    'ROLE',
    'RATE_LIMIT_BANKING',
    'XS2A_TLS_CERT',
    'XS2A_TLS_KEY',
  ]) {
    assert.match(message, new RegExp(`- ${name} `), name);
  }
});

test('a secret may be in a file, without its final line end', async (t) => {
  const path = join(await directoryFor(t), 'secret');
  await writeFile(path, 'owner\n');
  assert.equal(loadConfig({ ADMIN_KEY_FILE: path }).adminKey, 'owner');
  assert.match(problems({ ADMIN_KEY_FILE: `${path}s` }), /ADMIN_KEY_FILE must name a file that can be read/);
  assert.match(problems({ ADMIN_KEY: 'x', ADMIN_KEY_FILE: path }), /must not both be set/);
  assert.equal(loadConfig({ PORT_FILE: path }).port, 3000);
});

test('production needs its own address, database, key and mail, and refuses the documented demo key', () => {
  assert.match(problems({ NODE_ENV: 'production' }), /4 problems/);
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://api.example.com/',
    DATABASE_URL: 'postgres://db.example.com/service',
    MASTER_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://mail.example.com',
  };
  const config = loadConfig(env);
  assert.deepEqual([config.publicUrl, config.demoApiKeys], ['https://api.example.com', []]);
  assert.match(problems({ ...env, PUBLIC_URL: 'http://api.example.com' }), /PUBLIC_URL.*https/);
  const both = problems({
    ...env,
    PUBLIC_URL: 'http://api.example.com',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
  });
  assert.match(both, /2 problems[\s\S]*PUBLIC_URL[\s\S]*- WEBHOOK_ALLOW_PRIVATE_TARGETS must not be true/);
  assert.equal(loadConfig({ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' }).webhookAllowPrivateTargets, true);
});

test('production refuses a master key or an admin key that was not generated', () => {
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://api.example.com/',
    DATABASE_URL: 'postgres://db.example.com/service',
    MASTER_KEY: randomBytes(32).toString('base64'),
    ADMIN_KEY: randomBytes(12).toString('hex'),
    SMTP_URL: 'smtp://mail.example.com',
  };
  loadConfig(env);
  for (const key of [
    Buffer.alloc(32),
    Buffer.alloc(32, 255),
    Buffer.from('01234567'.repeat(4).replaceAll('7', '0')),
  ]) {
    const MASTER_KEY = key.toString('base64');
    assert.match(problems({ ...env, MASTER_KEY }), /- MASTER_KEY must be random.*openssl rand -base64 32/);
    loadConfig({ ...env, NODE_ENV: 'development', MASTER_KEY });
    // An installation that has started with it can still replace it.
    loadConfig({ ...env, MASTER_KEY_PREVIOUS: MASTER_KEY });
  }
  for (const ADMIN_KEY of ['owner', 'x'.repeat(40), env.ADMIN_KEY.slice(1)]) {
    assert.match(
      problems({ ...env, ADMIN_KEY }),
      /- ADMIN_KEY must be random and have at least 24 characters/,
    );
    loadConfig({ ...env, NODE_ENV: 'development', ADMIN_KEY });
  }
  const both = problems({
    ...env,
    MASTER_KEY: Buffer.alloc(32).toString('base64'),
    ADMIN_KEY: 'owner',
    SMTP_URL: '',
  });
  assert.match(both, /3 problems[\s\S]*MASTER_KEY[\s\S]*ADMIN_KEY[\s\S]*SMTP_URL is required/);
});

test('trusted proxies are a number of hops or addresses', () => {
  assert.equal(loadConfig({ TRUST_PROXY: '2' }).trustProxy, 2);
  assert.deepEqual(loadConfig({ TRUST_PROXY: '10.0.0.0/8, 192.0.2.1' }).trustProxy, [
    '10.0.0.0/8',
    '192.0.2.1',
  ]);
  assert.equal(loadConfig({}).trustProxy, false);
});

test('the key store needs another database than the main one', () => {
  const DATABASE_URL = 'postgres://a:b@db.example.com/service';
  const same = 'postgres://c:d@db.example.com:5432/service?sslmode=require';
  assert.match(
    problems({ DATABASE_URL, KEY_STORE_URL: same }),
    /- KEY_STORE_URL must name a different database/,
  );
  for (const KEY_STORE_URL of ['postgres://db.example.com/keys', 'postgres://other.example.com/service']) {
    assert.equal(loadConfig({ DATABASE_URL, KEY_STORE_URL }).keyStoreUrl, KEY_STORE_URL);
  }
});

test('previous master keys are a list', () => {
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const MASTER_KEY_PREVIOUS = keys.map((key) => key.toString('base64')).join(', ');
  assert.deepEqual(loadConfig({ MASTER_KEY_PREVIOUS }).formerMasterKeys, keys);
  assert.deepEqual(loadConfig({}).formerMasterKeys, []);
});

test('CELLS names databases; the first is that of DATABASE_URL, and each further one a schema or an address', () => {
  const url = 'postgres://localhost/bank';
  const KEY_STORE_URL = 'file:///keys';
  const given = { DATABASE_URL: url, DATABASE_SCHEMA: 'one', DATABASE_REPLICA_URL: url, KEY_STORE_URL };
  const { cells } = loadConfig({ ...given, CELLS: 'a, b2 ,c=postgres://elsewhere/c', CELL: 'b2,c' });
  assert.deepEqual(
    cells!.all.map(({ name, databaseUrl, replicaUrl }) => [name, databaseUrl, replicaUrl]),
    [
      ['a', `${url}?schema=one`, `${url}?schema=one`],
      ['b2', `${url}?schema=b2`, `${url}?schema=b2`],
      ['c', 'postgres://elsewhere/c', null],
    ],
  );
  assert.deepEqual([cells!.served, cells!.directoryUrl], [['b2', 'c'], `${url}?schema=cells`]);
  assert.equal(loadConfig(given).cells, null);
  const refused: [Record<string, string>, RegExp][] = [
    [{ CELLS: 'a' }, /CELLS needs DATABASE_URL/],
    [{ ...given, CELL: 'a' }, /CELL needs CELLS/],
    [{ ...given, CELLS: 'a,abc' }, /one or two lower-case letters and digits, a letter first, not "abc"/],
    [{ ...given, CELLS: 'a,1' }, /not "1"/],
    [{ ...given, CELLS: 'a,a' }, /names "a" twice/],
    [{ ...given, CELLS: 'a,b=mysql://x' }, /the cell "b" an address beginning with postgres/],
    [{ ...given, CELLS: 'a', CELL: 'b' }, /CELL must name cells of CELLS, not "b"/],
    [{ DATABASE_URL: url, CELLS: `a,b=${url}` }, /all cells need one KEY_STORE_URL/],
  ];
  for (const [env, problem] of refused) assert.throws(() => loadConfig(env), problem);
});
