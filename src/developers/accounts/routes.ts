import { SECOND } from '../../../packages/common/clock.ts';
import { developer, open } from '../../auth/access.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import { setCookie } from '../../auth/cookies.ts';
import { route } from '../../auth/route.ts';
import { bury, hashTombstone } from '../../ledger/tombstones/tombstones.ts';
import { enterDeveloper } from '../../platform/database/tenants.ts';
import { languageOf } from '../../platform/http/language.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { requestMail } from '../../platform/mail/requests.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { refuseBreached } from './breached-passwords.ts';
import type { Deps } from './deps.ts';
import { logInByPassword, SESSION_LIFETIME } from './log-in.ts';
import { hashPassword } from './password.ts';
import {
  ChangeDeveloper,
  Developer,
  Done,
  LoggedIn,
  Login,
  RegisteredDeveloper,
  Registration,
} from './schema.ts';
import { endSession } from './session-store.ts';
import { developerShape, parseEmail } from './shape.ts';
import { findDeveloper, insertDeveloper, setLanguage } from './store.ts';

export const developerRoutes = (app: App, deps: Deps): void => {
  const { sql, clock, jobs, config, cells } = deps;
  route(app, open('login'), {
    method: 'POST',
    url: '/developers/register',
    config: { fieldCodes: registrationCodes },
    schema: {
      operationId: 'registerDeveloper',
      tags: ['Developers'],
      summary: 'Register a developer account',
      description:
        'Sends a verification mail, in `language` or else in the language that the request accepts. API keys are created after the first login.',
      body: Registration,
      response: { 201: ref(RegisteredDeveloper) },
      errors: ['INVALID_EMAIL', 'CONSENT_REQUIRED', 'EMAIL_TAKEN', 'PASSWORD_BREACHED'],
    },
    handler: async (request, reply) => {
      const { name, password, company, consent, language = languageOf(request) } = request.body;
      const email = parseEmail(request.body);
      if (consent !== true) throw new ApiError('CONSENT_REQUIRED');
      await refuseBreached(password, config.breachedPasswordsDir);
      const passwordHash = await hashPassword(password, request.ip);
      const now = clock.now();
      const developer = {
        id: newId('developer'),
        email,
        name: name.trim(),
        company: company?.trim() || null,
        language,
        passwordHash,
        consentedAt: now,
        createdAt: now,
      };
      if (!(await cells.claimMail(email))) throw new ApiError('EMAIL_TAKEN');
      enterDeveloper(developer.id);
      await sql.begin(async (tx) => {
        if (!(await insertDeveloper(tx, developer))) throw new ApiError('EMAIL_TAKEN');
        await requestMail(tx, jobs, { kind: 'verification', to: { email }, now });
      });
      reply.code(201);
      return {
        ...developerShape({ ...developer, emailVerifiedAt: null }),
        message: 'Open the link in the mail that was sent to you, then log in with POST /developers/login.',
      };
    },
  });

  route(app, open('login'), {
    method: 'POST',
    url: '/developers/login',
    schema: {
      operationId: 'logIn',
      tags: ['Developers'],
      summary: 'Log in',
      description:
        'Returns a session token, valid for 24 hours. Wrong passwords sent by others do not lock out devices or networks that the account has used before: send `device_token` if you have one, and `remember_device` to receive one. From anywhere else, the owner can use a mailed link (`POST /developers/forgot-password`). An account with a passkey or an authenticator app also needs `code`.',
      body: Login,
      response: { 200: ref(LoggedIn) },
      errors: [
        'INVALID_CREDENTIALS',
        'EMAIL_NOT_VERIFIED',
        'SECOND_FACTOR_REQUIRED',
        'INVALID_SECOND_FACTOR',
      ],
    },
    handler: async (request, reply) => {
      const {
        email,
        password,
        code,
        device_token: deviceToken,
        remember_device: remember = false,
      } = request.body;
      const opening = { kind: 'api' as const, deviceToken, remember };
      const opened = await logInByPassword(deps, request, reply, { email, password, code }, opening);
      reply.header('Cache-Control', 'no-store');
      return {
        object: 'developer_session' as const,
        token: opened.token,
        expires_in: SESSION_LIFETIME / SECOND,
        expires_at: opened.expiresAt.toISOString(),
        developer: developerShape(opened.developer),
        ...(remember && opened.deviceToken !== undefined ? { device_token: opened.deviceToken } : {}),
      };
    },
  });

  route(app, developer(), {
    method: 'POST',
    url: '/developers/logout',
    config: { idempotency: 'none' },
    schema: {
      operationId: 'logOut',
      tags: ['Developers'],
      summary: 'Log out',
      description:
        'Ends this session at once, with the key tokens that it created and the event streams that it opened. Other sessions of the account go on.',
      response: { 200: ref(Done) },
    },
    handler: async (session, request, reply) => {
      const { developerId } = session;
      await sql.begin(async (tx) => {
        await recordAction(tx, {
          developerId,
          at: clock.now(),
          action: 'account.logged_out',
          ip: request.ip,
        });
        await endSession(tx, session);
        await bury(deps, tx, 'session', [hashTombstone(session.tokenHash)], clock.now());
      });
      if (session.kind === 'portal') setCookie(reply, config.publicUrl, 'session', '', 0);
      return { object: 'confirmation', status: 'logged_out', message: 'The session has ended.' };
    },
  });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/me',
    schema: {
      operationId: 'getDeveloper',
      tags: ['Developers'],
      summary: 'Read the developer account',
      description: 'Returns the account of the session.',
      response: { 200: ref(Developer) },
    },
    handler: async (session) => {
      const developer = await findDeveloper(sql, session.developerId);
      if (!developer) throw new ApiError('DEVELOPER_NOT_FOUND');
      return developerShape(developer);
    },
  });

  route(app, developer(), {
    method: 'PATCH',
    url: '/developers/me',
    schema: {
      operationId: 'changeDeveloper',
      tags: ['Developers'],
      summary: 'Change the developer account',
      description: 'Sets the language of the mails to this account, from the next mail on.',
      body: ChangeDeveloper,
      response: { 200: ref(Developer) },
    },
    handler: async (session, request) => {
      const developer = await sql.begin((tx) => setLanguage(tx, session.developerId, request.body.language));
      if (!developer) throw new ApiError('DEVELOPER_NOT_FOUND');
      return developerShape(developer);
    },
  });
};

const registrationCodes = {
  email: { invalid: 'INVALID_EMAIL' },
  password: { tooShort: 'PASSWORD_TOO_SHORT' },
  consent: { invalid: 'CONSENT_REQUIRED' },
} as const;
