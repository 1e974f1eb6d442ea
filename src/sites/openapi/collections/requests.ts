/**
 * The interface description as requests, from which every collection is made. Values that differ between readers
 * (credentials, ids) are written as `{{variable}}`.
 */
import { prefixes } from '../../../platform/vocabulary/ids.ts';
import type { InterfaceDocument } from '../document.ts';
import type { Operation, Parameter } from '../operation.ts';

/** The installation and key of the collections. */
export interface Reader {
  /** Address of the service, without a trailing slash and /v1. */
  url: string;
  /** The first key, such as the demo key; empty if there is none. */
  apiKey: string;
}

/** Variable of a request's credential; null for a public request. */
type Credential = 'OBDS_API_KEY' | 'session' | 'admin_key' | null;

interface QueryField {
  name: string;
  value: string;
  /** Whether it is sent; disabled fields can be enabled in the client. */
  enabled: boolean;
  description: string;
}

export interface CollectedRequest {
  operationId: string;
  name: string;
  description: string;
  /** Upper case. */
  method: string;
  /** Path from /v1 on, with variables. */
  path: string;
  query: QueryField[];
  credential: Credential;
  body: { type: 'application/json' | 'application/octet-stream'; text: string } | null;
  /** Values of the response for later requests: JavaScript paths in the body, by variable. */
  saves: Readonly<Record<string, string>>;
}

export interface Folder {
  name: string;
  description: string;
  requests: CollectedRequest[];
}

/** Variables that are set from responses. */
const SAVES: Record<string, Record<string, string>> = {
  createLinkToken: { link_token: 'link_token' },
  startConnect: { session_token: 'session_token' },
  sandboxAuthorize: { public_token: 'public_token' },
  exchangePublicToken: { connection_id: 'connection_id' },
  listAccounts: { account_id: 'data?.[0]?.id' },
  listTransactions: { transaction_id: 'data?.[0]?.id' },
  logIn: { session: 'token' },
  createApiKey: { OBDS_API_KEY: 'key', key_id: 'id' },
  registerWebhook: { webhook_id: 'id' },
  listWebhookDeliveries: { delivery_id: 'data?.[0]?.id' },
  registerTpp: { client_id: 'client_id' },
  createSimplefinToken: { token_id: 'id' },
};

/** Optional parameters that are sent. */
const ALSO_SENT: Record<string, readonly string[]> = {
  importStatements: ['user_id', 'account', 'currency'],
  listStatementTables: ['account', 'currency'],
  previewAdvance: ['days'],
};

/** Variables for ids of the story, by prefix. */
const VARIABLES: Record<string, string> = {
  [prefixes.account]: 'account_id',
  [prefixes.connection]: 'connection_id',
  [prefixes.transaction]: 'transaction_id',
  [prefixes.sessionToken]: 'session_token',
  [prefixes.publicToken]: 'public_token',
  [prefixes.webhook]: 'webhook_id',
  [prefixes.delivery]: 'delivery_id',
  [prefixes.key]: 'key_id',
  [prefixes.tpp]: 'client_id',
  [prefixes.simplefinToken]: 'token_id',
  [prefixes.request]: 'request_id',
  [prefixes.assistantGrant]: 'assistant_id',
  [prefixes.assistantClient]: 'assistant_client_id',
  [prefixes.deviceCode]: 'device_code',
};

/** Variables for fields that only the sender knows. */
const FIELD_VARIABLES: Record<string, string> = {
  email: 'email',
  password: 'password',
  token: 'mail_token',
  code: 'user_code',
  consent_id: 'consent_id',
};

const CREDENTIALS: Record<string, Credential> = {
  apiKey: 'OBDS_API_KEY',
  developerSession: 'session',
  adminKey: 'admin_key',
};

export const variable = (name: string): string => `{{${name}}}`;

/** Returns every variable in a text. */
const variablesIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);

const ID = /^([a-z]+_)[0-9A-Za-z]{22,24}$/;

/** Replaces values of the story in an example by variables. */
const withVariables = (value: unknown, field = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => withVariables(one));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, withVariables(inner, name)]),
    );
  }
  if (typeof value !== 'string') return value;
  // The address of a bank's page contains a token.
  if (value.includes(prefixes.bankToken)) return variable('consent_page');
  const name = VARIABLES[ID.exec(value)?.[1] ?? ''] ?? FIELD_VARIABLES[field];
  return name === undefined ? value : variable(name);
};

const isParameter = (one: Parameter | { $ref: string }): one is Parameter => !('$ref' in one);

const requestOf = (method: string, path: string, operation: Operation): CollectedRequest => {
  const { operationId = '', summary = operationId, description = '' } = operation;
  const parameters = (operation.parameters ?? []).filter(isParameter);
  const params = Object.fromEntries(
    parameters
      .filter((one) => one.in === 'path')
      .map(({ name, example }) => [name, withVariables(example, name)]),
  );
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  const file = content['application/octet-stream'];
  const [scheme] = operation.security.flatMap(Object.keys);
  return {
    operationId,
    name: summary,
    description,
    method: method.toUpperCase(),
    path: `/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? variable(name)))}`,
    query: parameters
      .filter((one) => one.in === 'query')
      .map((one) => ({
        name: one.name,
        value: String(withVariables(one.example ?? one.schema.default ?? '', one.name)),
        enabled: one.required || (ALSO_SENT[operationId] ?? []).includes(one.name),
        description: one.description ?? '',
      })),
    credential: CREDENTIALS[scheme ?? ''] ?? null,
    body: json
      ? { type: 'application/json', text: JSON.stringify(withVariables(json.example), null, 2) }
      : file
        ? { type: 'application/octet-stream', text: String(file.example) }
        : null,
    saves: SAVES[operationId] ?? {},
  };
};

/** Returns whether an operation returns a page for people; collections omit those. */
const isPage = ({ responses }: Operation): boolean => {
  const media = Object.keys(responses['200']?.content ?? {});
  return media.length > 0 && media.every((type) => type.startsWith('text/html'));
};

/** Returns the requests in folders, one for each tag, in the order of the description. */
export const foldersOf = ({ tags, paths }: Pick<InterfaceDocument, 'tags' | 'paths'>): Folder[] => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return tags
    .map(({ name, description }) => ({
      name,
      description,
      requests: operations
        .filter(({ operation }) => operation.tags?.[0] === name && !isPage(operation))
        .map(({ method, path, operation }) => requestOf(method, path, operation)),
    }))
    .filter(({ requests }) => requests.length > 0);
};

/** Returns every variable of the requests and their credentials, each once. */
export const variablesOf = (folders: readonly Folder[]): string[] => [
  ...new Set(
    folders.flatMap(({ requests }) =>
      requests.flatMap(({ path, query, body, credential, saves }) => [
        ...(credential === null ? [] : [credential]),
        ...[path, ...query.map(({ value }) => value), body?.text ?? ''].flatMap(variablesIn),
        ...Object.keys(saves),
      ]),
    ),
  ),
];
