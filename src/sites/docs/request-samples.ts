/** A request that somebody has made, as code. What makes it is loaded by its first reader, as the site is. */

import type { AskedParameter, ParameterPlace } from '../../developers/usage/asked.ts';
import type { SamplesOf } from '../../developers/usage/deps.ts';
import type { App } from '../../platform/http/server.ts';
import { describeInterface, type InterfaceDocument } from '../openapi/document.ts';
import type { Operation, Parameter } from '../openapi/operation.ts';
import type { Deps } from './deps.ts';

/** What stands in a sample for a value that is not kept. */
const placeholder = (name: string): string => `YOUR_${name.toUpperCase()}`;

const FILE = 'application/octet-stream';
const JSON_TYPE = 'application/json';

/** A kept value as it is sent in JSON: numbers and booleans are kept as their text. */
const jsonValue = (text: string, type: string | undefined): unknown => {
  if (type === 'integer' || type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
};

interface Fields {
  $ref?: string;
  properties?: Record<string, { type?: string }>;
  required?: string[];
}

/** The fields of a JSON body, out of the components where they stand there. */
const fieldsOf = ({ requestBody }: Operation, { components }: InterfaceDocument): Fields => {
  const schema = (requestBody?.content[JSON_TYPE]?.schema ?? {}) as Fields;
  const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '') ?? [];
  return ((components.schemas as Record<string, Fields>)[name] ?? schema) as Fields;
};

/** Of a request whose parameters are not kept: what its operation requires, without values. */
const requiredOf = ({ parameters = [] }: Operation, { required = [] }: Fields): AskedParameter[] => [
  ...parameters
    .filter((one): one is Parameter => !('$ref' in one) && one.required && one.in !== 'header')
    .map(({ in: place, name }): AskedParameter => [place as ParameterPlace, name, null]),
  ...required.map((name): AskedParameter => ['body', name, null]),
];

export const requestSamples = (app: App, { config }: Deps): SamplesOf => {
  let described: InterfaceDocument | undefined;
  return async ({ method, path, parameters }) => {
    described ??= describeInterface(app.endpoints, app.getSchemas(), config.publicUrl);
    const operation = described.paths[path]?.[method.toLowerCase()];
    if (!operation) return null;
    const [{ samplesOf }, { callOf, placeholders, success, withGiven }, { cliCommands, exactCommands }] =
      await Promise.all([import('./samples.ts'), import('./sample-call.ts'), import('./cli-commands.ts')]);
    const media = Object.keys(operation.responses[success(operation)]?.content ?? {});
    const values = { ...placeholders, url: config.publicUrl };
    const example = callOf({ method: method.toLowerCase(), path, operation }, values);
    const fields = fieldsOf(operation, described);
    const given = parameters ?? requiredOf(operation, fields);
    // Only what asks for the reader's own is taken from the example: `YOUR_ACCOUNT_ID` says more than `YOUR_ID`.
    const unknown = (place: ParameterPlace, name: string): string => {
      const shown = place === 'path' ? example.params[name] : undefined;
      return shown?.startsWith('YOUR_') ? shown : placeholder(name);
    };
    const textsIn = (place: ParameterPlace): Record<string, string> =>
      Object.fromEntries(
        given
          .filter((one) => one[0] === place)
          .map(([, name, value]) => [name, value ?? unknown(place, name)]),
      );
    const content = operation.requestBody?.content ?? {};
    const isFile = FILE in content;
    const body = Object.fromEntries(
      given
        .filter(([place]) => place === 'body')
        .map(([, name, value]) => [
          name,
          value === null ? placeholder(name) : jsonValue(value, fields.properties?.[name]?.type),
        ]),
    );
    // A file is sent as the body, and what a form said beside it in the query, which is the same.
    const { file: _, ...besideFile } = textsIn('body');
    const call = withGiven(example, {
      params: {
        ...Object.fromEntries(Object.keys(example.params).map((name) => [name, unknown('path', name)])),
        ...textsIn('path'),
      },
      query: isFile ? { ...textsIn('query'), ...besideFile } : textsIn('query'),
      body: JSON_TYPE in content && !isFile ? body : undefined,
      file: isFile ? placeholder('file') : undefined,
    });
    // What is written for one way of asking says nothing of another.
    const plain = samplesOf({ ...call, operationId: '' }, values);
    const words = cliCommands[call.operationId]?.match(/\$(\w+)/g)?.map((word) => word.slice(1)) ?? [];
    const names = [...Object.keys(call.params), ...Object.keys(body), ...Object.keys(call.query)];
    const isExact = exactCommands.has(call.operationId) && names.sort().join() === words.sort().join();
    const commands = isExact ? samplesOf(call, values).slice(plain.length) : [];
    return {
      samples: [...plain, ...commands].map(({ label, setup = null, code }) => ({ label, setup, code })),
      readable: media.every((type) => type === JSON_TYPE),
    };
  };
};
