import { key } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import { readableAccount } from '../ledger/accounts/access.ts';
import { AccountPath, SyncRequest } from '../ledger/accounts/schema.ts';
import { ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import { sendRequestedPull } from './queue.ts';

export const bankPullRoutes = (app: App, { sql, jobs }: Deps): void => {
  route(app, key('accounts:read'), {
    method: 'POST',
    url: '/accounts/:id/sync',
    schema: {
      operationId: 'syncAccount',
      tags: ['Transactions'],
      summary: 'Ask the bank for news of an account',
      description:
        'Queues a pull from the bank and reads its history afresh. TRANSACTIONS.SYNC_UPDATES_AVAILABLE tells when it is done. Cursors that you hold stay valid.',
      params: AccountPath,
      response: { 200: ref(SyncRequest) },
      errors: ['ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED', 'SYNC_UNAVAILABLE'],
    },
    handler: async (caller, request) => {
      const account = await readableAccount(sql, caller, request.params.id);
      if (account.provider === 'statement') throw new ApiError('SYNC_UNAVAILABLE');
      await sql.begin((tx) => sendRequestedPull({ jobs }, tx, account));
      return {
        object: 'sync_request' as const,
        account_id: account.id,
        status: 'queued' as const,
        message: 'The bank is being asked. TRANSACTIONS.SYNC_UPDATES_AVAILABLE follows when it has answered.',
        refreshed_at: caller.now.toISOString(),
      };
    },
  });
};
