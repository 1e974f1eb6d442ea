import { DAY } from '../../packages/common/clock.ts';
import { anySandboxKey, sandboxKey } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import { revokeConnection } from '../consent/connections/erasure/revoke.ts';
import { expireConnection } from '../consent/connections/expiry.ts';
import { Connection, ConnectionPath, RevokedConnection } from '../consent/connections/schema.ts';
import { connectionShape, revocationShape } from '../consent/connections/shape.ts';
import { findConnection } from '../consent/connections/store.ts';
import { Account, AccountPath } from '../ledger/accounts/schema.ts';
import { Transaction, TransactionPath } from '../ledger/transactions/schema.ts';
import { list, listOf, ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { advanceClock } from './advance.ts';
import { setBankFault } from './bank-fault.ts';
import { closeAccount } from './close-account.ts';
import type { Deps } from './deps.ts';
import { goalOf } from './goal.ts';
import {
  AdvanceClock,
  BankFault,
  ChangeAccount,
  ChangeTransaction,
  ClockAdvanced,
  InjectTransactions,
  RemovedTransaction,
  SandboxClock,
  SetBankFault,
  SettleTransaction,
} from './schema.ts';
import {
  changeTransaction,
  deleteTransaction,
  injectTransactions,
  settleTransaction,
} from './transactions.ts';

export const sandboxRoutes = (app: App, deps: Deps): void => {
  const { sql, clock } = deps;

  route(app, anySandboxKey(), {
    method: 'GET',
    url: '/sandbox/clock',
    schema: {
      operationId: 'getClock',
      tags: ['Sandbox'],
      summary: "Read this key's clock",
      description: 'Returns the time on the clock of the key, and by how much it is ahead of real time.',
      response: { 200: ref(SandboxClock) },
    },
    // Both times are of the request's arrival: a wall time read later would make the offset too small.
    handler: async ({ now, arrivedAt }) => ({
      object: 'clock' as const,
      now: now.toISOString(),
      wall_time: arrivedAt.toISOString(),
      offset_seconds: (now.getTime() - arrivedAt.getTime()) / 1_000,
    }),
  });

  route(app, sandboxKey('connections:write'), {
    method: 'POST',
    url: '/sandbox/clock/advance',
    config: { idempotency: 'steps' },
    schema: {
      operationId: 'advanceClock',
      tags: ['Sandbox'],
      summary: "Advance this key's clock",
      description:
        'Time advances for this key alone: banks report transactions, consents expire, and events are recorded, in the order in which they would have happened. Send `days`, `seconds` or both, or `to`. A clock never goes back.',
      body: AdvanceClock,
      response: { 200: ref(ClockAdvanced) },
      errors: ['INVALID_PARAMETER', 'MISSING_FIELDS'],
    },
    handler: async (caller, request) => {
      // The goal of an earlier attempt was validated then, and the clock may have passed it by now.
      const earlier = request.resumable?.earlier;
      const goal = earlier ? { to: earlier } : goalOf(request.body, caller.now, clock.now());
      const done = await advanceClock(deps, caller, goal, request.resumable);
      const events: Record<string, number> = {
        'TRANSACTIONS.SYNC_UPDATES_AVAILABLE': done.updates,
        'ITEM.CONNECTION_EXPIRING': done.expiring,
        'ITEM.CONNECTION_EXPIRED': done.expired,
        'ITEM.HEALTH_CHANGED': done.healthChanges,
      };
      return {
        object: 'clock_advanced' as const,
        from: done.from.toISOString(),
        now: done.now.toISOString(),
        days: Math.round(((done.now.getTime() - done.from.getTime()) / DAY) * 100) / 100,
        transactions: { posted: done.posted, pending: done.pending, removed: done.removed },
        events: Object.fromEntries(Object.entries(events).filter(([, count]) => count > 0)),
        consents: { expiring: done.expiring, expired: done.expired },
      };
    },
  });

  route(app, sandboxKey('connections:write'), {
    method: 'POST',
    url: '/sandbox/accounts/:id/transactions',
    schema: {
      operationId: 'injectTransactions',
      tags: ['Sandbox'],
      summary: 'Add transactions to an account',
      description:
        'Up to 500, all or none. Balances, sync and events follow as if the bank had reported them.',
      params: AccountPath,
      body: InjectTransactions,
      response: { 200: listOf(ref(Transaction)) },
      errors: ['INVALID_PARAMETER', 'ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) =>
      list(await injectTransactions(deps, caller, request.params.id, request.body.transactions)),
  });

  route(app, sandboxKey('connections:write'), {
    method: 'PATCH',
    url: '/sandbox/accounts/:id',
    schema: {
      operationId: 'changeAccount',
      tags: ['Sandbox'],
      summary: 'Close an account at its bank',
      description:
        'The bank no longer lists the account, so it gets `closed_at`, with ACCOUNTS.REMOVED. `{"closed": false}` opens it again: the bank lists it, and reports everything that was missed. While the bank has a fault, the change shows with its next update.',
      params: AccountPath,
      body: ChangeAccount,
      response: { 200: ref(Account) },
      errors: ['INVALID_PARAMETER', 'MISSING_FIELDS', 'ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => closeAccount(deps, caller, request.params.id, request.body.closed),
  });

  route(app, sandboxKey('connections:write'), {
    method: 'PATCH',
    url: '/sandbox/transactions/:id',
    schema: {
      operationId: 'changeTransaction',
      tags: ['Sandbox'],
      summary: 'Change a transaction',
      description: 'Shows in sync as `modified`; balances follow.',
      params: TransactionPath,
      body: ChangeTransaction,
      response: { 200: ref(Transaction) },
      errors: ['INVALID_PARAMETER', 'TRANSACTION_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => changeTransaction(deps, caller, request.params.id, request.body),
  });

  route(app, sandboxKey('connections:write'), {
    method: 'DELETE',
    url: '/sandbox/transactions/:id',
    schema: {
      operationId: 'deleteTransaction',
      tags: ['Sandbox'],
      summary: 'Delete a transaction',
      description: 'Shows in sync as `removed`; balances follow.',
      params: TransactionPath,
      response: { 200: ref(RemovedTransaction) },
      errors: ['TRANSACTION_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => {
      await deleteTransaction(deps, caller, request.params.id);
      return { object: 'removed_transaction' as const, transaction_id: request.params.id };
    },
  });

  route(app, sandboxKey('connections:write'), {
    method: 'POST',
    url: '/sandbox/transactions/:id/settle',
    schema: {
      operationId: 'settleTransaction',
      tags: ['Sandbox'],
      summary: 'Settle a pending transaction now',
      description: 'Removes the pending row and adds a posted one whose `pending_transaction_id` links back.',
      params: TransactionPath,
      body: SettleTransaction,
      response: { 200: ref(Transaction) },
      errors: ['INVALID_PARAMETER', 'TRANSACTION_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) =>
      settleTransaction(deps, caller, request.params.id, request.body.amount),
  });

  route(app, sandboxKey('connections:write'), {
    method: 'POST',
    url: '/sandbox/connections/:id/expire',
    schema: {
      operationId: 'expireConnection',
      tags: ['Sandbox'],
      summary: 'End a consent now',
      description:
        'As if its 90 days were over: data requests return CONSENT_EXPIRED until the user reconnects.',
      params: ConnectionPath,
      response: { 200: ref(Connection) },
      errors: ['CONNECTION_NOT_FOUND', 'CONNECTION_ALREADY_REVOKED'],
    },
    handler: async (caller, request) => {
      await expireConnection(deps, caller.keyId, request.params.id, caller.now);
      const connection = await findConnection(sql, caller.keyId, request.params.id);
      return connectionShape(connection!, caller.now);
    },
  });

  route(app, sandboxKey('connections:write'), {
    method: 'POST',
    url: '/sandbox/connections/:id/revoke',
    schema: {
      operationId: 'revokeAtBank',
      tags: ['Sandbox'],
      summary: 'Revoke a connection as the user would at the bank',
      params: ConnectionPath,
      response: { 200: ref(RevokedConnection) },
      errors: ['CONNECTION_NOT_FOUND', 'CONNECTION_ALREADY_REVOKED'],
    },
    handler: async (caller, request) => {
      const connection = await revokeConnection(deps, caller.keyId, request.params.id, caller.now, {
        by: 'bank',
      });
      return revocationShape(connection, caller.now);
    },
  });

  route(app, sandboxKey('connections:write'), {
    method: 'POST',
    url: '/sandbox/connections/:id/fault',
    schema: {
      operationId: 'setBankFault',
      tags: ['Sandbox'],
      summary: 'Simulate a failure of the bank',
      description:
        'The bank of the connection fails from now on, until `until` on the clock of the key or until you send `{"fault": null}`. The next update from the bank shows it in `health`, with ITEM.HEALTH_CHANGED. Afterwards the bank reports everything that was missed.',
      params: ConnectionPath,
      body: SetBankFault,
      response: { 200: ref(BankFault) },
      errors: ['INVALID_PARAMETER', 'CONNECTION_NOT_FOUND', 'CONNECTION_ALREADY_REVOKED'],
    },
    handler: async (caller, request) => {
      const { id } = request.params;
      const fault = await setBankFault(deps, caller, id, request.body);
      return {
        object: 'bank_fault' as const,
        connection_id: id,
        fault: fault?.kind ?? null,
        until: fault?.until ?? null,
      };
    },
  });
};
