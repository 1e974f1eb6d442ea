/** Compares requests and responses with an OpenAPI 3.0 description. */
import { readFile } from 'node:fs/promises';
import type { ValidateFunction } from 'ajv';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

/** One request with its response, as sent over the network. */
export interface Exchange {
  method: string;
  /** The path from `/v1` on, without the query. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
  status: number;
  responseHeaders: Record<string, string>;
  responseBody: string;
}

export interface Violation {
  in: 'request' | 'response';
  /** The operation, and the status for a response. */
  where: string;
  what: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
}

type Node = Record<string, unknown>;

interface Operation {
  template: string;
  method: string;
  /** Parameters with their places in the description. */
  parameters: { parameter: Parameter; pointer: string }[];
  pathValues: Record<string, string>;
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch'];
const ROOT = 'description';
const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

export class Description {
  readonly #document: Node;
  readonly #ajv: AjvDraft04.default;
  readonly #validators = new Map<string, ValidateFunction | null>();
  /** Paths from links of the bank: the bank decides about the parameters in them. */
  readonly #linked = new Set<string>();

  constructor(document: Node) {
    this.#document = document;
    this.#ajv = new AjvDraft04.default({ strict: false, allErrors: true, coerceTypes: false });
    addFormats.default(this.#ajv);
    // The default format refuses addresses of this machine.
    this.#ajv.addFormat('url', (text: string) => URL.canParse(text));
    this.#ajv.addSchema(document, ROOT);
  }

  static async read(file: string): Promise<Description> {
    return new Description(parse(await readFile(file, 'utf8')) as Node);
  }

  /** Returns every difference between an exchange and the description. */
  violationsOf(exchange: Exchange): Violation[] {
    const operation = this.#operationOf(exchange);
    const called = `${exchange.method} ${exchange.path}`;
    if (!operation) return [{ in: 'request', where: called, what: 'is not described' }];
    const violations = [...this.#ofRequest(operation, exchange), ...this.#ofResponse(operation, exchange)];
    for (const [, href] of exchange.responseBody.matchAll(/"href":"([^"]*)"/g)) {
      for (const name of new URL(href!, 'http://bank').searchParams.keys()) this.#linked.add(name);
    }
    return violations;
  }

  #at(pointer: string): unknown {
    let node: unknown = this.#document;
    for (const part of pointer.split('/').slice(1)) {
      node = (node as Node | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    const ref = (node as Node | undefined)?.$ref;
    return typeof ref === 'string' ? this.#at(ref.slice(1)) : node;
  }

  /** Follows references to the actual place. */
  #resolved(pointer: string): string {
    let node: unknown = this.#document;
    for (const part of pointer.split('/').slice(1)) {
      node = (node as Node | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    const ref = (node as Node | undefined)?.$ref;
    return typeof ref === 'string' ? this.#resolved(ref.slice(1)) : pointer;
  }

  #operationOf({ method, path }: Exchange): Operation | null {
    const paths = this.#document.paths as Node;
    // Literal parts take precedence over parameters: /v1/consents is not /v1/{payment-service}.
    const templates = Object.keys(paths).sort(
      (a, b) => a.split('{').length - b.split('{').length || b.length - a.length,
    );
    for (const template of templates) {
      const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
      const pattern = new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '([^/]+)')}$`);
      const found = pattern.exec(path);
      const key = method.toLowerCase();
      if (!found || !METHODS.includes(key) || !(paths[template] as Node)[key]) continue;
      const base = `/paths/${escaped(template)}`;
      const parameters = [`${base}/parameters`, `${base}/${key}/parameters`].flatMap((list) =>
        ((this.#at(list) as unknown[] | undefined) ?? []).map((_, index) => {
          const pointer = this.#resolved(`${list}/${index}`);
          return { parameter: this.#at(pointer) as Parameter, pointer };
        }),
      );
      const pathValues = Object.fromEntries(
        names.map((name, index) => [name, decodeURIComponent(found[index + 1]!)]),
      );
      return { template, method: key, parameters, pathValues };
    }
    return null;
  }

  #ofRequest(operation: Operation, exchange: Exchange): Violation[] {
    const where = `${exchange.method} ${operation.template}`;
    const violations: Violation[] = [];
    const add = (what: string): void => void violations.push({ in: 'request', where, what });
    for (const { parameter, pointer } of operation.parameters) {
      const { name, in: place, required = false } = parameter;
      const value =
        place === 'path'
          ? operation.pathValues[name]
          : place === 'query'
            ? (exchange.query.get(name) ?? undefined)
            : exchange.headers[name.toLowerCase()];
      if (value === undefined) {
        if (required) add(`${place} parameter ${name} is missing`);
      } else {
        for (const error of this.#errorsOf(`${pointer}/schema`, plain(value, this.#at(`${pointer}/schema`))))
          add(`${place} parameter ${name} ${error}`);
      }
    }
    const described = operation.parameters.flatMap(({ parameter }) =>
      parameter.in === 'query' ? parameter.name : [],
    );
    const known = new Set([...described, ...this.#linked]);
    for (const name of exchange.query.keys())
      if (!known.has(name)) add(`query parameter ${name} is not described`);
    const base = this.#resolved(`/paths/${escaped(operation.template)}/${operation.method}/requestBody`);
    if (exchange.body !== '') {
      for (const error of this.#bodyErrors(base, exchange.headers['content-type'], exchange.body)) add(error);
    } else if ((this.#at(base) as { required?: boolean } | undefined)?.required) add('the body is missing');
    return violations;
  }

  #ofResponse(operation: Operation, exchange: Exchange): Violation[] {
    const { status, responseHeaders, responseBody } = exchange;
    const where = `${exchange.method} ${operation.template} → ${status}`;
    const list = `/paths/${escaped(operation.template)}/${operation.method}/responses`;
    const responses = this.#at(list) as Node;
    if (!(status in responses)) return [{ in: 'response', where, what: 'the status is not described' }];
    const base = this.#resolved(`${list}/${status}`);
    const violations: Violation[] = [];
    const add = (what: string): void => void violations.push({ in: 'response', where, what });
    for (const name of Object.keys((this.#at(`${base}/headers`) as Node | undefined) ?? {})) {
      const pointer = this.#resolved(`${base}/headers/${escaped(name)}`);
      const { required = false } = this.#at(pointer) as { required?: boolean };
      const value = responseHeaders[name.toLowerCase()];
      if (value === undefined) {
        if (required) add(`header ${name} is missing`);
      } else {
        const schema = this.#at(`${pointer}/schema`);
        for (const error of this.#errorsOf(`${pointer}/schema`, plain(value, schema)))
          add(`header ${name} ${error}`);
      }
    }
    if (responseBody !== '') {
      for (const error of this.#bodyErrors(base, responseHeaders['content-type'], responseBody)) add(error);
    }
    return violations;
  }

  #bodyErrors(base: string, contentType: string | undefined, body: string): string[] {
    const described = this.#at(`${base}/content`) as Node | undefined;
    if (!described) return [`a body of ${contentType ?? 'no type'} is not described`];
    const [type = ''] = (contentType ?? '').split(/\s*;/);
    if (!(type in described)) return [`content type ${type || 'none'} is not described`];
    if (!type.includes('json')) return [];
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return ['the body is no JSON'];
    }
    return this.#errorsOf(`${this.#resolved(base)}/content/${escaped(type)}/schema`, value);
  }

  #errorsOf(pointer: string, value: unknown): string[] {
    let validate = this.#validators.get(pointer);
    if (validate === undefined) {
      validate =
        this.#at(pointer) === undefined ? null : this.#ajv.compile({ $ref: `${ROOT}#${encodeURI(pointer)}` });
      this.#validators.set(pointer, validate);
    }
    if (!validate || validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim());
  }
}

/** Converts a text of the request to the type of the parameter's schema. */
const plain = (value: string, schema: unknown): unknown => {
  const { type } = (schema ?? {}) as { type?: string };
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return type === 'integer' || type === 'number' ? Number(value) : value;
};
