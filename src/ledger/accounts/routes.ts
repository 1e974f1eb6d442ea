import { key } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { findBank } from '../../banks/catalogue/store.ts';
import { batched } from '../../platform/database/batched.ts';
import { conditional, versionOfBody } from '../../platform/http/conditional.ts';
import { list, listOf, ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { accountNotFound, keyOfAccount, readableAccount, requireConsent } from './access.ts';
import type { Deps } from './deps.ts';
import { listAccounts } from './list.ts';
import { Account, AccountPath, Auth, accountsQuery, Balance, Identity } from './schema.ts';
import { balanceShape, identityShape } from './shape.ts';
import { findBalances, holderPlace, ibanPlace, nameOfKeysAccount } from './store.ts';

export const accountRoutes = (app: App, deps: Deps): void => {
  const { sql } = deps;
  const findBalance = batched(nameOfKeysAccount, (asked) => findBalances(sql, asked));

  route(app, key('accounts:read'), {
    method: 'GET',
    url: '/accounts',
    config: { conditional: true, dataRead: 'accounts' },
    schema: {
      operationId: 'listAccounts',
      tags: ['Accounts'],
      summary: 'List accounts',
      description: 'The accounts of all active connections made with this key.',
      querystring: accountsQuery(deps.catalogue),
      response: { 200: listOf(ref(Account)) },
    },
    handler: async (caller, request, reply) => {
      const {
        bank_id: bankId = null,
        connection_id: connectionId = null,
        user_id: userId = null,
      } = request.query;
      return conditional(request, reply, caller.keyId, async () => {
        const body = list(await listAccounts(deps, caller, { bankId, connectionId, userId }));
        return { version: versionOfBody(body), body: () => body };
      });
    },
  });

  route(app, key('balance:read'), {
    method: 'GET',
    url: '/accounts/:id/balance',
    config: { conditional: true, dataRead: 'balances' },
    schema: {
      operationId: 'getBalance',
      tags: ['Accounts'],
      summary: 'Read the balance of an account',
      params: AccountPath,
      response: { 200: ref(Balance) },
      errors: ['ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: (caller, request, reply) =>
      conditional(request, reply, caller.keyId, async () => {
        const account = await findBalance({ keyId: caller.keyId, id: request.params.id });
        if (!account) throw await accountNotFound(sql, caller.keyId, request.params.id);
        requireConsent(account.expiresAt, caller.now);
        const body = balanceShape(account, caller.now);
        return { version: versionOfBody(body), body: () => body };
      }),
  });

  route(app, key('accounts:read'), {
    method: 'GET',
    url: '/accounts/:id/identity',
    config: { dataRead: 'identity' },
    schema: {
      operationId: 'getIdentity',
      tags: ['Accounts'],
      summary: 'Read the identity of the account holder',
      params: AccountPath,
      response: { 200: ref(Identity) },
      errors: ['ACCOUNT_NOT_FOUND', 'IDENTITY_UNAVAILABLE', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => {
      const account = await readableAccount(sql, caller, request.params.id);
      const identity = identityShape(account, await keyOfAccount(deps, account));
      if (!identity) throw new ApiError('IDENTITY_UNAVAILABLE');
      return {
        object: 'identity' as const,
        account_id: account.id,
        bank_id: account.bankId,
        identity,
      };
    },
  });

  route(app, key('accounts:read'), {
    method: 'GET',
    url: '/accounts/:id/auth',
    config: { dataRead: 'identity' },
    schema: {
      operationId: 'getAuth',
      tags: ['Accounts'],
      summary: 'Verify account details',
      description: 'IBAN, BIC and holder as the bank knows them. Nothing is paid or debited.',
      params: AccountPath,
      response: { 200: ref(Auth) },
      errors: ['ACCOUNT_NOT_FOUND', 'AUTH_UNAVAILABLE', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => {
      const account = await readableAccount(sql, caller, request.params.id);
      const bank = await findBank(sql, deps.catalogue, account.bankId);
      // The bank has not verified the contents of a file.
      const isVerified = account.provider === 'bank' && bank?.features.accounts;
      if (!isVerified || !account.iban) throw new ApiError('AUTH_UNAVAILABLE');
      const dataKey = await keyOfAccount(deps, account);
      return {
        object: 'auth' as const,
        account_id: account.id,
        bank_id: bank.id,
        bank_name: bank.name,
        numbers: {
          iban: dataKey.open(account.iban, ibanPlace(account.id)),
          bic: bank.bic,
          currency: account.currency,
        },
        account_holder: { name: dataKey.open(account.holder, holderPlace(account.id)), verified: true },
        account_type: account.type,
        retrieved_at: caller.now.toISOString(),
      };
    },
  });
};
