import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Clock } from '../../packages/common/clock.ts';
import { developer } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import { refusalOfSession } from '../auth/session-store.ts';
import type { Sql } from '../platform/database/postgres.ts';
import { pageEnvelope, pageOf, readPage } from '../platform/http/paging.ts';
import { maxLength, ref, written } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { filterOf } from './filter.ts';
import { countEvents, findEventPlace, listEvents } from './history-store.ts';
import type { EventHub } from './hub.ts';
import { Event, EventsQuery } from './schema.ts';
import { eventShape } from './shape.ts';
import { placeOf, presentPlace } from './store.ts';
import { eventStream } from './stream.ts';

export interface Deps {
  clock: Clock;
  sql: Sql;
  hub: EventHub;
}

const FRAMES = written(
  Type.String({
    examples: [
      'id: evt_EXAMPLE\nevent: ITEM.CONNECTION_EXPIRED\ndata: {"object":"event","id":"evt_EXAMPLE"}\n\n',
    ],
  }),
);

export const eventRoutes = (app: App, { sql, clock, hub }: Deps): void => {
  // Streams never end by themselves: a closing service must not wait for them.
  app.addHook('preClose', async () => hub.close());

  route(app, developer(), {
    method: 'GET',
    url: '/developers/events',
    schema: {
      operationId: 'listEvents',
      tags: ['Webhooks'],
      summary: 'List events',
      description:
        'What happened to the connections of all your keys, newest first, whether or not a webhook asked for it. Events are kept for 30 days; of a revoked connection they no longer name the user. One that is being recorded may still appear among the newest: to follow them, use webhooks or the stream.',
      querystring: EventsQuery,
      response: { 200: pageOf(ref(Event)) },
      errors: ['INVALID_PARAMETER'],
    },
    handler: async (session, request) => {
      const { developerId } = session;
      const filter = filterOf(request.query);
      const page = await readPage(request.query, {
        find: (id) => findEventPlace(sql, developerId, id),
        rows: (after, limit) => listEvents(sql, developerId, filter, after, limit),
        count: () => countEvents(sql, developerId, filter),
      });
      return pageEnvelope(page, page.rows.map(eventShape));
    },
  });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/events/stream',
    schema: {
      operationId: 'streamEvents',
      tags: ['Webhooks'],
      summary: 'Follow events as they happen',
      description:
        'Server-sent events of all your keys, for a machine that no webhook can reach. Each frame carries the event id; send the last one as `Last-Event-ID` to go on from there. A comment comes every 15 seconds.',
      headers: Type.Object({
        'last-event-id': Type.Optional(
          Type.String({
            maxLength: maxLength.other,
            description: 'Begin after this event instead of now.',
          }),
        ),
      }),
      response: {
        200: {
          description: 'A stream of frames.',
          content: {
            'text/event-stream': {
              schema: FRAMES,
            },
          },
        },
      },
      errors: ['INVALID_PARAMETER'],
    },
    handler: async (session, request, reply) => {
      const { developerId, tokenHash, expiresAt } = session;
      const lastEventId = request.headers['last-event-id'] || null;
      // Subscribed before it is read where to begin, so that nothing falls between the two.
      const isOver = (): boolean => expiresAt <= clock.now();
      const subscription = await hub.subscribe(developerId, { hash: tokenHash, isOver });
      reply.raw.once('close', () => subscription.end());
      // The client may have left while the subscription was made, or the session have ended.
      if (reply.raw.destroyed) subscription.end();
      const refusal = await refusalOfSession(sql, tokenHash, clock.now());
      if (refusal) {
        subscription.end();
        throw refusal;
      }
      const untilExpiry = expiresAt.getTime() - clock.now().getTime();
      const expiry = setTimeout(() => subscription.end(), untilExpiry).unref();
      reply.raw.once('close', () => clearTimeout(expiry));
      const place =
        lastEventId === null ? await presentPlace(sql) : await placeOf(sql, developerId, lastEventId);
      if (place === null) {
        subscription.end();
        throw new ApiError('INVALID_PARAMETER', {
          parameter: 'Last-Event-ID',
          reason: 'it is no event of this account, or one that is no longer kept',
        });
      }
      const isPermitted = async (): Promise<boolean> =>
        (await refusalOfSession(sql, tokenHash, clock.now())) === null;
      // A proxy that collects frames, to compress them for example, would keep them back.
      reply.headers({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
      reply.type('text/event-stream');
      return reply.send(
        Readable.from(eventStream(sql, developerId, subscription, { place, lastEventId }, isPermitted)),
      );
    },
  });
};
