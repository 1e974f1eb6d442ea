import type { FastifyReply } from 'fastify';
import { open } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import type { Config } from '../../platform/config.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { requestMail } from '../../platform/mail/requests.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { confirmEmail, resetPassword } from './confirm.ts';
import type { Deps } from './deps.ts';
import { checkMailToken } from './mail-token-store.ts';
import type { DeveloperMail } from './mails.ts';
import { Done, EmailOnly, PasswordReset, VerifyQuery } from './schema.ts';
import { parseEmail } from './shape.ts';

/** Routes that request mailed links, and use them. */
export const linkMailRoutes = (app: App, deps: Deps): void => {
  const { sql, clock, counters, config, jobs } = deps;

  /**
   * Requests a mail, with the same work and response whether or not the address has an account: the account is looked
   * up when the mail is composed.
   */
  const ask = async (kind: DeveloperMail, email: string, reply: FastifyReply): Promise<void> => {
    await countRequest(counters, reply, ...addressBudget(email, config.rateLimits));
    await sql.begin((tx) => requestMail(tx, jobs, { kind, to: { email }, now: clock.now() }));
  };

  route(app, open('developer'), {
    method: 'GET',
    url: '/developers/verify-email',
    config: { fieldCodes: { token: { missing: 'MISSING_TOKEN' } } },
    schema: {
      operationId: 'verifyEmail',
      tags: ['Developers'],
      summary: 'Verify the email address',
      description:
        'Uses up the token of the mailed link. The link itself opens a page with a button, so mail scanners that open links verify nothing. `HEAD` does not use up the token.',
      querystring: VerifyQuery,
      response: { 200: ref(Done) },
      errors: ['INVALID_VERIFICATION_TOKEN', 'EXPIRED_VERIFICATION_TOKEN'],
    },
    handler: async (request) => {
      // Programs that only check a link send HEAD.
      if (request.method === 'HEAD')
        await checkMailToken(sql, request.query.token, 'verification', clock.now());
      else await confirmEmail(deps, request.query.token, request.ip);
      return {
        object: 'confirmation',
        status: 'verified',
        message: 'The email address is verified. Log in with POST /developers/login.',
      };
    },
  });

  route(app, open('mail'), {
    method: 'POST',
    url: '/developers/resend-verification',
    config: { fieldCodes: { email: { invalid: 'INVALID_EMAIL' } } },
    schema: {
      operationId: 'resendVerification',
      tags: ['Developers'],
      summary: 'Send the verification mail again',
      description: 'The response is the same whether or not the address waits for verification.',
      body: EmailOnly,
      response: { 200: ref(Done) },
      errors: ['INVALID_EMAIL'],
    },
    handler: async (request, reply) => {
      await ask('verification', parseEmail(request.body), reply);
      return accepted('If an account with this address waits for verification, a mail is on its way.');
    },
  });

  route(app, open('mail'), {
    method: 'POST',
    url: '/developers/forgot-password',
    config: { fieldCodes: { email: { invalid: 'INVALID_EMAIL' } } },
    schema: {
      operationId: 'forgotPassword',
      tags: ['Developers'],
      summary: 'Ask for a password reset link',
      description: 'The response is the same whether or not the address has an account.',
      body: EmailOnly,
      response: { 200: ref(Done) },
      errors: ['INVALID_EMAIL'],
    },
    handler: async (request, reply) => {
      await ask('reset', parseEmail(request.body), reply);
      return accepted('If an account has this address, a mail with a link is on its way.');
    },
  });

  route(app, open('developer'), {
    method: 'POST',
    url: '/developers/reset-password',
    config: { fieldCodes: { password: { tooShort: 'PASSWORD_TOO_SHORT' } } },
    schema: {
      operationId: 'resetPassword',
      tags: ['Developers'],
      summary: 'Choose a new password',
      description: 'Uses up the token of the mailed link and ends every session of the account.',
      body: PasswordReset,
      response: { 200: ref(Done) },
      errors: ['INVALID_RESET_TOKEN', 'EXPIRED_RESET_TOKEN', 'PASSWORD_BREACHED'],
    },
    handler: async (request) => {
      await resetPassword(deps, request.body.token, request.body.password, request.ip);
      return {
        object: 'confirmation',
        status: 'password_changed',
        message: 'The password is changed and every session has ended. Log in with POST /developers/login.',
      };
    },
  });
};

const accepted = (message: string): Done => ({ object: 'confirmation', status: 'accepted', message });

/** Counts by the hash, so that counters contain no addresses. */
const addressBudget = (
  email: string,
  { mailPerAddress, windowSeconds }: Config['rateLimits'],
): [bucket: string, limit: number, windowSeconds: number] => [
  `mail-address:${tokenHash(email).toString('hex')}`,
  mailPerAddress,
  windowSeconds,
];
