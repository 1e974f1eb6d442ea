import { justConfirmedDeveloper } from '../../auth/access.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import { route } from '../../auth/route.ts';
import { bury } from '../../ledger/tombstones/tombstones.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { findAccountName } from './account-store.ts';
import type { Deps } from './deps.ts';
import { firstCodes, removeLastCodes } from './factor-changes.ts';
import { requestFactorMail } from './mails.ts';
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
      return { object: 'passkey_challenge' as const, ...(await askForRegistration(deps, account)) };
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
      const { name, challenge_id: challengeId, response } = request.body;
      const made = await checkRegistration(deps, developerId, {
        challengeId,
        response: response as Parameters<typeof checkRegistration>[2]['response'],
      });
      const now = clock.now();
      const passkey = { ...made, id: newId('passkey'), developerId, name: name.trim(), createdAt: now };
      const codes = await sql.begin(async (tx) => {
        const { id: target } = passkey;
        await recordAction(tx, { developerId, at: now, action: 'passkey.added', target, ip: request.ip });
        const account = await findAccountName(tx, developerId);
        if (!account) throw new ApiError('DEVELOPER_NOT_FOUND');
        const first = await firstCodes(tx, developerId, now);
        if ((await listPasskeys(tx, developerId)).length >= MOST)
          throw new ApiError('PASSKEY_LIMIT_REACHED', { limit: MOST });
        if (!(await insertPasskey(tx, passkey)))
          throw new ApiError('INVALID_PASSKEY', { reason: 'it is registered already' });
        await requestFactorMail(deps, tx, 'passkey.added', account.email);
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
      const { id } = request.params;
      const now = clock.now();
      return sql.begin(async (tx) => {
        await recordAction(tx, {
          developerId,
          at: now,
          action: 'passkey.removed',
          target: id,
          ip: request.ip,
        });
        const account = await findAccountName(tx, developerId);
        if (!account || !(await deletePasskey(tx, developerId, id))) throw new ApiError('PASSKEY_NOT_FOUND');
        await bury(deps, tx, 'login_factor', [id], now);
        await removeLastCodes(deps, tx, developerId, now);
        await requestFactorMail(deps, tx, 'passkey.removed', account.email);
        return readFactors(tx, config, session);
      });
    },
  });
};
