/** The pages behind mailed links. Opening a page changes nothing, since mail scanners open links; its button does. */

import { parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Language } from '../../../packages/common/language/languages.ts';
import { given, phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import { open } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { type Html, html, page, pageHeaders } from '../../platform/html.ts';
import { languageOf } from '../../platform/http/language.ts';
import { maxLength } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { confirmEmail, resetPassword } from './confirm.ts';
import type { Deps } from './deps.ts';
import * as words from './page-texts.ts';
import { MIN_PASSWORD } from './schema.ts';

const Query = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 500 })),
  lang: Type.Optional(Type.String({ maxLength: 20 })),
});
const Form = Type.Object({ token: Type.Optional(Type.String()), password: Type.Optional(Type.String()) });

export const linkPageRoutes = (scope: App, deps: Deps): void => {
  // A separate scope: only these routes parse forms.
  scope.register(async (plugin) => {
    const app = plugin as unknown as App;
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, { ...parse(body as string) }),
    );

    // Shows errors as a page, also when there were too many requests.
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof ApiError) || error.entry.status >= 500) throw error;
      request.errorCode = error.code;
      return reply
        .headers({ ...pageHeaders, ...error.headers })
        .code(error.entry.status)
        .send(`${refusal(error, readersLanguage(request))}`);
    });

    const formPage = (
      path: string,
      title: Text,
      form: (token: string, language: Language) => Html,
      confirm: Confirm,
    ): void => {
      route(app, open('developer'), {
        method: 'GET',
        url: path,
        schema: { hide: true, querystring: Query },
        handler: async (request, reply) => {
          const { token } = request.query;
          if (!token) throw new ApiError('MISSING_TOKEN');
          const language = readersLanguage(request);
          const shown = page(phrase(language, title), form(token, language), language);
          return reply.headers(pageHeaders).send(`${shown}`);
        },
      });
      route(app, open('developer'), {
        method: 'POST',
        url: path,
        // The form posts to the address of its page, with the same query.
        schema: { hide: true, querystring: Query, body: Form },
        handler: async (request, reply) => {
          const done = await confirm(request.body, readersLanguage(request), request.ip);
          return reply.headers(pageHeaders).send(`${done}`);
        },
      });
    };

    formPage('/verify-email', words.verifyTitle, verifyForm, async ({ token = '' }, language, ip) => {
      await confirmEmail(deps, token, ip);
      const { verifiedTitle, verifiedLead, verifiedLogin } = words;
      return page(phrase(language, verifiedTitle), toLogin(language, verifiedLead, verifiedLogin), language);
    });

    formPage('/reset-password', words.resetTitle, resetForm, async (filled, language, ip) => {
      const { token = '', password = '' } = filled;
      const length = [...password].length;
      if (length < MIN_PASSWORD) throw new ApiError('PASSWORD_TOO_SHORT');
      if (length > maxLength.password) {
        throw new ApiError('INPUT_TOO_LONG', { field: 'password', limit: maxLength.password });
      }
      await resetPassword(deps, token, password, ip);
      const { changedTitle, changedLead, changedLogin } = words;
      return page(phrase(language, changedTitle), toLogin(language, changedLead, changedLogin), language);
    });
  });
};

type Confirm = (form: Static<typeof Form>, language: Language, ip: string) => Promise<Html>;

/** Returns the language in the mail's link, or else the browser's. */
const readersLanguage = (request: FastifyRequest): Language =>
  languageOf(request, (request.query as Static<typeof Query>).lang);

const verifyForm = (
  token: string,
  language: Language,
): Html => html`<p>${phrase(language, words.verifyLead)}</p>
<form method="post">
<input type="hidden" name="token" value="${token}">
<button type="submit">${phrase(language, words.verifyButton)}</button>
</form>`;

const resetForm = (token: string, language: Language): Html => html`<form method="post">
<input type="hidden" name="token" value="${token}">
<label for="password">${phrase(language, words.resetLabel, { min: MIN_PASSWORD })}</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${MIN_PASSWORD}" required>
<button type="submit">${phrase(language, words.resetButton)}</button>
</form>`;

/** Returns a sentence with a link in place of `{login}`. */
const toLogin = (language: Language, text: Text, login: Text): Html => {
  const [before, after] = phrase(language, text, { login: '\n' }).split('\n');
  return html`<p>${before}<a href="/portal/login">${phrase(language, login)}</a>${after}</p>`;
};

const refusal = ({ code, message, entry }: ApiError, language: Language): Html => {
  const [serbian, fix] = words.refusals[code] ?? words.otherwise;
  return page(
    phrase(language, words.failedTitle),
    html`<p role="alert">${given(language, message, serbian)}</p>\n<p>${given(language, entry.fix, fix)}</p>`,
    language,
  );
};
