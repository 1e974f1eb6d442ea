import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Clock } from '../../packages/common/clock.ts';
import { developer } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import { findSessionRefusal } from '../auth/session-store.ts';
import type { Sql } from '../platform/database/postgres.ts';
import { inThisContext } from '../platform/database/tenants.ts';
import { pageEnvelope, pageOf, readPage } from '../platform/http/paging.ts';
import { maxLength, ref, serializedBody } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { whenClosed } from '../platform/http/when-closed.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { parseEventFilter } from './filter.ts';
import { countEvents, findEventPlace, listEvents } from './history-store.ts';
import type { EventHub } from './hub.ts';
import { Event, EventsQuery } from './schema.ts';
import { eventShape } from './shape.ts';
import { currentPosition, findEventPosition } from './store.ts';
import { eventStream } from './stream.ts';

export interface Deps {
  clock: Clock;
  sql: Sql;
  hub: EventHub;
}

const FRAMES = serializedBody(
  Type.String({
    examples: [
      'id: evt_EXAMPLE\nevent: ITEM.CONNECTION_EXPIRED\ndata: {"object":"event","id":"evt_EXAMPLE"}\n\n',
    ],
  }),
);

export const eventRoutes = (app: App, { sql, clock, hub }: Deps): void => {
  // Streams never end by themselves: a closing service must end them.
  app.addHook('preClose', async () => hub.close());

  route(app, developer(), {
    method: 'GET',
    url: '/developers/events',
    schema: {
      operationId: 'listEvents',
      tags: ['Webhooks'],
      summary: 'List events',
      description:
        'Events about the connections of all your keys, newest first, whether or not a webhook subscribes to them. Events are kept for 30 days. Events about a revoked connection no longer name the user. An event that is being recorded can still appear among the newest: to follow events, use webhooks or the stream.',
      querystring: EventsQuery,
      response: { 200: pageOf(ref(Event)) },
      errors: ['INVALID_PARAMETER'],
    },
    handler: async (session, request) => {
      const { developerId } = session;
      const filter = parseEventFilter(request.query);
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
    config: { work: 0 },
    schema: {
      operationId: 'streamEvents',
      tags: ['Webhooks'],
      summary: 'Follow events as they happen',
      description:
        'Server-sent events of all your keys, for a machine that no webhook can reach. Each frame carries the event id; send the last one as `Last-Event-ID` to resume after it. The stream carries a comment every 15 seconds.',
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
      // Subscribes before the start position is read, so that no event is missed in between.
      const isOver = (): boolean => expiresAt <= clock.now();
      const subscription = await hub.subscribe(developerId, { hash: tokenHash, isOver });
      whenClosed(reply.raw, () => subscription.end());
      // The session may have ended meanwhile.
      const refusal = await findSessionRefusal(sql, tokenHash, clock.now());
      if (refusal) {
        subscription.end();
        throw refusal;
      }
      const untilExpiry = expiresAt.getTime() - clock.now().getTime();
      const expiry = setTimeout(() => subscription.end(), untilExpiry).unref();
      whenClosed(reply.raw, () => clearTimeout(expiry));
      const place =
        lastEventId === null
          ? await currentPosition(sql)
          : await findEventPosition(sql, developerId, lastEventId);
      if (place === null) {
        subscription.end();
        throw new ApiError('INVALID_PARAMETER', {
          parameter: 'Last-Event-ID',
          reason: 'no event of this account has this id, or the event is no longer kept',
        });
      }
      const isPermitted = async (): Promise<boolean> =>
        (await findSessionRefusal(sql, tokenHash, clock.now())) === null;
      // A proxy that compresses would buffer frames.
      reply.headers({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
      reply.type('text/event-stream');
      return reply.send(
        Readable.from(
          inThisContext(eventStream(sql, developerId, subscription, { place, lastEventId }, isPermitted)),
        ),
      );
    },
  });
};
