/** Generates the types of the client library, and the table of credentials and idempotency by operation. */
import {
  comment,
  type Field,
  GENERATED,
  JSON_BODY,
  literal,
  type OpenApi,
  type Operation,
  operationsOf,
  type Schema,
  typeWriter,
  union,
} from './client-types.ts';

/** Names that would hide a global name of TypeScript. */
const NAMES = { Error: 'ErrorBody', Event: 'EventRecord' };

/** Returns the error codes of an operation, which are next to the reference to the Error schema. */
const errorsOf = ({ responses }: Operation): Field[] => {
  const codes = Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([, { content }]) => content?.[JSON_BODY]?.schema?.properties?.error_code?.enum ?? []);
  return codes.length === 0 ? [] : [{ name: 'errors', required: true, type: union(codes.map(literal)) }];
};

/** Returns the media types of a success that is a file: it is finite and not JSON. */
const filesOf = ({ responses }: Operation): Field[] => {
  const media = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => Object.keys(content ?? {}))
    .filter((type) => type !== JSON_BODY && type !== 'text/event-stream');
  return media.length === 0 ? [] : [{ name: 'file', required: true, type: union(media.map(literal)) }];
};

const also = (operation: Operation): Field[] => [...filesOf(operation), ...errorsOf(operation)];

const writer = typeWriter({ names: NAMES, also });

const credentialOf = ({ security = [] }: Operation): string => {
  const [scheme] = security.flatMap((accepted) => Object.keys(accepted));
  switch (scheme) {
    case undefined:
      return 'none';
    case 'apiKey':
      return 'key';
    case 'developerSession':
      return 'session';
    case 'adminKey':
      return 'admin';
    default:
      throw new Error(`The client library knows no credential for ${scheme}.`);
  }
};

const takesKey = ({ parameters = [] }: Operation): boolean =>
  parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));

/** Generates the only table that exists at run time. It is small, because browsers load it. */
const wire = (document: OpenApi): string => {
  const fields = operationsOf(document).map(([name, operation]) => {
    const said = takesKey(operation) ? `${credentialOf(operation)} once` : credentialOf(operation);
    return `  ${literal(name)}: ${literal(said)},\n`;
  });
  const doc = 'The credential that each operation is sent with; `once` where it takes an Idempotency-Key.';
  return `${comment(doc)}export const operations = {\n${fields.join('')}} as const;\n`;
};

/** Makes `ConnectionRevoked` from `onConnectionRevoked`, with both forms of its delivery. */
const webhookTypes = ({ webhooks }: OpenApi): string[] => {
  const deliveries = Object.values(webhooks).map(({ post }) => {
    const name = (post.operationId ?? '').replace(/^on/, '');
    const [flat, envelope] = post.requestBody?.content?.[JSON_BODY]?.schema?.anyOf ?? [];
    const written = (suffix: string, schema: Schema = {}): string =>
      `${comment(post.description)}export type ${name}${suffix} = ${writer.typeOf(schema)};\n`;
    return { name, types: [written('Payload', flat), written('Envelope', envelope)] };
  });
  const all = (suffix: string): string => deliveries.map(({ name }) => `\n  | ${name}${suffix}`).join('');
  return [
    ...deliveries.flatMap(({ types }) => types),
    `${comment('What a webhook with the envelope `flat` receives: `webhook_code` says which.')}export type WebhookPayload =${all('Payload')};\n`,
    `${comment('What a webhook with the envelope `event` receives: `event_type` says which.')}export type WebhookEnvelope =${all('Envelope')};\n`,
  ];
};

/** Returns the TypeScript type of a schema. @throws for an unknown form of schema */
export const { typeOf } = writer;

/** The module `packages/sdk/src/openapi.gen.ts`. */
export const sdkTypes = (document: OpenApi): string =>
  [GENERATED, wire(document), ...webhookTypes(document), ...writer.typesOf(document)].join('\n');
