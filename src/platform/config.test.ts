import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('without any variable the service is ready for development', () => {
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

test('all problems are told at once, each by its name', () => {
  const message = problems({
    PORT: '70000',
    PUBLIC_URL: 'example.com',
    DATABASE_URL: 'mysql://x',
    MASTER_KEY: 'c2hvcnQ=',
    DEMO_API_KEYS: 'svc_test_sk_mistyped0000000000000',
    TRUST_PROXY: 'true',
    ROLE: 'boss',
    RATE_LIMIT_BANKING: '-1',
  });
  for (const name of [
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'MASTER_KEY',
    'DEMO_API_KEYS',
    'TRUST_PROXY',
    'ROLE',
    'RATE_LIMIT_BANKING',
  ]) {
    assert.match(message, new RegExp(`- ${name} `), name);
  }
});

test('production needs its own address, database, key and mail, and has no documented demo key', () => {
  assert.match(problems({ NODE_ENV: 'production' }), /4 problems/);
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://api.example.com/',
    DATABASE_URL: 'postgres://db.example.com/service',
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
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

test('proxies are a number of hops or addresses', () => {
  assert.equal(loadConfig({ TRUST_PROXY: '2' }).trustProxy, 2);
  assert.deepEqual(loadConfig({ TRUST_PROXY: '10.0.0.0/8, 192.0.2.1' }).trustProxy, [
    '10.0.0.0/8',
    '192.0.2.1',
  ]);
  assert.equal(loadConfig({}).trustProxy, false);
});
