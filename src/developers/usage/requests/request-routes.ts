import { developer } from '../../../auth/access.ts';
import { route } from '../../../auth/route.ts';
import { MAX_PAGE, unknownEntry } from '../../../platform/http/paging.ts';
import { ref } from '../../../platform/http/schema.ts';
import type { App } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import { findDeveloperKey, listKeys } from '../../api-keys/store.ts';
import type { Deps } from '../deps.ts';
import { idempotencyHashes } from '../recorder/idempotency-hash.ts';
import {
  filterForId,
  findRequestPlace,
  listRequests,
  NO_FILTER,
  type PageSide,
  type RequestFilter,
} from './request-list-store.ts';
import { RequestDetails, RequestPage, RequestPath, RequestsQuery } from './request-schema.ts';
import { explanationOf, requestShape } from './request-shape.ts';

const DEFAULT_LIMIT = 50;

export const requestRoutes = (app: App, { sql, clock, master, config, requestSamples }: Deps): void => {
  const samplesOf = requestSamples(app);
  route(app, developer(), {
    method: 'GET',
    url: '/developers/requests',
    schema: {
      operationId: 'listRequests',
      tags: ['Usage'],
      summary: 'List requests',
      description:
        'The requests of your keys and their results, newest first. Requests appear within a few seconds, those of several processes not always in order, and are kept for 30 days. Parameters, message and size are kept for 14 days, and at most as long as the connection that they are about. Of values, only ids, dates and values of a list are kept, no texts and no bodies. Requests with a key token, as the portal and the command line send, are not listed.',
      querystring: RequestsQuery,
      response: { 200: RequestPage },
      errors: ['INVALID_PARAMETER', 'KEY_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const { developerId } = session;
      const { query } = request;
      const {
        starting_after: startingAfter,
        ending_before: endingBefore,
        limit: asked = DEFAULT_LIMIT,
      } = query;
      if (startingAfter !== undefined && endingBefore !== undefined) {
        throw new ApiError('INVALID_PARAMETER', {
          parameter: 'ending_before',
          reason: 'it cannot be combined with "starting_after"',
        });
      }
      const own =
        query.key === undefined ? null : await findDeveloperKey(sql, developerId, query.key, clock.now());
      if (query.key !== undefined && !own) throw new ApiError('KEY_NOT_FOUND');
      const beside = async (parameter: 'starting_after' | 'ending_before', id: string): Promise<PageSide> => {
        const place = await findRequestPlace(sql, developerId, id);
        if (!place) throw unknownEntry(parameter);
        return { place, of: parameter === 'starting_after' ? 'older' : 'newer' };
      };
      const side =
        startingAfter !== undefined
          ? await beside('starting_after', startingAfter)
          : endingBefore !== undefined
            ? await beside('ending_before', endingBefore)
            : null;
      const about = query.about === undefined ? {} : await filterForId(sql, developerId, query.about);
      const filter: RequestFilter = {
        ...NO_FILTER,
        keyId: own?.id ?? null,
        status: query.status === undefined ? null : statusRange(query.status),
        method: query.method ?? null,
        route: query.path ?? null,
        errorCode: query.error_code ?? null,
        source: (query.source as RequestFilter['source']) ?? null,
        since: query.since === undefined ? null : new Date(query.since),
        until: query.until === undefined ? null : new Date(query.until),
        idempotencyHashes:
          query.idempotency_key === undefined ? null : await hashes(developerId, query.idempotency_key),
        ...about,
      };
      const limit = Math.min(asked, MAX_PAGE);
      const rows = about === null ? [] : await listRequests(sql, developerId, filter, side, limit + 1);
      const shown = side?.of === 'newer' ? rows.slice(-limit) : rows.slice(0, limit);
      return {
        object: 'list' as const,
        count: shown.length,
        has_more: shown.length < rows.length,
        data: shown.map(requestShape),
      };
    },
  });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/requests/:id',
    schema: {
      operationId: 'getRequest',
      tags: ['Usage'],
      summary: 'Get one request',
      description:
        'Returns the request and its result; for an error, its cause and what to do; and the same request as code.',
      params: RequestPath,
      response: { 200: ref(RequestDetails) },
      errors: ['REQUEST_NOT_FOUND'],
    },
    handler: async ({ developerId }, request) => {
      const [row] = await listRequests(
        sql,
        developerId,
        { ...NO_FILTER, requestId: request.params.id },
        null,
        1,
      );
      if (!row) throw new ApiError('REQUEST_NOT_FOUND');
      const { method, route: path, detail } = row;
      const parameters = detail?.parameters ?? [];
      const said = await samplesOf({ method, path, parameters: detail?.parameters ?? null });
      const isWhole = detail !== null && parameters.every(([, , value]) => value !== null);
      return {
        ...requestShape(row),
        explanation: explanationOf(row.errorCode, config.publicUrl),
        samples: said?.samples ?? [],
        replayable: isWhole && method === 'GET' && (said?.readable ?? false),
      };
    },
  });

  /** Returns the possible hashes of an Idempotency-Key: each key of the account has its own. */
  const hashes = async (developerId: string, idempotencyKey: string): Promise<Buffer[]> =>
    (await listKeys(sql, developerId)).flatMap(({ publicId }) =>
      idempotencyHashes(master, publicId, idempotencyKey),
    );
};

/** Parses a status filter: `404` is one status, `4xx` is 400 to 499. */
const statusRange = (status: string): { from: number; to: number } => ({
  from: Number(status.replace('xx', '00')),
  to: Number(status.replace('xx', '99')),
});
