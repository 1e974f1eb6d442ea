/** A request that somebody has made, as code. What makes it is loaded by its first reader, as the site is. */
import { describeInterface, type InterfaceDocument } from '../openapi/document.ts';
import type { Endpoint } from '../openapi/endpoints.ts';
import type { App } from '../platform/http/server.ts';
import type { SamplesOf } from '../usage/needs.ts';
import type { Needs } from './needs.ts';

/** What stands in a sample for a value that is not kept. */
const placeholder = (name: string): string => `YOUR_${name.toUpperCase()}`;

export const requestSamples = (app: App, { config }: Needs, endpoints: readonly Endpoint[]): SamplesOf => {
  let described: InterfaceDocument | undefined;
  return async ({ method, path, parameters }) => {
    described ??= describeInterface(endpoints, app.getSchemas(), config.publicUrl);
    const operation = described.paths[path]?.[method.toLowerCase()];
    if (!operation) return null;
    const [{ samplesOf }, { callOf, placeholders, success, withGiven }] = await Promise.all([
      import('./samples.ts'),
      import('./sample-call.ts'),
    ]);
    const media = Object.keys(operation.responses[success(operation)]?.content ?? {});
    const values = { ...placeholders, url: config.publicUrl };
    const example = callOf({ method: method.toLowerCase(), path, operation }, values);
    // The story's own id is nobody's: only what asks for the reader's own stands in its place.
    const unknown = (name: string): string => {
      const told = example.params[name];
      return told?.startsWith('YOUR_') ? told : placeholder(name);
    };
    const given = (place: 'path' | 'query'): Record<string, string> =>
      Object.fromEntries(
        parameters.filter((one) => one[0] === place).map(([, name, value]) => [name, value ?? unknown(name)]),
      );
    const call = withGiven(example, given('path'), given('query'));
    // What is written for one way of asking says nothing of another.
    const plain = samplesOf({ ...call, operationId: '' }, values);
    const written = samplesOf(call, values);
    const samples =
      Object.keys(call.query).length === 0 ? written : [...plain, ...written.slice(plain.length)];
    return {
      samples: samples.map(({ label, setup = null, code }) => ({ label, setup, code })),
      readable: media.every((type) => type === 'application/json'),
    };
  };
};
