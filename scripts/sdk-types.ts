/**
 * Generates the types of the client library, and the table of credentials and idempotency by operation. The usual generators
 * (openapi-typescript, hey-api) need the compiler's JavaScript interface, which TypeScript 7 does not have.
 */
import {
  GENERATED,
  type OpenApi,
  type OperationModel,
  operationsOf,
  type Shape,
  type ShapeField,
  schemasOf,
  singleQuoted,
  webhooksOf,
} from './client-model.ts';

interface Field {
  name: string;
  required: boolean;
  type: string;
  doc?: string | undefined;
}

/** Names that would hide a global name of TypeScript. */
const NAMES: Record<string, string> = { Error: 'ErrorBody', Event: 'EventRecord' };

/** A form with files, or one file. */
const FILE_BODY = 'FormData | Blob | Uint8Array<ArrayBuffer> | string';

const union = (types: string[]): string => [...new Set(types)].join(' | ');

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : singleQuoted(name));

/** Returns a doc comment and a line break, or an empty text. */
const comment = (text: string | undefined): string => {
  if (!text) return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
};

/** Optional properties also accept undefined, so that a caller can write `status: chosen || undefined`. */
const objectOf = (fields: Field[]): string => {
  const lines = fields.map(({ name, required, type, doc }) =>
    required
      ? `${comment(doc)}${property(name)}: ${type};`
      : `${comment(doc)}${property(name)}?: ${union([type, 'undefined'])};`,
  );
  return `{${lines.map((line) => `\n  ${indented(line)}`).join('')}\n}`;
};

const fieldsOf = (fields: ShapeField[]): Field[] =>
  fields.map(({ shape, ...field }) => ({ ...field, type: typeOf(shape) }));

/** Returns the TypeScript type of a shape. */
export const typeOf = (shape: Shape): string => {
  switch (shape.kind) {
    case 'string':
    case 'boolean':
    case 'null':
      return shape.kind;
    case 'integer':
    case 'number':
      return 'number';
    case 'file':
      return 'Blob';
    case 'anything':
      return 'unknown';
    case 'reference':
      return NAMES[shape.name] ?? shape.name;
    case 'literal':
      return singleQuoted(shape.value);
    case 'union':
      return union(shape.of.map(typeOf));
    case 'list':
      return `Array<${typeOf(shape.of)}>`;
    case 'object': {
      const { fields, rest } = shape;
      if (!rest) return objectOf(fieldsOf(fields));
      const record = `Record<string, ${typeOf(rest)}>`;
      return fields.length === 0 ? record : `${objectOf(fieldsOf(fields))} & ${record}`;
    }
  }
};

const operationType = (operation: OperationModel): string => {
  const { params, query, body, responses, files, errors } = operation;
  const fields: Field[] = [];
  if (params.length > 0) {
    fields.push({ name: 'params', required: true, type: objectOf(fieldsOf(params)) });
  }
  if (query.length > 0) {
    const required = query.some((field) => field.required);
    fields.push({ name: 'query', required, type: objectOf(fieldsOf(query)) });
  }
  if (body) {
    const type = body.shape.kind === 'file' ? FILE_BODY : typeOf(body.shape);
    fields.push({ name: 'body', required: body.required, type });
  }
  if (responses.length > 0) {
    fields.push({ name: 'response', required: true, type: union(responses.map(typeOf)) });
  }
  if (files.length > 0) fields.push({ name: 'file', required: true, type: union(files.map(singleQuoted)) });
  if (errors.length > 0)
    fields.push({ name: 'errors', required: true, type: union(errors.map(singleQuoted)) });
  return objectOf(fields);
};

/** Generates the only table that exists at run time. It is small, because browsers load it. */
const wire = (operations: OperationModel[]): string => {
  const fields = operations.map(
    ({ name, credential, once }) =>
      `  ${singleQuoted(name)}: ${singleQuoted(once ? `${credential} once` : credential)},\n`,
  );
  const doc = 'The credential that each operation is sent with; `once` where it takes an Idempotency-Key.';
  return `${comment(doc)}export const operations = {\n${fields.join('')}} as const;\n`;
};

/** Writes both forms of every webhook, and their unions. */
const webhookTypes = (document: OpenApi): string[] => {
  const webhooks = webhooksOf(document);
  const written = (name: string, doc: string | undefined, shape: Shape): string =>
    `${comment(doc)}export type ${name} = ${typeOf(shape)};\n`;
  const all = (suffix: string): string => webhooks.map(({ name }) => `\n  | ${name}${suffix}`).join('');
  return [
    ...webhooks.flatMap(({ name, doc, flat, envelope }) => [
      written(`${name}Payload`, doc, flat),
      written(`${name}Envelope`, doc, envelope),
    ]),
    `${comment('What a webhook with the envelope `flat` receives: `webhook_code` says which.')}export type WebhookPayload =${all('Payload')};\n`,
    `${comment('What a webhook with the envelope `event` receives: `event_type` says which.')}export type WebhookEnvelope =${all('Envelope')};\n`,
  ];
};

/** The module `packages/sdk/src/openapi.gen.ts`. */
export const sdkTypes = (document: OpenApi): string => {
  const operations = operationsOf(document);
  const schemas = schemasOf(document, NAMES).map(
    ({ name, shape, doc }) => `${comment(doc)}export type ${name} = ${typeOf(shape)};\n`,
  );
  const all = operations.map((operation) => ({
    name: operation.name,
    required: true,
    type: operationType(operation),
    doc: operation.doc,
  }));
  return [
    `// ${GENERATED}\n`,
    wire(operations),
    ...webhookTypes(document),
    ...schemas,
    `export interface Operations ${objectOf(all)}\n`,
  ].join('\n');
};
