/** Code samples for a recorded request. The modules that make them are loaded at the first use, like the site. */

import type { SamplesOf } from '../../developers/usage/deps.ts';
import type {
  ParameterLocation,
  RecordedParameter,
} from '../../developers/usage/recorder/recorded-parameters.ts';
import type { App } from '../../platform/http/server.ts';
import { describeInterface, type InterfaceDocument } from '../openapi/document.ts';
import type { Operation, Parameter } from '../openapi/operation.ts';
import type { Deps } from './deps.ts';
import type { QueryValue } from './sample-call.ts';

/** Returns the placeholder for a value that is not recorded. */
const placeholder = (name: string): string => `YOUR_${name.toUpperCase()}`;

const FILE = 'application/octet-stream';
const JSON_TYPE = 'application/json';

/** Returns a recorded value as JSON; numbers and booleans are recorded as text. */
const jsonValue = (text: string, type: string | undefined): unknown => {
  if (type === 'integer' || type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
};

interface Fields {
  $ref?: string;
  properties?: Record<string, { type?: string }>;
  required?: string[];
}

/** Returns the fields of a JSON body, resolving a reference into the components. */
const fieldsOf = ({ requestBody }: Operation, { components }: InterfaceDocument): Fields => {
  const schema = (requestBody?.content[JSON_TYPE]?.schema ?? {}) as Fields;
  const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '') ?? [];
  return ((components.schemas as Record<string, Fields>)[name] ?? schema) as Fields;
};

/**
 * Returns the required parameters of an operation, without values, for a request whose parameters are not recorded.
 */
const requiredOf = ({ parameters = [] }: Operation, { required = [] }: Fields): RecordedParameter[] => [
  ...parameters
    .filter((one): one is Parameter => !('$ref' in one) && one.required && one.in !== 'header')
    .map(({ in: place, name }): RecordedParameter => [place as ParameterLocation, name, null]),
  ...required.map((name): RecordedParameter => ['body', name, null]),
];

export const requestSamples = (app: App, { config }: Deps): SamplesOf => {
  let described: InterfaceDocument | undefined;
  return async ({ method, path, parameters }) => {
    described ??= describeInterface(app.endpoints, app.getSchemas(), config.publicUrl);
    const operation = described.paths[path]?.[method.toLowerCase()];
    if (!operation) return null;
    const [{ samplesOf }, { callOf, placeholders, success, withValues }, { cliCommands, exactCommands }] =
      await Promise.all([import('./samples.ts'), import('./sample-call.ts'), import('./cli-commands.ts')]);
    const media = Object.keys(operation.responses[success(operation)]?.content ?? {});
    const values = { ...placeholders, url: config.publicUrl };
    const example = callOf({ method: method.toLowerCase(), path, operation }, values);
    const fields = fieldsOf(operation, described);
    const given = parameters ?? requiredOf(operation, fields);
    // Placeholders of the example are used if there are any: `YOUR_ACCOUNT_ID` is clearer than `YOUR_ID`.
    const unknown = (place: ParameterLocation, name: string): string => {
      const shown = place === 'path' ? example.params[name] : undefined;
      return shown?.startsWith('YOUR_') ? shown : placeholder(name);
    };
    const textsIn = (place: ParameterLocation): Record<string, string> =>
      Object.fromEntries(
        given
          .filter((one) => one[0] === place)
          .map(([, name, value]) => [name, value ?? unknown(place, name)]),
      );
    const typeOf = (wanted: string): string | undefined =>
      operation.parameters?.find((one): one is Parameter => !('$ref' in one) && one.name === wanted)?.schema
        .type as string | undefined;
    const query = Object.fromEntries(
      Object.entries(textsIn('query')).map(([name, text]) => [
        name,
        text.startsWith('YOUR_') ? text : (jsonValue(text, typeOf(name)) as QueryValue),
      ]),
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
    // The file becomes the body, and the other fields of a form become query parameters, which is equivalent.
    const { file: _, ...besideFile } = textsIn('body');
    const call = withValues(example, {
      params: {
        ...Object.fromEntries(Object.keys(example.params).map((name) => [name, unknown('path', name)])),
        ...textsIn('path'),
      },
      query: isFile ? { ...query, ...besideFile } : query,
      body: JSON_TYPE in content && !isFile ? body : undefined,
      file: isFile ? placeholder('file') : undefined,
    });
    // Samples that are written for particular parameters are not used.
    const plain = samplesOf({ ...call, written: null }, values);
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
