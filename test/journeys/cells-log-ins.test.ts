/** Log-ins and credentials that name no cell: the service finds the cell of their developer. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { inCell } from '../../src/platform/vocabulary/cell-mark.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { startTestCells, type TestCells } from '../support/cells.ts';
import { selfSigned } from '../support/certificate.ts';
import { assertError } from '../support/client.ts';
import { deep } from '../support/depth.ts';
import type { TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { connectAssistant } from '../support/mcp.ts';

/** A request of a page of the service. */
const PAGE = { 'sec-fetch-site': 'same-origin' };

for (const databases of deep([false], [false, true])) {
  describe(`log-ins with two cells in ${databases ? 'databases of their own' : 'schemas of one database'}`, () => {
    const end = ending();
    let cells: TestCells;
    let ana: TestDeveloper;
    let boris: TestDeveloper;

    before(async () => {
      cells = await startTestCells(end, { databases });
      ana = await cells.developerIn('a');
      boris = await cells.developerIn('b');
    });

    const api = () => cells.cell('a').api;
    const meOf = (cookie: string) => api().get('/developers/me', { headers: { cookie, ...PAGE } });
    /** Logs in in a browser that has some cookies. Returns its cookies afterwards. */
    const enterByPasskey = async (who: TestDeveloper, cookie = ''): Promise<string> => {
      const passkey = newAuthenticator(cells.cell('a').config.publicUrl);
      const headers = { cookie, ...PAGE };
      const { body: asked } = await api().post('/developers/passkeys/options', { key: who.session });
      const added = { name: 'Laptop', challenge_id: asked.id, response: passkey.create(asked.options) };
      assert.equal((await api().post('/developers/passkeys', { key: who.session, body: added })).status, 201);
      const { body: login } = await api().post('/developers/portal-session/passkey-options', { headers });
      const proof = passkey.get(login.options);
      const userHandle = Buffer.from(who.id).toString('base64url');
      const entered = await api().post('/developers/portal-session/passkey', {
        headers,
        body: {
          challenge_id: login.id,
          response: { ...proof, response: { ...proof.response, userHandle } },
        },
      });
      assert.equal(entered.status, 200, JSON.stringify(entered.body));
      return entered.headers
        .getSetCookie()
        .map((one) => one.split(';', 1)[0])
        .join('; ');
    };

    test('a command line that began nowhere is approved in any cell', async () => {
      for (const who of [ana, boris]) {
        const begun = await api().post('/developers/cli-logins', { body: { machine: 'laptop' } });
        const { device_code: code, user_code: user } = begun.body;
        const approved = await api().post(`/developers/cli-logins/${user}/approve`, { key: who.session });
        assert.equal(approved.status, 200, JSON.stringify(approved.body));
        const fetched = await api().post('/developers/cli-logins/token', { body: { device_code: code } });
        assert.equal(fetched.body.developer.email, who.email);
      }
    });

    test('a log-in ends the session that the browser had before, in whichever cell', async () => {
      for (const [before, who] of [
        [ana, boris],
        [boris, ana],
        [boris, boris],
      ] as const) {
        const earlier = await enterByPasskey(before);
        assert.equal((await meOf(earlier)).body.id, before.id);
        const cookie = await enterByPasskey(who, earlier);
        assertError(await meOf(earlier), 401, 'INVALID_DEV_TOKEN');
        assert.equal((await meOf(cookie)).body.id, who.id);
      }
      // Programs log out themselves.
      await enterByPasskey(ana, `portal_session=${boris.session}`);
      assert.equal((await api().get('/developers/me', { key: boris.session })).status, 200);
      await cells.drain();
      const tombstones = [];
      for await (const page of cells.cell('a').service.deps.dataKeys.store.tombstones())
        tombstones.push(...page);
      assert.equal(tombstones.filter(({ kind }) => kind === 'session').length, 3);
    });

    test('a passkey, an assistant and a certificate, which name no cell, are found in any', async () => {
      for (const who of [ana, boris]) {
        const cookie = await enterByPasskey(who);
        assert.equal((await meOf(cookie)).body.id, who.id);
        // An id of another cell in the address does not lead the session there.
        for (const cell of ['', 'b']) {
          const id = inCell(cell, () => newId('webhook'));
          const unknown = await api().get(`/developers/webhooks/${id}`, { headers: { cookie, ...PAGE } });
          assertError(unknown, 404, 'WEBHOOK_NOT_FOUND');
        }

        const assistant = await connectAssistant(
          { after: () => {} },
          cells.url,
          (await letIn(who)).access_token,
        );
        assert.ok((await assistant.data<{ banks: unknown[] }>('list_banks', {})).banks.length > 0);

        const { key, cert } = selfSigned('TPP');
        assert.ok(key);
        const tpp = await api().post('/xs2a/tpps', {
          key: who.key,
          body: { name: 'TPP', certificates: [cert] },
        });
        assert.equal(tpp.status, 201, JSON.stringify(tpp.body));
        const asTpp = await fetch(
          `${cells.url}/xs2a/banca-intesa/v1/consents/00000000-0000-0000-0000-000000000000`,
          {
            headers: { 'tpp-signature-certificate': Buffer.from(cert).toString('base64') },
          },
        );
        assert.doesNotMatch(await asTpp.text(), /No TPP has registered this certificate/);
      }
    });

    const verifier = 'v'.repeat(50);
    const letIn = async (who: TestDeveloper): Promise<{ access_token: string }> => {
      const redirect = 'http://127.0.0.1:33418/callback';
      const registered = await api().post('/oauth/register', {
        body: { client_name: 'Helper', redirect_uris: [redirect] },
      });
      const request = {
        response_type: 'code',
        client_id: registered.body.client_id,
        redirect_uri: redirect,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        scope: 'accounts:read',
      };
      const decided = await api().post('/developers/assistants', {
        key: who.session,
        body: { ...request, decision: 'approve', api_key_id: who.keyPublicId, scopes: ['accounts:read'] },
      });
      assert.equal(decided.status, 200, JSON.stringify(decided.body));
      const token = await fetch(`${cells.url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: new URL(decided.body.redirect_to).searchParams.get('code')!,
          client_id: request.client_id,
          redirect_uri: redirect,
          code_verifier: verifier,
        }),
      });
      assert.equal(token.status, 200);
      return (await token.json()) as { access_token: string };
    };
  });
}
