/** A collection as Postman reads it, format 2.1; Bruno, Insomnia and others import it, too. */
import type { InterfaceDocument } from '../document.ts';
import { type CollectedRequest, type Folder, type Reader, variable, variablesOf } from './requests.ts';

const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const bearer = (name: string) => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: variable(name), type: 'string' }],
});

/** The key of an application is that of the collection, so that a request which needs it says nothing. */
const authOf = ({ credential }: CollectedRequest) => {
  if (credential === 'OBDS_API_KEY') return {};
  return { auth: credential === null ? { type: 'noauth' } : bearer(credential) };
};

const urlOf = ({ path, query }: CollectedRequest) => {
  const sent = query.filter(({ enabled }) => enabled).map(({ name, value }) => `${name}=${value}`);
  return {
    raw: `${variable('base_url')}${path}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
    host: [variable('base_url')],
    path: path.slice(1).split('/'),
    query: query.map(({ name, value, enabled, description }) => ({
      key: name,
      value,
      description,
      ...(enabled ? {} : { disabled: true }),
    })),
  };
};

const bodyOf = ({ body }: CollectedRequest) =>
  body === null
    ? {}
    : {
        body: {
          mode: 'raw',
          raw: body.text,
          options: { raw: { language: body.type === 'application/json' ? 'json' : 'text' } },
        },
      };

/** What is kept of a response, unless it was refused. */
const eventsOf = ({ keeps }: CollectedRequest) => {
  const lines = Object.entries(keeps).map(
    ([name, path]) => `pm.collectionVariables.set('${name}', pm.response.json().${path});`,
  );
  if (lines.length === 0) return {};
  const exec = ['if (pm.response.code < 300) {', ...lines.map((line) => `  ${line}`), '}'];
  return { event: [{ listen: 'test', script: { type: 'text/javascript', exec } }] };
};

const itemOf = (request: CollectedRequest) => ({
  name: request.name,
  ...eventsOf(request),
  request: {
    method: request.method,
    header: [
      { key: 'Accept', value: 'application/json' },
      ...(request.body === null ? [] : [{ key: 'Content-Type', value: request.body.type }]),
    ],
    ...authOf(request),
    url: urlOf(request),
    ...bodyOf(request),
    description: request.description,
  },
});

/** One JSON file. */
export const postman = (
  { info }: Pick<InterfaceDocument, 'info'>,
  folders: readonly Folder[],
  reader: Reader,
): string => {
  const known: Record<string, string> = { base_url: reader.url, OBDS_API_KEY: reader.apiKey };
  const collection = {
    info: { name: info.title, description: info.summary, schema: FORMAT },
    auth: bearer('OBDS_API_KEY'),
    variable: ['base_url', ...variablesOf(folders)].map((key) => ({
      key,
      value: known[key] ?? '',
      type: 'string',
    })),
    item: folders.map(({ name, description, requests }) => ({
      name,
      description,
      item: requests.map(itemOf),
    })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
};
