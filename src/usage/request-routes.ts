import { findOwnKey } from '../api-keys/store.ts';
import { developer } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import { MAX_PAGE, unknownEntry } from '../platform/http/paging.ts';
import type { App } from '../platform/http/server.ts';
import { ApiError } from '../vocabulary/errors.ts';
import type { Needs } from './needs.ts';
import { findRequestPlace, type ListedRequest, listRequests, type Side } from './request-list-store.ts';
import { RequestPage, RequestsQuery } from './request-schema.ts';

const UNASKED = 50;

export const requestRoutes = (app: App, { sql, clock }: Needs): void => {
  route(app, developer(), {
    method: 'GET',
    url: '/developers/requests',
    schema: {
      operationId: 'listRequests',
      tags: ['Usage'],
      summary: 'List requests',
      description:
        "What your keys asked and what became of it, newest first: route pattern, status, error code, duration; no content. Requests appear within a few seconds, those of several processes not always in order, and are kept for 30 days. What is asked with a key token, as the portal and the command line do, is not the application's and not among them.",
      querystring: RequestsQuery,
      response: { 200: RequestPage },
      errors: ['INVALID_PARAMETER', 'KEY_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const { developerId } = session;
      const { key, status, starting_after: startingAfter, ending_before: endingBefore } = request.query;
      const { limit: asked = UNASKED, since, until } = request.query;
      if (startingAfter !== undefined && endingBefore !== undefined) {
        throw new ApiError('INVALID_PARAMETER', {
          parameter: 'ending_before',
          reason: 'it does not go together with "starting_after"',
        });
      }
      const own = key === undefined ? null : await findOwnKey(sql, developerId, key, clock.now());
      if (key !== undefined && !own) throw new ApiError('KEY_NOT_FOUND');
      const beside = async (parameter: 'starting_after' | 'ending_before', id: string): Promise<Side> => {
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
      const filter = {
        keyId: own?.id ?? null,
        status: status === undefined ? null : statusRange(status),
        since: since === undefined ? null : new Date(since),
        until: until === undefined ? null : new Date(until),
      };
      const limit = Math.min(asked, MAX_PAGE);
      const rows = await listRequests(sql, developerId, filter, side, limit + 1);
      const shown = side?.of === 'newer' ? rows.slice(-limit) : rows.slice(0, limit);
      return {
        object: 'list' as const,
        count: shown.length,
        has_more: shown.length < rows.length,
        data: shown.map(requestShape),
      };
    },
  });
};

/** `404` is itself, `4xx` is 400 to 499. */
const statusRange = (status: string): { from: number; to: number } => ({
  from: Number(status.replace('xx', '00')),
  to: Number(status.replace('xx', '99')),
});

const requestShape = ({
  requestId,
  keyId,
  method,
  route,
  status,
  errorCode,
  durationMs,
  at,
}: ListedRequest) => ({
  object: 'request' as const,
  id: requestId,
  api_key_id: keyId,
  method,
  path: route,
  status,
  error_code: errorCode,
  duration_ms: Math.round(durationMs * 10) / 10,
  at: at.toISOString(),
});
