/** The official client of Plaid against the service; every response is held against the types of its package. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { Configuration, PlaidApi } from 'plaid';
import { createGenerator, type SchemaGenerator } from 'ts-json-schema-generator';

const TYPES = fileURLToPath(new URL('../../node_modules/plaid/dist/api.d.ts', import.meta.url));

type Axios = NonNullable<ConstructorParameters<typeof PlaidApi>[2]>;

/** The part of axios' responses and errors that is read here. */
interface HttpResponse {
  config: { url?: string; responseType?: string };
  data: unknown;
  status: number;
}
interface HttpError extends Error {
  response?: HttpResponse;
}

const loadedBy = createRequire(import.meta.url);
/** The module that the package itself loads. */
const { create } = createRequire(loadedBy.resolve('plaid'))('axios') as { create(): Axios };

let generator: SchemaGenerator | undefined;
const ajv = new Ajv({ strict: false, allErrors: true });
const validators = new Map<string, ValidateFunction>();

/** Returns the JSON schema of a type of the package. */
export const schemaOf = (type: string): object => {
  generator ??= createGenerator({ path: TYPES, skipTypeCheck: true, topRef: false, jsDoc: 'none' });
  return generator.createSchema(type);
};

/** Checks a value against a type of the package; unknown fields are violations. */
export const checkType = (type: string, value: unknown): void => {
  let validate = validators.get(type);
  if (!validate) {
    validate = ajv.compile(schemaOf(type));
    validators.set(type, validate);
  }
  assert.ok(
    validate(value),
    `${type}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value).slice(0, 2_000)}`,
  );
};

/** The method of the client for a path: `/item/public_token/exchange` is `itemPublicTokenExchange`. */
const methodOf = (path: string): string =>
  path
    .slice(1)
    .split(/[/_]/)
    .map((word, place) => (place === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('');

let methods: Map<string, { request: string; response: string }> | undefined;

/** Reads all methods at once, because the declarations have 3.8 MB. */
const readMethods = (): NonNullable<typeof methods> => {
  const declared = /^ +(\w+)\(\w+: (\w+), options\?: any\): AxiosPromise<(\w+)>;/gm;
  const all = readFileSync(TYPES, 'utf8').matchAll(declared);
  return new Map(
    Array.from(all, ([, method, request, response]) => [method!, { request: request!, response: response! }]),
  );
};

/** Returns the names of the types of an endpoint's request and response, as the client declares them. */
export const typesOf = (path: string): { request: string; response: string } => {
  methods ??= readMethods();
  const types = methods.get(methodOf(path));
  assert.ok(types, `the client has no method for ${path}`);
  return types;
};

/** Calls that were made, by path, with the count of responses that were checked. */
export const checked = new Map<string, number>();

const check = ({ config, data, status }: HttpResponse): void => {
  const path = new URL(config.url!).pathname.replace(/^.*\/plaid/, '');
  checked.set(path, (checked.get(path) ?? 0) + 1);
  if (status >= 400) checkType('PlaidError', data);
  else if (config.responseType === undefined) checkType(typesOf(path).response, data);
};

export interface PlaidCredentials {
  clientId: string;
  secret: string;
}

/** Returns a client with the credentials in its headers. */
export const plaidClient = (url: string, { clientId, secret }: PlaidCredentials): PlaidApi => {
  const instance = create();
  instance.interceptors.response.use(
    (response) => {
      check(response);
      return response;
    },
    (error: HttpError) => {
      if (error.response) {
        check(error.response);
        error.message += `: ${JSON.stringify(error.response.data)}`;
      }
      throw error;
    },
  );
  const configuration = new Configuration({
    basePath: `${url}/plaid`,
    baseOptions: { headers: { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret } },
  });
  return new PlaidApi(configuration, undefined, instance);
};

export interface PlaidRefusal {
  status: number;
  error_type: string;
  error_code: string;
  error_message: string;
  display_message: string | null;
}

/** Returns the error that a call is refused with. */
export const refusalOf = async (call: Promise<unknown>): Promise<PlaidRefusal> => {
  try {
    await call;
  } catch (error) {
    const { response } = error as HttpError;
    if (response) return { ...(response.data as PlaidRefusal), status: response.status };
    throw error;
  }
  throw new Error('the call was not refused');
};

/** Checks that a call is refused with a code. */
export const assertRefused = async (call: Promise<unknown>, code: string, status = 400): Promise<void> => {
  const refusal = await refusalOf(call);
  assert.deepEqual([refusal.error_code, refusal.status], [code, status], refusal.error_message);
};
