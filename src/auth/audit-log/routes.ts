import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import type { Clock } from '../../../packages/common/clock.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { inThisContext } from '../../platform/database/tenants.ts';
import { pageEnvelope, readPage } from '../../platform/http/paging.ts';
import { serializedBody } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { developer } from '../access.ts';
import { route } from '../route.ts';
import type { ChainedEntry } from './chain.ts';
import { AuditLog, AuditLogQuery } from './schema.ts';
import { countEntries, findPlace, listEntries, listOldest } from './store.ts';

const PAGE = 50;

/** The dependencies of the audit log. */
export interface Deps {
  sql: Sql;
  clock: Clock;
}

/** Entries that an export reads at once. */
const CHUNK = 1_000;

const shape = (entry: ChainedEntry) => ({ object: 'audit_entry' as const, ...entry });

export const auditLogRoutes = (app: App, { sql, clock }: Deps): void => {
  route(app, developer(), {
    method: 'GET',
    url: '/developers/audit-log',
    schema: {
      operationId: 'listAuditLog',
      tags: ['Developers'],
      summary: 'List what was done with the account',
      description:
        'Log-ins and failed log-ins, API keys, webhooks, connected applications, corrections, revocations and exports, newest first. Each entry commits with its action. Of failed log-ins, at most 20 an hour are recorded. Entries are kept for 24 months and cannot be changed.',
      querystring: AuditLogQuery,
      response: { 200: AuditLog },
      errors: ['INVALID_PARAMETER'],
    },
    handler: async ({ developerId }, request) => {
      const page = await readPage(
        request.query,
        {
          find: (id) => findPlace(sql, developerId, id),
          rows: (before, limit) => listEntries(sql, developerId, before, limit),
          count: () => countEntries(sql, developerId),
        },
        { defaultLimit: PAGE },
      );
      return pageEnvelope(page, page.rows.map(shape));
    },
  });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/audit-log/export',
    schema: {
      operationId: 'exportAuditLog',
      tags: ['Developers'],
      summary: 'Download the audit log',
      description:
        'All entries, oldest first, one JSON object a line (application/x-ndjson). `npm run audit -- FILE` checks the chain of hashes.',
      response: {
        200: {
          content: {
            'application/x-ndjson': {
              schema: serializedBody(
                Type.String({
                  description: 'An AuditEntry as JSON in each line.',
                  examples: ['{"object":"audit_entry","id":"aud_4Hn2Vb7Kc9Xs1Lq8Tz5Rw3","sequence":12}\n'],
                }),
              ),
            },
          },
        },
      },
    },
    handler: async ({ developerId }, _request, reply) => {
      const lines = async function* (): AsyncGenerator<string> {
        for (let after = 0; ; ) {
          const entries = await listOldest(sql, developerId, after, CHUNK);
          yield entries.map((entry) => `${JSON.stringify(shape(entry))}\n`).join('');
          if (entries.length < CHUNK) return;
          after = entries.at(-1)!.sequence;
        }
      };
      reply
        .type('application/x-ndjson; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="audit-log-${belgradeDate(clock.now())}.jsonl"`);
      return reply.send(Readable.from(inThisContext(lines())));
    },
  });
};
