/** Developer accounts, created over HTTP with the mailed links. */
import assert from 'node:assert/strict';
import type { Language } from '../../packages/common/language/languages.ts';
import { randomBase62 } from '../../src/platform/vocabulary/ids.ts';
import type { TestApp } from './app.ts';
import type { ApiResponse } from './client.ts';

export interface Account {
  id: string;
  email: string;
  password: string;
}

interface AccountChoice {
  name?: string;
  email?: string;
  password?: string;
  company?: string;
  language?: Language;
}

/** Returns an address that no other test uses. */
export const freshEmail = (): string => `${randomBase62(14).toLowerCase()}@example.com`;

/** Registers an account without confirming its address. */
export const register = async (app: TestApp, choice: AccountChoice = {}): Promise<Account> => {
  const { name = 'Ana Anić', email = freshEmail(), password = 'correct horse' } = choice;
  const body = {
    name,
    email,
    password,
    consent: true,
    ...(choice.company ? { company: choice.company } : {}),
    ...(choice.language ? { language: choice.language } : {}),
  };
  const response = await app.api.post('/developers/register', { body });
  assert.equal(response.status, 201, JSON.stringify(response.body));
  return { id: response.body.id, email: response.body.email, password };
};

interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  links: string[];
}

/** Returns the mails to an address, newest first, after all mails in progress have arrived. */
export const mailsTo = async (app: TestApp, email: string): Promise<ReceivedMail[]> => {
  await app.service.deps.jobs.drain();
  return (await app.api.get(`/dev/outbox?to=${encodeURIComponent(email)}`)).body.data;
};

/** Returns the token in the newest mail to an address that links to this page. */
export const mailedToken = async (
  app: TestApp,
  email: string,
  page: '/verify-email' | '/reset-password' = '/verify-email',
): Promise<string> => {
  const links = (await mailsTo(app, email)).map((mail) => new URL(mail.links[0]!));
  return links.find(({ pathname }) => pathname === page)!.searchParams.get('token')!;
};

/** Posts the form of a page behind a mailed link. */
export const press = async (
  app: TestApp,
  page: ApiResponse,
  path: string,
  fields: Record<string, string> = {},
): Promise<{ status: number; text: string }> => {
  const token = /name="token" value="([^"]+)"/.exec(page.body)?.[1];
  assert.ok(token, 'the page has a form');
  const response = await fetch(app.url + path, {
    method: 'POST',
    body: new URLSearchParams({ token, ...fields }),
  });
  return { status: response.status, text: await response.text() };
};

/** Registers and confirms the address. */
export const confirmedAccount = async (app: TestApp, choice?: AccountChoice): Promise<Account> => {
  const account = await register(app, choice);
  const response = await app.api.get(
    `/developers/verify-email?token=${await mailedToken(app, account.email)}`,
  );
  assert.equal(response.status, 200, JSON.stringify(response.body));
  return account;
};

/** Logs in and returns the session token. */
export const logIn = async (app: TestApp, { email, password }: Account): Promise<string> => {
  const response = await app.api.post('/developers/login', { body: { email, password } });
  assert.equal(response.status, 200, JSON.stringify(response.body));
  return response.body.token;
};

/** Creates a confirmed account with an open session. */
export const developer = async (
  app: TestApp,
  choice?: AccountChoice,
): Promise<Account & { session: string }> => {
  const account = await confirmedAccount(app, choice);
  return { ...account, session: await logIn(app, account) };
};

/** Creates a key as the portal does. */
export const makeKey = async (
  app: TestApp,
  session: string,
  options: { app_name?: string; scopes?: string[] } = {},
): Promise<{ id: string; key: string; prefix: string }> => {
  const response = await app.api.post('/developers/keys', {
    key: session,
    body: { app_name: 'Test', ...options },
  });
  assert.equal(response.status, 201, JSON.stringify(response.body));
  return response.body;
};

/** High limits, for tests of other subjects. */
export const generous = {
  RATE_LIMIT_MAIL: '1000000',
  RATE_LIMIT_MAIL_PER_ADDRESS: '1000000',
  RATE_LIMIT_DEVELOPER: '1000000',
};
