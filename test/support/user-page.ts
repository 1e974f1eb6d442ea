/** Opens the page of a user as a browser without scripts does. */
import assert from 'node:assert/strict';
import type { TestApp } from './app.ts';

interface Answer {
  status: number;
  /** The size of the page with its style. */
  bytes: number;
  /** Without the style. */
  text: string;
}

/** Returns a browser without scripts, which keeps the cookie and sends forms from the service's own pages. */
export const visitor = (url: string) => {
  let cookie = '';
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(new URL(path, url), {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie ? { cookie } : {}), 'sec-fetch-site': 'same-origin', ...init.headers },
    });
    const set = response.headers.get('set-cookie');
    if (set) cookie = set.split(';')[0]!;
    const location = response.headers.get('location');
    if (location) return send(location);
    const page = await response.text();
    return {
      status: response.status,
      bytes: Buffer.byteLength(page),
      text: page.replace(/<style>.*<\/style>/s, ''),
    };
  };
  return {
    get: (path: string) => send(path),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams({ lang: 'en', ...fields }), headers }),
    cookie: () => cookie,
    setCookie: (value: string) => {
      cookie = value;
    },
  };
};

export type Visitor = ReturnType<typeof visitor>;

/** Returns the address of a new link to the page of a user, without the origin. */
export const linkToPage = async (app: TestApp, key: string, user = 'user-1'): Promise<string> => {
  const { body } = await app.api.post(`/users/${user}/page`, { key });
  const { pathname, search } = new URL(body.url);
  return pathname + search;
};

export const tokenIn = (link: string): string => new URLSearchParams(link.split('?')[1]).get('token')!;

export const openPage = async (link: string, who: Visitor): Promise<Visitor> => {
  await who.get(`${link}&lang=en`);
  const opened = await who.post('/my/open', { token: tokenIn(link) });
  assert.equal(opened.status, 200, opened.text);
  return who;
};
