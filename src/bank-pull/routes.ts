import { readableAccount } from '../accounts/access.ts';
import { AccountPath, SyncRequest } from '../accounts/schema.ts';
import { callerOf } from '../api-keys/caller.ts';
import type { Deps } from '../deps.ts';
import { key } from '../platform/http/access.ts';
import { ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { pullQueue } from './jobs.ts';

export const bankPullRoutes = (app: App, { sql, jobs }: Deps): void => {
  app.post(
    '/accounts/:id/sync',
    {
      config: key('accounts:read'),
      schema: {
        operationId: 'syncAccount',
        tags: ['Transactions'],
        summary: 'Ask the bank for news of an account',
        description:
          'Queues a pull from the bank and reads its history afresh. TRANSACTIONS.SYNC_UPDATES_AVAILABLE tells when it is done. Cursors that you hold stay valid.',
        params: AccountPath,
        response: { 200: ref(SyncRequest) },
        errors: ['ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED'],
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const account = await readableAccount(sql, caller, request.params.id);
      const data = { connectionId: account.connectionId, accountId: account.id, bankId: account.bankId };
      await sql.begin((tx) => jobs.send(tx, pullQueue, data, { singletonKey: account.id }));
      return {
        object: 'sync_request' as const,
        account_id: account.id,
        status: 'queued' as const,
        message: 'The bank is being asked. TRANSACTIONS.SYNC_UPDATES_AVAILABLE follows when it has answered.',
        refreshed_at: caller.now.toISOString(),
      };
    },
  );
};
