import { developer, justConfirmedDeveloper } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { bury } from '../../ledger/tombstones/tombstones.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { findAccountName } from './account-store.ts';
import type { Deps } from './deps.ts';
import { firstCodes, removeLastCodes, renewRecoveryCodes } from './factor-changes.ts';
import { recordFactorChange } from './mails.ts';
import { AccountFactors, ConfirmedTotp, ConfirmTotp, RecoveryCodes, StartedTotp } from './schema.ts';
import { findFactors, hasFactor } from './second-factor.ts';
import { readFactors } from './shape.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';
import { confirmTotp, deleteTotp, findTotp, insertTotp, totpPlace } from './totp-store.ts';

export const factorRoutes = (app: App, deps: Deps): void => {
  const { sql, clock, master, config } = deps;

  route(app, developer(), {
    method: 'GET',
    url: '/developers/factors',
    schema: {
      operationId: 'getFactors',
      tags: ['Account security'],
      summary: 'See the passkeys and codes of the account',
      description: 'Returns how the account is protected besides the password. It contains no secret.',
      response: { 200: ref(AccountFactors) },
    },
    handler: (session) => readFactors(sql, config, session),
  });

  route(app, justConfirmedDeveloper(), {
    method: 'POST',
    url: '/developers/totp',
    config: { idempotency: 'none' },
    schema: {
      operationId: 'startTotp',
      tags: ['Account security'],
      summary: 'Begin to set up an authenticator app',
      description:
        'Returns a new secret. The app is set up when `POST /developers/totp/confirm` receives its first code. A repeated call replaces a secret that was not confirmed.',
      response: { 200: ref(StartedTotp) },
      errors: ['TOTP_ALREADY_SET'],
    },
    handler: async ({ developerId }) => {
      const secret = newTotpSecret();
      const id = newId('totpFactor');
      const account = await findAccountName(sql, developerId);
      if (!account) throw new ApiError('DEVELOPER_NOT_FOUND');
      const factor = { id, secret: master.seal(secret, totpPlace(id)) };
      if (!(await sql.begin((tx) => insertTotp(tx, developerId, factor, clock.now()))))
        throw new ApiError('TOTP_ALREADY_SET');
      return { object: 'totp_secret' as const, secret, uri: totpUri(secret, account.email) };
    },
  });

  route(app, justConfirmedDeveloper(), {
    method: 'POST',
    url: '/developers/totp/confirm',
    config: { idempotency: 'none' },
    schema: {
      operationId: 'confirmTotp',
      tags: ['Account security'],
      summary: 'Finish setting up an authenticator app',
      description: 'From now on, a log-in with the password also needs a code.',
      body: ConfirmTotp,
      response: { 200: ref(ConfirmedTotp) },
      errors: ['INVALID_SECOND_FACTOR', 'TOTP_NOT_FOUND', 'TOTP_ALREADY_SET'],
    },
    handler: async ({ developerId }, request) => {
      const now = clock.now();
      return sql.begin(async (tx) => {
        await recordFactorChange(deps, tx, { developerId, action: 'totp.added', ip: request.ip });
        const factor = await findTotp(tx, developerId);
        if (!factor) throw new ApiError('TOTP_NOT_FOUND');
        if (factor.confirmedAt) throw new ApiError('TOTP_ALREADY_SET');
        const secret = master.open(factor.secret, totpPlace(factor.id));
        const step = stepOfCode(secret, request.body.code.replace(/\s/g, ''), now);
        if (step === null) throw new ApiError('INVALID_SECOND_FACTOR');
        const codes = await firstCodes(deps, tx, developerId, now);
        if (!(await confirmTotp(tx, developerId, { id: factor.id, step }, now)))
          throw new ApiError('TOTP_NOT_FOUND');
        return { object: 'totp' as const, confirmed_at: now.toISOString(), recovery_codes: codes };
      });
    },
  });

  route(app, justConfirmedDeveloper(), {
    method: 'DELETE',
    url: '/developers/totp',
    schema: {
      operationId: 'removeTotp',
      tags: ['Account security'],
      summary: 'Remove the authenticator app',
      description: 'If it is the last factor, the recovery codes are removed too.',
      response: { 200: ref(AccountFactors) },
      errors: ['TOTP_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const { developerId } = session;
      const now = clock.now();
      return sql.begin(async (tx) => {
        await recordFactorChange(deps, tx, { developerId, action: 'totp.removed', ip: request.ip });
        const removed = await deleteTotp(tx, developerId);
        if (removed === null) throw new ApiError('TOTP_NOT_FOUND');
        await bury(deps, tx, 'login_factor', [removed], now);
        await removeLastCodes(deps, tx, developerId, now);
        return readFactors(tx, config, session);
      });
    },
  });

  route(app, justConfirmedDeveloper(), {
    method: 'POST',
    url: '/developers/recovery-codes',
    config: { idempotency: 'none' },
    schema: {
      operationId: 'createRecoveryCodes',
      tags: ['Account security'],
      summary: 'Replace the recovery codes',
      description: 'Returns ten new codes, which are shown once. Earlier codes no longer work.',
      response: { 200: ref(RecoveryCodes) },
      errors: ['FACTOR_NEEDED'],
    },
    handler: async ({ developerId }, request) => {
      return sql.begin(async (tx) => {
        await recordFactorChange(deps, tx, { developerId, action: 'recovery_codes.created', ip: request.ip });
        if (!hasFactor(await findFactors(tx, developerId))) throw new ApiError('FACTOR_NEEDED');
        const codes = await renewRecoveryCodes(deps, tx, developerId, clock.now());
        return { object: 'recovery_codes' as const, codes };
      });
    },
  });
};
