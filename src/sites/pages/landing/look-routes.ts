/**
 * `/look`: data of a simulated customer for somebody without an account, read with the public demo key by the public interface.
 * Only where there is a demo key. Reading connects nobody: a form does, once.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Language } from '../../../../packages/common/language/languages.ts';
import { open } from '../../../auth/access.ts';
import { page, route } from '../../../auth/route.ts';
import { pageHeaders } from '../../../platform/html.ts';
import { languageOf } from '../../../platform/http/language.ts';
import type { App } from '../../../platform/http/server.ts';
import type { Deps } from '../deps.ts';
import { type Look, lookPage } from './look-page.ts';

/** The customer who is shown. */
const USER = 'look-around';
const CHOICE = {
  bank_id: 'banca-intesa',
  user_id: USER,
  sandbox: { seed: 'look-around', scenario: 'default' },
};
/** What was read is shown for so long: the demo key has one budget of requests for all visitors. */
const FRESH_MS = 30_000;

// biome-ignore lint/suspicious/noExplicitAny: responses of the API, as any client reads them
type Json = any;

export const lookRoutes = (app: App, { config, clock }: Deps): void => {
  const [demoKey] = config.demoApiKeys;
  if (demoKey === undefined) return;

  const api = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${demoKey}` };
    const payload = body === undefined ? {} : { payload: body };
    const { statusCode, ...response } = await app.inject({ method, url: `/v1${path}`, headers, ...payload });
    return { status: statusCode, body: response.json() as Json };
  };

  let accountsRead: { at: number; list: Json[] } | null = null;
  const details = new Map<string, { at: number; look: Pick<Look, 'transactions' | 'recurring'> }>();
  const isFresh = (read: { at: number } | null | undefined): boolean =>
    read != null && clock.now().getTime() - read.at < FRESH_MS;

  /** The accounts of the customer; none where the service refuses for now. */
  const accounts = async (): Promise<Json[] | 'busy'> => {
    if (accountsRead !== null && isFresh(accountsRead)) return accountsRead.list;
    const { status, body } = await api('GET', `/accounts?user_id=${USER}`);
    if (status !== 200) return 'busy';
    // Where there is nothing yet, the next visitor may have connected.
    accountsRead = body.data.length > 0 ? { at: clock.now().getTime(), list: body.data } : null;
    return body.data;
  };

  const detailsOf = async (id: string): Promise<Pick<Look, 'transactions' | 'recurring'> | 'busy'> => {
    const known = details.get(id);
    if (known && isFresh(known)) return known.look;
    const [transactions, recurring] = await Promise.all([
      api('GET', `/accounts/${id}/transactions?limit=25`),
      api('GET', `/accounts/${id}/recurring`),
    ]);
    if (transactions.status !== 200 || recurring.status !== 200) return 'busy';
    const { outflows, inflows } = recurring.body;
    const look = { transactions: transactions.body.data, recurring: [...inflows, ...outflows].slice(0, 8) };
    details.set(id, { at: clock.now().getTime(), look });
    return look;
  };

  const send = (reply: FastifyReply, status: number, language: Language, look: Look | 'none' | 'busy') =>
    reply
      .code(status)
      .headers(pageHeaders)
      .send(lookPage(language, config.publicUrl, look).toString());

  page(app, '/look', async (request: FastifyRequest, reply) => {
    const query = request.query as { lang?: unknown; account?: unknown };
    const language = languageOf(request, query.lang);
    const list = await accounts();
    if (list === 'busy') return send(reply, 503, language, 'busy');
    const chosen = list.find(({ id }) => id === query.account) ?? list[0];
    if (chosen === undefined) return send(reply, 200, language, 'none');
    for (const id of details.keys()) if (!list.some((one) => one.id === id)) details.delete(id);
    const look = await detailsOf(chosen.id);
    if (look === 'busy') return send(reply, 503, language, 'busy');
    return send(reply, 200, language, { accounts: list, chosen, ...look });
  });

  app.register(async (scope) => {
    // A form without a field: nothing in it is read.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, _body, done) => done(null, undefined),
    );
    route(scope as unknown as App, open('none'), {
      method: 'POST',
      url: '/look',
      schema: {
        hide: true,
        querystring: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) }),
      },
      handler: async (request, reply) => {
        const language = languageOf(request, request.query.lang);
        const list = await accounts();
        if (list !== 'busy' && list.length === 0) {
          const { body } = await api('POST', '/connect', CHOICE);
          const authorized = await api('POST', '/sandbox/authorize', { session_token: body.session_token });
          const done = await api('POST', '/connect/exchange', { public_token: authorized.body.public_token });
          if (done.status !== 200) return send(reply, 503, language, 'busy');
        }
        return reply.redirect(`/look?lang=${language}`, 303);
      },
    });
  });
};
