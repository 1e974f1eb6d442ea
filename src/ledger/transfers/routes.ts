import { toMajor } from '../../../packages/common/money.ts';
import { key, nonDemoKey } from '../../auth/access.ts';
import { recordKeyAction } from '../../auth/audit-log/store.ts';
import { route } from '../../auth/route.ts';
import { pageEnvelope, pageOf, readPage } from '../../platform/http/paging.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { Transaction, TransactionPath } from '../transactions/schema.ts';
import type { Deps } from './deps.ts';
import {
  countTransfers,
  findTransferPlace,
  hasUser,
  type ListedSide,
  type ListedTransfer,
  listTransfers,
} from './list-store.ts';
import { DenyTransferQuery, SetTransfer, Transfer, TransfersQuery, UserPath } from './schema.ts';
import { denyTransfer, setTransfer } from './state.ts';

export const transferRoutes = (app: App, deps: Deps): void => {
  route(app, key('transactions:read'), {
    method: 'GET',
    url: '/users/:user_id/transfers',
    config: { dataRead: 'transactions' },
    schema: {
      operationId: 'listTransfers',
      tags: ['Transfers'],
      summary: 'List the transfers between the accounts of a user',
      description:
        'Transfers between accounts of the same `user_id`, at banks and in statement files, newest first. A transfer is listed while the consents of both accounts last.',
      params: UserPath,
      querystring: TransfersQuery,
      response: { 200: pageOf(ref(Transfer)) },
      errors: ['INVALID_PARAMETER', 'USER_NOT_FOUND'],
    },
    handler: async (caller, request) => {
      const { keyId, now } = caller;
      const whose = { keyId, userId: request.params.user_id, now };
      if (!(await hasUser(deps.sql, keyId, whose.userId))) throw new ApiError('USER_NOT_FOUND');
      const page = await readPage(request.query, {
        find: (id) => findTransferPlace(deps.sql, keyId, id),
        rows: (after, limit) => listTransfers(deps.sql, whose, after, limit),
        count: () => countTransfers(deps.sql, whose),
      });
      return pageEnvelope(page, page.rows.map(transferShape));
    },
  });

  route(app, nonDemoKey('connections:write'), {
    method: 'PUT',
    url: '/transactions/:id/transfer',
    schema: {
      operationId: 'setTransfer',
      tags: ['Transfers'],
      summary: 'Confirm or set the transfer of a transaction',
      description:
        'Confirms the transfer that the service found, or pairs the transaction with another one of the same user. Both get the category `transfer` and show in sync as `modified`. The pair is kept until you set another one, deny it, or one of the two is removed.',
      params: TransactionPath,
      body: SetTransfer,
      response: { 200: ref(Transaction) },
      errors: ['INVALID_PARAMETER', 'TRANSACTION_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => {
      const { id } = request.params;
      return setTransfer(deps, caller, id, {
        otherId: request.body.transaction_id,
        record: (tx) =>
          recordKeyAction(tx, deps.clock, request, caller, {
            action: 'transaction.transfer_set',
            target: id,
          }),
      });
    },
  });

  route(app, nonDemoKey('connections:write'), {
    method: 'DELETE',
    url: '/transactions/:id/transfer',
    schema: {
      operationId: 'denyTransfer',
      tags: ['Transfers'],
      summary: 'Deny the transfer of a transaction',
      description:
        'Both transactions get the categories that they had before and show in sync as `modified`. The service does not pair the two again, but may find another pair for each. Without a transfer the transaction is returned unchanged.',
      params: TransactionPath,
      querystring: DenyTransferQuery,
      response: { 200: ref(Transaction) },
      errors: ['INVALID_PARAMETER', 'TRANSACTION_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => {
      const { id } = request.params;
      return denyTransfer(deps, caller, id, {
        otherId: request.query.transaction_id,
        record: (tx) =>
          recordKeyAction(tx, deps.clock, request, caller, {
            action: 'transaction.transfer_denied',
            target: id,
          }),
      });
    },
  });
};

const sideShape = ({ transactionId, accountId, connectionId, date, amount, currency }: ListedSide) => ({
  transaction_id: transactionId,
  account_id: accountId,
  connection_id: connectionId,
  date,
  amount: toMajor(amount),
  currency,
});

const transferShape = ({ id, state, confidence, reason, outs, ins }: ListedTransfer) => ({
  object: 'transfer' as const,
  id,
  status: state,
  confidence,
  reason,
  money_out: outs.map(sideShape),
  money_in: ins.map(sideShape),
});
