/** The pages behind mailed links. Opening one changes nothing: mail scanners do that. Its button does. */

import { parse } from 'node:querystring';
import { type Static, Type } from 'typebox';
import { open } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import { type Html, html, page, pageHeaders } from '../platform/html.ts';
import { maxLength } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { confirmEmail, resetPassword } from './confirm.ts';
import type { Needs } from './needs.ts';
import { MIN_PASSWORD } from './schema.ts';

const Query = Type.Object({ token: Type.Optional(Type.String({ maxLength: 500 })) });
const Form = Type.Object({ token: Type.Optional(Type.String()), password: Type.Optional(Type.String()) });

export const linkPageRoutes = (scope: App, deps: Needs): void => {
  // A scope of its own: forms are read here and nowhere else.
  scope.register(async (plugin) => {
    const app = plugin as unknown as App;
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, { ...parse(body as string) }),
    );

    // A person who came from a mail reads words, also when there were too many requests.
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof ApiError) || error.entry.status >= 500) throw error;
      request.errorCode = error.code;
      return reply
        .headers({ ...pageHeaders, ...error.headers })
        .code(error.entry.status)
        .send(`${refusal(error)}`);
    });

    const formPage = (path: string, title: string, form: (token: string) => Html, confirm: Confirm): void => {
      route(app, open('developer'), {
        method: 'GET',
        url: path,
        schema: { hide: true, querystring: Query },
        handler: async (request, reply) => {
          if (!request.query.token) throw new ApiError('MISSING_TOKEN');
          return reply.headers(pageHeaders).send(`${page(title, form(request.query.token))}`);
        },
      });
      route(app, open('developer'), {
        method: 'POST',
        url: path,
        schema: { hide: true, body: Form },
        handler: async (request, reply) => {
          const done = await confirm(request.body);
          return reply.headers(pageHeaders).send(`${done}`);
        },
      });
    };

    formPage('/verify-email', 'Confirm your email address', verifyForm, async ({ token = '' }) => {
      await confirmEmail(deps, token);
      return page(
        'Your email address is confirmed',
        html`<p>You can <a href="/portal/login">log in</a> now.</p>`,
      );
    });

    formPage('/reset-password', 'Choose a new password', resetForm, async ({ token = '', password = '' }) => {
      const length = [...password].length;
      if (length < MIN_PASSWORD) throw new ApiError('PASSWORD_TOO_SHORT');
      if (length > maxLength.password) {
        throw new ApiError('INPUT_TOO_LONG', { field: 'password', limit: maxLength.password });
      }
      await resetPassword(deps, token, password);
      return page(
        'Your password is changed',
        html`<p>Every session has ended. <a href="/portal/login">Log in</a> with the new password.</p>`,
      );
    });
  });
};

type Confirm = (form: Static<typeof Form>) => Promise<Html>;

const verifyForm = (
  token: string,
): Html => html`<p>Press the button to confirm that this address is yours.</p>
<form method="post">
<input type="hidden" name="token" value="${token}">
<button type="submit">Confirm email address</button>
</form>`;

const resetForm = (token: string): Html => html`<form method="post">
<input type="hidden" name="token" value="${token}">
<label for="password">New password, at least ${MIN_PASSWORD} characters</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${MIN_PASSWORD}" required>
<button type="submit">Change password</button>
</form>`;

const refusal = ({ message, entry }: ApiError): Html =>
  page('That did not work', html`<p role="alert">${message}</p>\n<p>${entry.fix}</p>`);
