/** Cells of databases that stop answering, or that are not there at the start: each fails its own developers only. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inCell } from '../../src/platform/vocabulary/cell-mark.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { blackHole } from '../support/black-hole.ts';
import { startTestCells } from '../support/cells.ts';
import { citusSettings } from '../support/citus.ts';
import { assertError } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import type { TestDeveloper } from '../support/developer.ts';
import { keyStoreUrl } from '../support/key-store.ts';

const password = 'correct horse battery staple';

test('a cell whose database stops fails its own developers only, and so does one that is not there at the start', async (t) => {
  const second = await testDatabase(t);
  const network = await blackHole(t, second.url);
  const env = { CELLS: `a,b=${network.url}` };
  const cells = await startTestCells(t, { env, patienceMs: 200 });
  const { api } = cells.cell('a');
  const [ana, boris] = [await cells.developerIn('a'), await cells.developerIn('b')];
  await cells.developerIn('a');
  const read = ({ key }: TestDeveloper) => api.get('/accounts', { key });
  const of = async (who: TestDeveloper, count: number): Promise<number[]> => [
    ...new Set(
      (await Promise.all(Array.from({ length: count }, () => read(who)))).map(({ status }) => status),
    ),
  ];
  network.swallow();
  const [during, refused] = await Promise.all([of(ana, 50), of(boris, 20)]);
  assert.deepEqual(during, [200]);
  assert.deepEqual(refused, [503]);
  assertError(await read(boris), 503, 'SERVICE_UNAVAILABLE');
  const ready = await api.get('/readyz');
  assert.deepEqual([ready.status, ready.body.cells], [200, { a: 'ready', b: 'unavailable' }]);
  const registered = await api.post('/developers/register', {
    body: { email: 'new@example.com', password, name: 'New', consent: true },
  });
  assert.equal(registered.status, 201, 'to the cell that answers, although the other is emptier');
  // The browser was logged in at the cell that does not answer.
  await cells.cell('a')
    .sql`update developers set email_verified_at = created_at where email = 'new@example.com'`;
  const cookie = `portal_session=${inCell('b', () => newId('developerSession'))}`;
  const entered = await api.post('/developers/portal-session', {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: { email: 'new@example.com', password },
  });
  assert.equal(entered.status, 200, JSON.stringify(entered.body));
  network.forward();
  for (;;) {
    const { body } = await api.get('/readyz');
    if (body.cells.b === 'ready') break;
  }
  assert.deepEqual(await of(boris, 10), [200]);

  const gone = new URL(second.url);
  gone.searchParams.delete('host');
  gone.port = '1';
  const alone = await startTestCells(t, { from: cells, env: { CELLS: `a,b=${gone.href}` } });
  assert.equal((await alone.cell('a').api.get('/accounts', { key: ana.key })).status, 200);
  assertError(await alone.cell('a').api.get('/accounts', { key: boris.key }), 503, 'SERVICE_UNAVAILABLE');
});

test('while the first cell and the directory do not answer, keys and sessions of the others work', async (t) => {
  const [first, second] = [await testDatabase(t), await testDatabase(t)];
  const network = await blackHole(t, first.url);
  const cells = await startTestCells(t, {
    env: {
      DATABASE_URL: network.url,
      KEY_STORE_URL: await keyStoreUrl(first.url),
      CELLS: `a,b=${second.url}`,
      ...citusSettings(network.url),
    },
    patienceMs: 200,
  });
  const { api } = cells.cell('b');
  const [ana, boris] = [await cells.developerIn('a'), await cells.developerIn('b')];
  network.swallow();
  const askForMail = () => api.post('/developers/forgot-password', { body: { email: boris.email } });
  const [key, session, refused, mail] = await Promise.all([
    api.get('/accounts', { key: boris.key }),
    api.get('/developers/me', { key: boris.session }),
    api.get('/accounts', { key: ana.key }),
    askForMail(),
  ]);
  assert.deepEqual([key.status, session.status], [200, 200]);
  assertError(refused, 503, 'SERVICE_UNAVAILABLE');
  assertError(mail, 503, 'SERVICE_UNAVAILABLE');
  assert.equal((await api.get('/banks')).status, 200, 'a request of nobody goes to a cell that answers');
  network.forward();
  let again = await askForMail();
  while (again.status === 503) again = await askForMail();
  assert.equal(again.status, 200);
});
