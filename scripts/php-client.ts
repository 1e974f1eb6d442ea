/** Generates the types and the operations of the PHP client from the model of the interface description. */
import {
  CONTINUES,
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

/** Names of types that PHPStan or PHP reserves. */
const NAMES: Record<string, string> = { Error: 'ErrorBody', Event: 'EventRecord' };

const union = (types: string[]): string => [...new Set(types)].join('|');

/** Returns the PHPStan type of a shape. */
const typeOf = (shape: Shape): string => {
  switch (shape.kind) {
    case 'string':
    case 'null':
      return shape.kind;
    case 'boolean':
      return 'bool';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'file':
      return 'string';
    case 'anything':
      return 'mixed';
    case 'reference':
      return NAMES[shape.name] ?? shape.name;
    case 'literal':
      return singleQuoted(shape.value);
    case 'union':
      return union(shape.of.map(typeOf));
    case 'list':
      return `list<${typeOf(shape.of)}>`;
    case 'object':
      if (shape.fields.length > 0) return arrayOf(shape.fields);
      return `array<string, ${shape.rest ? typeOf(shape.rest) : 'mixed'}>`;
  }
};

const arrayOf = (fields: ShapeField[]): string =>
  `array{${fields
    .map(({ name, required, shape }) => {
      const key = /^[A-Za-z_]\w*$/.test(name) ? name : singleQuoted(name);
      return `${key}${required ? '' : '?'}: ${typeOf(shape)}`;
    })
    .join(', ')}}`;

/** Returns a doc comment. Empty lines stay. */
const comment = (lines: string[], margin: string): string =>
  `${margin}/**\n${lines.map((line) => `${margin} * ${line.replaceAll('*/', '* /')}`.trimEnd()).join('\n')}\n${margin} */\n`;

const header = `<?php

// ${GENERATED}

declare(strict_types=1);

namespace Obds;
`;

/** Returns both generated files of `packages/php/src/`. */
export const phpClient = (document: OpenApi): { types: string; operations: string } => {
  const webhooks = webhooksOf(document);
  const all = (suffix: string): string => webhooks.map(({ name }) => `${name}${suffix}`).join('|');
  const named: [string, string][] = [
    ...schemasOf(document, NAMES).map(({ name, shape }): [string, string] => [name, typeOf(shape)]),
    ...webhooks.flatMap(({ name, flat, envelope }): [string, string][] => [
      [`${name}Payload`, typeOf(flat)],
      [`${name}Envelope`, typeOf(envelope)],
    ]),
    ['WebhookPayload', all('Payload')],
    ['WebhookEnvelope', all('Envelope')],
  ];
  const types = `${header}
${comment(
  [
    'Types of requests and responses, for PHPStan and editors. Values are arrays.',
    '',
    ...named.map(([name, type]) => `@phpstan-type ${name} ${type}`),
  ],
  '',
)}final class Types
{
}
`;
  const written = operationsOf(document).map((operation) => methodOf(operation));
  const used = named
    .map(([name]) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(written.join('')));
  const operations = `${header}
${comment(
  [
    'Every operation of the API as a method.',
    '',
    ...used.map((name) => `@phpstan-import-type ${name} from Types`),
  ],
  '',
)}trait Operations
{
${written.join('\n')}}
`;
  return { types, operations };
};

const methodOf = (operation: OperationModel): string => {
  const { id, method, path, credential, once, params, query, body, responses, files, isStream, paging } =
    operation;
  const queried = query.some((field) => field.required) ? 'array $query' : 'array $query = []';
  const bodyType = body && (body.shape.kind === 'file' ? 'string' : 'array');
  const signature = (withQuery: boolean): string =>
    [
      ...params.map(({ name }) => `string $${name}`),
      ...(bodyType === null ? [] : [body!.required ? `${bodyType} $body` : `?${bodyType} $body = null`]),
      ...(withQuery && query.length > 0 ? [queried] : []),
      'array $options = []',
    ].join(', ');
  const operationOf = `new Operation(${[singleQuoted(method), singleQuoted(path), singleQuoted(credential), String(once)].join(', ')})`;
  const given = `[${params.map(({ name }) => `${singleQuoted(name)} => $${name}`).join(', ')}], ${query.length > 0 ? '$query' : '[]'}`;
  const documented = (queryFields: ShapeField[], returned: string, lines: string[]): string =>
    comment(
      [
        ...lines,
        '',
        ...(body ? [`@param ${typeOf(body.shape)}${body.required ? '' : '|null'} $body`] : []),
        ...(query.length > 0 ? [`@param ${arrayOf(queryFields)} $query`] : []),
        '@param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options',
        `@return ${returned}`,
      ],
      '    ',
    );
  const doc = operation.doc.split('\n');
  const [call, php, type] = isStream
    ? ['stream', '\\Generator', '\\Generator<int, Frame>']
    : files.length > 0
      ? ['download', 'File', 'File']
      : ['json', 'Result', `Result<${union(responses.map(typeOf))}>`];
  const single = `${documented(query, type, doc)}    public function ${id}(${signature(true)}): ${php}
    {
        return $this->${call}(${operationOf}, ${given}, ${body ? '$body' : 'null'}, $options);
    }
`;
  if (!paging) return single;
  const each = id.replace(/^list/, 'each');
  const rowId = paging.by === 'starting_after' ? singleQuoted(paging.id) : 'null';
  return `${single}
${documented(
  query.filter(({ name }) => !CONTINUES.has(name)),
  `\\Generator<int, ${typeOf(paging.row)}>`,
  [`Yields all rows of \`${id}\`, page after page.`],
)}    public function ${each === id ? `each${id.charAt(0).toUpperCase()}${id.slice(1)}` : each}(${signature(true)}): \\Generator
    {
        return $this->rows(${operationOf}, ${given}, $options, ${singleQuoted(paging.by)}, ${rowId});
    }
`;
};
