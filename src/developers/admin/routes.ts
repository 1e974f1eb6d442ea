import { after, DAY } from '../../../packages/common/clock.ts';
import { admin } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { Bank } from '../../banks/catalogue/schema.ts';
import { findBank } from '../../banks/catalogue/store.ts';
import { bury, hashTombstone } from '../../ledger/tombstones/tombstones.ts';
import { list, listOf, ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { endAllSessions } from '../accounts/session-store.ts';
import { removeAllFactors } from '../factors/factor-changes.ts';
import { errorRate } from '../usage/error-rate.ts';
import { listEntries } from '../waitlist/store.ts';
import { audited } from './audit-store.ts';
import type { Deps } from './deps.ts';
import {
  AdminDeveloper,
  AdminWaitlistEntry,
  BankChange,
  BankPath,
  DeveloperPath,
  Overview,
  PageQuery,
  RemovedFactors,
} from './schema.ts';
import { listDevelopers, type Page, readOverview, setBankStatus } from './store.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

const pageOf = ({ limit = DEFAULT_LIMIT, offset = 0 }: { limit?: number; offset?: number }): Page => ({
  limit: Math.min(limit, MAX_LIMIT),
  // Limited to PostgreSQL's range: an offset beyond the list gives an empty page.
  offset: Math.min(offset, Number.MAX_SAFE_INTEGER),
});

/** Routes for the owner of the installation. */
export const adminRoutes = (app: App, deps: Deps): void => {
  route(app, admin(), {
    method: 'GET',
    url: '/admin/overview',
    schema: {
      operationId: 'getAdminOverview',
      tags: ['Admin'],
      summary: 'See the totals of the installation',
      description: 'Counts over all accounts, for the owner of the installation.',
      response: { 200: ref(Overview) },
    },
    handler: async (request) => {
      const since = after(deps.clock.now(), -DAY);
      const row = await audited(deps, request, { action: 'overview.read' }, (tx) => readOverview(tx, since));
      return {
        object: 'admin_overview' as const,
        developers: { total: row.developers, verified: row.verified },
        api_keys: { active: row.activeKeys, revoked: row.revokedKeys },
        connections: { active: row.activeConnections },
        waitlist: { total: row.waitlist },
        mails: { pending: row.pendingMails },
        requests_24h: {
          total: row.requests,
          errors: row.errors,
          error_rate: errorRate(row),
        },
      };
    },
  });

  route(app, admin(), {
    method: 'GET',
    url: '/admin/developers',
    schema: {
      operationId: 'listDevelopers',
      tags: ['Admin'],
      summary: 'List developer accounts',
      description: 'Newest first.',
      querystring: PageQuery,
      response: { 200: listOf(ref(AdminDeveloper)) },
    },
    handler: async (request) => {
      const page = pageOf(request.query);
      const action = { action: 'developers.list', detail: { ...page } };
      const rows = await audited(deps, request, action, (tx) => listDevelopers(tx, page));
      return list(
        rows.map((row) => ({
          object: 'developer' as const,
          id: row.id,
          name: row.name,
          email: row.email,
          company: row.company,
          email_verified: row.emailVerifiedAt !== null,
          created_at: row.createdAt.toISOString(),
          active_keys: row.keys,
          last_used_at: row.lastUsedAt?.toISOString() ?? null,
        })),
      );
    },
  });

  route(app, admin(), {
    method: 'DELETE',
    url: '/admin/developers/:id/factors',
    schema: {
      operationId: 'removeFactors',
      tags: ['Admin'],
      summary: 'Remove the second factors of an account',
      description:
        'For an owner who has lost passkeys, authenticator app and recovery codes. Check first who asks. The operation ends every session of the account and mails the owner, who then logs in with the password.',
      params: DeveloperPath,
      response: { 200: ref(RemovedFactors) },
      errors: ['ADMIN_DEVELOPER_NOT_FOUND'],
    },
    handler: async (request) => {
      const { id } = request.params;
      const removed = await audited(
        deps,
        request,
        { action: 'developer.remove_factors', target: id },
        async (tx) => {
          const gone = await removeAllFactors(deps, tx, id);
          if (!gone) throw new ApiError('ADMIN_DEVELOPER_NOT_FOUND');
          await bury(
            deps,
            tx,
            'session',
            (await endAllSessions(tx, id)).map(hashTombstone),
            deps.clock.now(),
          );
          return gone;
        },
      );
      return { object: 'removed_factors' as const, developer_id: id, ...removed };
    },
  });

  route(app, admin(), {
    method: 'GET',
    url: '/admin/waitlist',
    schema: {
      operationId: 'listWaitlist',
      tags: ['Admin'],
      summary: 'List the waitlist',
      description: 'Newest first.',
      querystring: PageQuery,
      response: { 200: listOf(ref(AdminWaitlistEntry)) },
    },
    handler: async (request) => {
      const page = pageOf(request.query);
      const action = { action: 'waitlist.list', detail: { ...page } };
      const rows = await audited(deps, request, action, (tx) => listEntries(tx, page));
      return list(
        rows.map(({ createdAt, ...row }) => ({
          object: 'waitlist_entry' as const,
          ...row,
          created_at: createdAt.toISOString(),
        })),
      );
    },
  });

  route(app, admin(), {
    method: 'PATCH',
    url: '/admin/banks/:id',
    schema: {
      operationId: 'setBankStatus',
      tags: ['Admin'],
      summary: 'Set the status of a bank',
      description: 'A bank that is `coming_soon` is listed and cannot be connected.',
      params: BankPath,
      body: BankChange,
      response: { 200: ref(Bank) },
      errors: ['BANK_NOT_FOUND'],
    },
    handler: async (request) => {
      const { id } = request.params;
      const { status } = request.body;
      const bank = await findBank(deps.sql, deps.catalogue, id);
      if (!bank) throw new ApiError('BANK_NOT_FOUND', { bank_id: id });
      const action = { action: 'bank.set_status', target: id, detail: { from: bank.status, to: status } };
      await audited(deps, request, action, (tx) => setBankStatus(tx, id, status));
      return { ...bank, status };
    },
  });
};
