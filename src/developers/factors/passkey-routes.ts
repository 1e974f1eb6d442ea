import { justConfirmedDeveloper } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { bury } from '../../ledger/tombstones/tombstones.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { findAccountName } from './account-store.ts';
import type { Deps } from './deps.ts';
import { firstCodes, removeLastCodes } from './factor-changes.ts';
import { recordFactorChange } from './mails.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkey-store.ts';
import { askForRegistration, checkRegistration } from './passkeys.ts';
import { AccountFactors, AddedPasskey, NewPasskey, PasskeyChallenge, PasskeyPath } from './schema.ts';
import { passkeyShape, readFactors } from './shape.ts';

/** Most passkeys of an account. */
const MOST = 20;

export const passkeyRoutes = (app: App, deps: Deps): void => {
  const { sql, clock, config } = deps;

  route(app, justConfirmedDeveloper(), {
    method: 'POST',
    url: '/developers/passkeys/options',
    config: { idempotency: 'none' },
    schema: {
      operationId: 'startPasskey',
      tags: ['Account security'],
      summary: 'Begin to add a passkey',
      description: 'Returns a challenge. Pass its options to `navigator.credentials.create` in the browser.',
      response: { 200: ref(PasskeyChallenge) },
    },
    handler: async ({ developerId }) => {
      const account = await findAccountName(sql, developerId);
      if (!account) throw new ApiError('DEVELOPER_NOT_FOUND');
      return askForRegistration(deps, account);
    },
  });

  route(app, justConfirmedDeveloper(), {
    method: 'POST',
    url: '/developers/passkeys',
    config: { idempotency: 'none' },
    schema: {
      operationId: 'addPasskey',
      tags: ['Account security'],
      summary: 'Add a passkey',
      description:
        'Send the response of the browser to the challenge. From now on, a log-in with the password also needs a second factor. A log-in with the passkey needs nothing else.',
      body: NewPasskey,
      response: { 201: ref(AddedPasskey) },
      errors: ['INVALID_PASSKEY', 'PASSKEY_LIMIT_REACHED'],
    },
    handler: async ({ developerId }, request, reply) => {
      const { name, ...response } = request.body;
      const made = await checkRegistration(deps, developerId, response);
      const now = clock.now();
      const passkey = { ...made, id: newId('passkey'), developerId, name: name.trim(), createdAt: now };
      const codes = await sql.begin(async (tx) => {
        const { id: target } = passkey;
        await recordFactorChange(deps, tx, { developerId, action: 'passkey.added', target, ip: request.ip });
        const first = await firstCodes(deps, tx, developerId, now);
        if ((await listPasskeys(tx, developerId)).length >= MOST)
          throw new ApiError('PASSKEY_LIMIT_REACHED', { limit: MOST });
        if (!(await insertPasskey(tx, passkey)))
          throw new ApiError('INVALID_PASSKEY', { reason: 'it is registered already' });
        return first;
      });
      reply.code(201);
      return { ...passkeyShape({ ...passkey, lastUsedAt: null }), recovery_codes: codes };
    },
  });

  route(app, justConfirmedDeveloper(), {
    method: 'DELETE',
    url: '/developers/passkeys/:id',
    schema: {
      operationId: 'removePasskey',
      tags: ['Account security'],
      summary: 'Remove a passkey',
      description:
        'The passkey can no longer log in or confirm an identity. Open sessions stay open. If it is the last factor, the recovery codes are removed too.',
      params: PasskeyPath,
      response: { 200: ref(AccountFactors) },
      errors: ['PASSKEY_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const { developerId } = session;
      const { id: target } = request.params;
      const now = clock.now();
      return sql.begin(async (tx) => {
        await recordFactorChange(deps, tx, {
          developerId,
          action: 'passkey.removed',
          target,
          ip: request.ip,
        });
        if (!(await deletePasskey(tx, developerId, target))) throw new ApiError('PASSKEY_NOT_FOUND');
        await bury(deps, tx, 'login_factor', [target], now);
        await removeLastCodes(deps, tx, developerId, now);
        return readFactors(tx, config, session);
      });
    },
  });
};
