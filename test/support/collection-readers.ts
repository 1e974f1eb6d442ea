/** Reads collections of requests with the libraries of Postman and Bruno, which have no types. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

interface BrunoField {
  name: string;
  value: string;
}

interface BrunoAuth {
  mode?: string;
  bearer: { token: string };
}

interface BrunoLanguage {
  bruToJsonV2(text: string): {
    meta: { name: string; seq: string };
    http: { method: string; url: string; body: string; auth: string };
    params?: (BrunoField & { enabled: boolean })[];
    headers: BrunoField[];
    body?: Record<string, string>;
    auth?: BrunoAuth;
    vars?: { res?: BrunoField[] };
  };
  bruToEnvJsonV2(text: string): { variables: BrunoField[] };
  collectionBruToJson(text: string): { meta: { seq: string }; auth: BrunoAuth };
}

interface PostmanItem {
  name: string;
  request: {
    method: string;
    url: { toString(): string };
    headers: { get(name: string): string | undefined };
    body?: { raw?: string };
  };
  getAuth(): { type: string; parameters(): { get(name: string): unknown } } | undefined;
}

interface PostmanLibrary {
  Collection: new (collection: object) => { forEachItem(visit: (item: PostmanItem) => void): void };
}

const require = createRequire(import.meta.url);
export const bruno: BrunoLanguage = require('@usebruno/lang');
const { Collection }: PostmanLibrary = require('postman-collection');

/** A request in any of the formats, with unresolved variables. */
interface Sent {
  name: string;
  method: string;
  url: string;
  type: string | null;
  token: string | null;
  body: string | null;
}

export interface Named extends Sent {
  operationId: string;
}

/** Parses `Name: value` lines. */
const headersOf = (lines: string[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));

export const inHttpFile = (text: string): Named[] =>
  text
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [name, ...lines] = block.replace(/^# =[\s\S]*/m, '').split('\n') as [string, ...string[]];
      const operationId = lines.find((line) => line.startsWith('# @name '))!.slice('# @name '.length);
      const [first, ...rest] = lines.filter((line) => !line.startsWith('#'));
      const [method, url] = first!.split(' ') as [string, string];
      const gap = rest.indexOf('');
      const headers = headersOf(rest.slice(0, gap));
      const body = rest.slice(gap).join('\n').trim();
      return {
        name,
        operationId,
        method,
        url,
        type: headers['Content-Type'] ?? null,
        token: headers.Authorization?.replace('Bearer ', '') ?? null,
        body: body === '' ? null : body,
      };
    });

export const inPostman = (text: string): Sent[] => {
  const collection = new Collection(JSON.parse(text));
  const found: Sent[] = [];
  collection.forEachItem((item) => {
    const { request } = item;
    const auth = item.getAuth();
    found.push({
      name: item.name,
      method: request.method,
      url: decodeURI(request.url.toString()),
      type: request.headers.get('Content-Type') ?? null,
      token: auth?.type === 'bearer' ? String(auth.parameters().get('token')) : null,
      body: request.body?.raw?.trim() ?? null,
    });
  });
  return found;
};

export const inBruno = (files: Record<string, string>): Sent[] => {
  const { auth } = bruno.collectionBruToJson(files['bruno/collection.bru']!);
  assert.equal(auth.mode, 'bearer');
  const folders = Object.entries(files)
    .filter(([path]) => path.endsWith('/folder.bru'))
    .map(([path, text]) => ({ path, seq: Number(bruno.collectionBruToJson(text).meta.seq) }))
    .sort((one, other) => one.seq - other.seq);
  return folders.flatMap(({ path: folder }) =>
    Object.entries(files)
      .filter(([path]) => path.startsWith(folder.replace('folder.bru', '')) && path !== folder)
      .map(([, text]) => bruno.bruToJsonV2(text))
      .sort((one, other) => Number(one.meta.seq) - Number(other.meta.seq))
      .map(({ meta, http, params = [], body, headers, auth: own }) => {
        const sent = params.filter(({ enabled }) => enabled).map(({ name, value }) => `${name}=${value}`);
        const [address] = http.url.split('?');
        assert.equal(http.url, sent.length === 0 ? address : `${address}?${sent.join('&')}`, meta.name);
        const tokens: Record<string, string | null> = {
          inherit: auth.bearer.token,
          bearer: own?.bearer.token ?? null,
          none: null,
        };
        const types: Record<string, string> = { json: 'application/json' };
        const typed = headers.find(({ name }) => name === 'Content-Type')?.value;
        return {
          name: meta.name,
          method: http.method.toUpperCase(),
          url: http.url,
          type: typed ?? types[http.body] ?? null,
          token: tokens[http.auth] ?? null,
          body: body?.[http.body] ?? null,
        };
      }),
  );
};
