import { parse } from 'node:querystring';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '../../../packages/common/clock.ts';
import { open } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { enterAllTenants } from '../../platform/database/tenants.ts';
import { requireOwnOrigin } from '../../platform/http/own-origin.ts';
import { type App, notFound } from '../../platform/http/server.ts';
import { listSecretsByUrl } from '../endpoints/store.ts';
import type { Deps } from './deps.ts';
import { inboxHeaders, inboxPage } from './page.ts';
import { inboxUrl, receive } from './receive.ts';
import { Behaviour, InboxPath } from './schema.ts';
import { behaviourShape, requestShape } from './shape.ts';
import { findBehaviour, listRequests, saveBehaviour } from './store.ts';

/**
 * Webhook receivers of the service for development: each shows its requests, checks signatures, and can be configured
 * to fail. Production has none, and refuses webhooks with such an address.
 */
export const inboxRoutes = (scope: App, deps: Deps): void => {
  const { config, clock, sql } = deps;
  if (config.production) return;
  const requireOwn = requireOwnOrigin(config.publicUrl);
  const development = {
    config: { cors: false },
    onRequest: requireOwn,
    preValidation: async () => enterAllTenants('inbox'),
  } as const;

  route(scope, open('none'), {
    ...development,
    method: 'GET',
    url: '/dev/inbox/:name',
    schema: { hide: true, params: InboxPath },
    handler: async (request, reply) => {
      const { name } = request.params;
      const [requests, behaviour, webhooks] = await Promise.all([
        listRequests(sql, name),
        findBehaviour(sql, name),
        listSecretsByUrl(sql, inboxUrl(deps, name)),
      ]);
      const data = requests.map(requestShape);
      if (!request.headers.accept?.includes('text/html'))
        return { data, url: inboxUrl(deps, name), behaviour: behaviourShape(behaviour) };
      reply.headers(inboxHeaders);
      const inbox = { name, url: inboxUrl(deps, name), isInUse: webhooks.length > 0 };
      return reply.send(`${inboxPage(inbox, data, behaviourShape(behaviour))}`);
    },
  });

  // A separate scope: the body stays text, since the signature covers its exact bytes.
  scope.register(async (plugin) => {
    const app = plugin as unknown as App;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const closing = new AbortController();
    app.addHook('preClose', async () => closing.abort());

    route(app, open('none'), {
      ...development,
      method: 'POST',
      url: '/dev/inbox/:name',
      schema: { hide: true, params: InboxPath },
      handler: async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const response = await receive(deps, { inbox: request.params.name, headers: request.headers, body });
        if (response === null) throw notFound(request);
        const { status, delayMs, text } = response;
        if (delayMs > 0) await delay(delayMs, undefined, { signal: closing.signal }).catch(() => {});
        return reply.code(status).type('text/plain; charset=utf-8').send(text);
      },
    });
  });

  scope.register(async (plugin) => {
    const app = plugin as unknown as App;
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, numbers(parse(body as string))),
    );

    route(app, open('none'), {
      ...development,
      method: 'POST',
      url: '/dev/inbox/:name/behaviour',
      schema: { hide: true, params: InboxPath, body: Behaviour },
      handler: async (request, reply) => {
        const { status, delay: seconds = 0, times = null } = request.body;
        const { name } = request.params;
        const behaviour = { status, delayMs: seconds * SECOND, remaining: times };
        await saveBehaviour(sql, name, behaviour, clock.now());
        if (request.headers['content-type']?.startsWith('application/json')) return behaviourShape(behaviour);
        return reply.redirect(`/dev/inbox/${name}`, 303);
      },
    });
  });
};

/** Converts form fields to JSON values; empty fields are left out. */
const numbers = (form: NodeJS.Dict<string | string[]>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      value === ''
        ? []
        : [[name, typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value]],
    ),
  );
