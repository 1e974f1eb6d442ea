import type { Clock } from '../../../packages/common/clock.ts';
import { open } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { parseEmail } from '../accounts/shape.ts';
import { NewWaitlistEntry, WaitlistEntry } from './schema.ts';
import { addEntry } from './store.ts';

export interface Deps {
  clock: Clock;
  sql: Sql;
}

export const waitlistRoutes = (app: App, { sql, clock }: Deps): void => {
  route(app, open('login'), {
    method: 'POST',
    url: '/waitlist',
    config: { fieldCodes: { name: { missing: 'NAME_REQUIRED' }, email: { invalid: 'INVALID_EMAIL' } } },
    schema: {
      operationId: 'joinWaitlist',
      tags: ['Waitlist'],
      summary: 'Join the waitlist for live banks',
      description:
        'Returns what you sent, even if the address is already on the list. The existing entry stays unchanged, so that nobody learns who is on the list.',
      body: NewWaitlistEntry,
      response: { 201: ref(WaitlistEntry) },
      errors: ['INVALID_EMAIL'],
    },
    handler: async (request, reply) => {
      const name = request.body.name.trim();
      const company = request.body.company?.trim() || null;
      const email = parseEmail(request.body);
      const id = newId('waitlist');
      await addEntry(sql, { id, email, name, company, createdAt: clock.now() });
      reply.code(201);
      return { object: 'waitlist_entry' as const, id, name, email, company };
    },
  });
};
