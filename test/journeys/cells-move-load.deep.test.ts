/** A developer moves there and back under load. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestCells } from '../support/cells.ts';
import type { ApiResponse } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { readEvents } from '../support/event-stream.ts';
import { cellsCommand } from '../support/moving-cells.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

test('a developer moves there and back while requests change and read what moves: none fails, nothing is lost or doubled', async (t) => {
  const cells = await startTestCells(t, { databases: true });
  const app = cells.cell('a');
  /** Repeats a request that was under way for too long when the pause began, as the SDK does. */
  const persistent = async (send: () => Promise<ApiResponse>): Promise<ApiResponse> => {
    const response = await send();
    if (response.status !== 503) return response;
    assert.ok(response.headers.get('retry-after'));
    return persistent(send);
  };
  const api = {
    get: (...call: Parameters<typeof app.api.get>) => persistent(() => app.api.get(...call)),
    post: (...call: Parameters<typeof app.api.post>) => persistent(() => app.api.post(...call)),
  };
  const receiver = await webhookReceiver(t);
  const ana = await cells.developerIn('a');
  const boris = await cells.developerIn('a');
  await ana.addWebhook(receiver.url);
  const { accountIds } = await connectBank(app, ana.key);
  const others = await connectBank(app, boris.key);
  const path = `/accounts/${accountIds[0]}/transactions`;
  let isOver = false;
  const added: string[] = [];
  const seen = new Map<string, number>();
  let cursor = '';
  const add = async (n: number) => {
    const body = { transactions: [{ amount: -100 - n, description: `PEKARA ${n}` }] };
    const call = { key: ana.key, headers: { 'Idempotency-Key': `add ${n}` }, body };
    const first = await api.post(`/sandbox${path}`, call);
    const repeated = await api.post(`/sandbox${path}`, call);
    assert.equal(first.status, 200, JSON.stringify(first.body));
    assert.deepEqual(repeated.body, first.body);
    added.push(first.body.data[0].id);
  };
  const sync = async () => {
    const { status, body } = await api.get(`${path}?cursor=${cursor}&limit=100`, { key: ana.key });
    assert.equal(status, 200, JSON.stringify(body));
    for (const { id } of body.added) seen.set(id, (seen.get(id) ?? 0) + 1);
    cursor = body.next_cursor;
    return body.has_more as boolean;
  };
  const read = async () => {
    for (const [key, of] of [
      [ana.key, accountIds[0]],
      [boris.key, others.accountIds[0]],
    ] as const) {
      const { status, body } = await api.get(`/accounts/${of}/balance`, { key });
      assert.equal(status, 200, JSON.stringify(body));
    }
    assert.equal((await api.get('/developers/me', { key: ana.session })).status, 200);
  };
  const links: string[] = [];
  const link = async (n: number) => {
    const { status, body } = await api.post('/link/token/create', {
      key: ana.key,
      body: { user_id: `user ${n}` },
    });
    assert.equal(status, 200, JSON.stringify(body));
    links.push(body.link_token);
  };
  const streamed: string[] = [];
  let stream: Awaited<ReturnType<typeof readEvents>> | undefined;
  const follow = async () => {
    try {
      stream = await readEvents(t, cells.url, ana.session, streamed.at(-1));
      for (;;) streamed.push((await stream.next()).id);
    } catch (error) {
      // It ended, and is opened again.
      if (!isOver) assert.match(String(error), /the stream ended|503 !== 200/);
    }
  };
  const until = async (work: (n: number) => Promise<unknown>) => {
    for (let n = 0; !isOver; n += 1) await work(n);
  };
  const load = Promise.all([until(add), until(sync), until(read), until(link), until(follow)]);
  const where = async () => {
    const found = [];
    for (const name of ['a', 'b']) {
      const { count } = await cells.cell(name).sql`select from developers where id = ${ana.id}`;
      if (count > 0) found.push(name);
    }
    return found.join();
  };
  for (const target of ['b', 'a']) {
    const moved = await cellsCommand(cells, 'move', ana.id, target);
    assert.equal(moved.status, 0, moved.said);
    assert.equal(await where(), target);
    assert.equal(await cells.service.directory.cellOfMail(ana.email), target);
    // New rows get numbers that no moved row has.
    await connectBank({ ...cells.cell(target), api: app.api }, ana.key, {
      bank: 'otp',
      user: `of ${target}`,
    });
  }
  const again = await cellsCommand(cells, 'move', ana.id, 'a');
  assert.match(again.said, /is in the cell "a"/);
  const unknown = await cellsCommand(cells, 'move', 'nobody@example.com', 'b');
  assert.match(unknown.said, /No cell has a developer/);
  const { body: listed } = await api.get('/developers/events?limit=100', { key: ana.session });
  const last = listed.data[0].id;
  while (!streamed.includes(last)) await sync();
  isOver = true;
  stream?.close();
  await load;
  const upToLast = streamed.slice(0, streamed.indexOf(last) + 1);
  assert.equal(new Set(upToLast).size, upToLast.length, 'no event twice');
  const ids: string[] = listed.data.map(({ id }: { id: string }) => id).reverse();
  // The list has the newest hundred, and the stream those since it was opened.
  const both = Math.min(ids.length, upToLast.length);
  assert.deepEqual(upToLast.slice(-both), ids.slice(-both));
  while (await sync());
  for (const key of links) assert.equal((await app.api.get('/link/token', { key })).status, 200);
  assert.equal(new Set(added).size, added.length);
  for (const id of added) assert.equal(seen.get(id), 1, `${id} of ${added.length}`);
  assert.deepEqual(
    [...seen.values()].filter((times) => times !== 1),
    [],
  );

  await cells.drain();
  const { body: events } = await api.get('/developers/events?limit=100', { key: ana.session });
  const sent = receiver.received.map(({ headers }) => headers['service-event-id']);
  for (const { id } of events.data) assert.ok(sent.includes(id), id);
});
