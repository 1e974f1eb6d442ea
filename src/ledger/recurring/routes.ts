import { key } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { conditional } from '../../platform/http/conditional.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { AccountPath } from '../accounts/schema.ts';
import type { Deps } from './deps.ts';
import { readSummary } from './read.ts';
import { RecurringSummary } from './schema.ts';

export const recurringRoutes = (app: App, deps: Deps): void => {
  route(app, key('transactions:read'), {
    method: 'GET',
    url: '/accounts/:id/recurring',
    config: { conditional: true, dataRead: 'recurring' },
    schema: {
      operationId: 'listRecurring',
      tags: ['Recurring'],
      summary: 'Detect recurring payments and income',
      description:
        'Detects streams from the dates and amounts of the history, outgoing and incoming separately. Needs two to three months of history. A stream has at least three occurrences, a yearly one two.',
      params: AccountPath,
      response: { 200: ref(RecurringSummary) },
      errors: ['ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: (caller, request, reply) =>
      conditional(request, reply, caller.keyId, (known) =>
        readSummary(deps, caller, request.params.id, known),
      ),
  });
};
