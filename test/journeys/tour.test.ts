import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../support/app.ts';
import { deepTest } from '../support/depth.ts';
import { commandsOf, runTour } from '../support/tour.ts';

test('every command of the tour in README.md works', async (t) => {
  const app = await startApp(t, { env: { ROLE: 'all' } });
  const output = await runTour(app, 'README.md');
  const answers = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  const kinds = new Set(answers.map((answer) => answer.object));
  for (const kind of ['list', 'connection', 'balance', 'auth', 'identity', 'sync', 'recurring_summary']) {
    assert.ok(kinds.has(kind), `an answer of kind ${kind}`);
  }
  assert.equal(answers.at(-1).object, 'clock', 'the last command used a key of its own');
  const synced = answers.find((answer) => answer.object === 'sync');
  assert.deepEqual([synced.added, synced.removed, synced.has_more], [[], [], false]);
  assert.ok(answers.some((answer) => answer.data?.[0]?.merchant_name === 'Lidl'));
});

test('the README shows the key that the service installs', async (t) => {
  const app = await startApp(t);
  assert.ok(commandsOf('README.md').includes(app.demoKey));
});

deepTest('every command of docs/xs2a.md works', async (t) => {
  const app = await startApp(t);
  const output = await runTour(app, 'docs/xs2a.md', { YOUR_KEY: await app.createKey() });
  const answers = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  assert.ok(answers.some((answer) => answer.consentStatus === 'valid'));
  assert.ok(answers.some((answer) => answer.transactions?.booked?.length === 100));
  const tpp = answers.at(-1);
  assert.equal(tpp.banks[0].dialect.ids, 'positional');
});

deepTest('every command of docs/sandbox.md works', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const output = await runTour(app, 'docs/sandbox.md', { YOUR_KEY: key });
  const answers = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  assert.ok(answers.some((answer) => answer.object === 'clock_advanced' && answer.consents.expiring === 1));
  assert.ok(answers.some((answer) => answer.error_code === 'CONSENT_EXPIRED'));
});

deepTest('every command of docs/statements.md works', async (t) => {
  const app = await startApp(t);
  const output = await runTour(app, 'docs/statements.md', { YOUR_KEY: await app.createKey() });
  const answers = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  const imports = answers.filter(({ object }) => object === 'statement_import');
  assert.deepEqual(
    imports.map(({ dry_run, added, known }) => [dry_run, added, known]),
    [
      [true, 2, 0],
      [false, 2, 0],
      [false, 0, 2],
      [false, 1, 0],
    ],
  );
  assert.equal(answers.find(({ object }) => object === 'list').data[0].balance, 3_765.5);
  assert.match(output, /2026-03-02,,-1234\.50,RSD,Telekom Srbija/);
});
