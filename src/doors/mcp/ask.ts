/**
 * Tools ask the service itself, over the routes that every application uses: what a key may not do, its assistant may
 * not, and no rule stands twice. Each request is counted and logged as the application's.
 */

import type { Caller } from '../../auth/identity.ts';
import { actingAs } from '../../auth/inside.ts';
import type { App } from '../../platform/http/server.ts';
import type { ErrorBody } from '../../platform/vocabulary/errors.ts';

interface Question {
  query?: Record<string, string | number | undefined>;
  body?: object;
}

/** @throws Refusal when the service refuses the request */
export type Ask = <Answer>(method: 'GET' | 'POST', path: string, question?: Question) => Promise<Answer>;

/** An error of the catalogue, as the route that was asked returned it. */
export class Refusal extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.error_message);
    this.body = body;
  }
}

/** A part of a path: an id that an assistant made up leads to no other route. */
export const segment = (id: string): string => encodeURIComponent(id);

export const asker =
  (app: App, caller: Caller, address: string): Ask =>
  async <Answer>(method: 'GET' | 'POST', path: string, { query = {}, body }: Question = {}) => {
    const asked = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`;
    // Async, since what inject returns begins only when somebody waits for it.
    const response = await actingAs(caller, async () =>
      app.inject({
        method,
        url: `${path}${search}`,
        remoteAddress: address,
        ...(body === undefined ? {} : { payload: body }),
      }),
    );
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const answer: unknown = isJson ? response.json() : response.body;
    if (response.statusCode >= 400) throw new Refusal(answer as ErrorBody);
    return answer as Answer;
  };
