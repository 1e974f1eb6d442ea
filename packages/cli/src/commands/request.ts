/** One request of the log with all its details. */
import type { Context } from '../context.ts';
import { CliError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import type { RequestDetails } from '../sdk.ts';

/** @param language prints only the request as code in this language; null prints all details */
export const showRequest = async (context: Context, id: string, language: string | null): Promise<void> => {
  const found = await context.developer().request('GET /developers/requests/{id}', { params: { id } });
  if (language !== null) return context.print(codeOf(found, language));
  if (context.json) return context.printJson(found);
  const { explanation } = found;
  const left = found.parameters === null ? 'no longer stored' : null;
  await context.facts([
    ['request', found.id],
    ['at', found.at],
    [
      'key',
      found.source === null || found.source === 'application'
        ? found.api_key_id
        : `${found.api_key_id}, ${found.source}`,
    ],
    ['asked', `${found.method} ${found.request_path ?? found.path}`],
    ['given', left ?? givenIn(found)],
    ['status', found.error_code === null ? found.status : `${found.status} ${found.error_code}`],
    ['took', `${found.duration_ms} ms`],
    ...(found.response_bytes === null ? [] : [['size', `${found.response_bytes} bytes`] as const]),
    ...(found.idempotency_key_hash === null
      ? []
      : [['idempotency', found.idempotency_key_hash + (found.replayed ? ', a repetition' : '')] as const]),
    ...found.warnings.map((warning) => ['warning', warning] as const),
    ...(found.error_message === null ? [] : [['message', found.error_message] as const]),
    ...(explanation === null
      ? []
      : ([
          ['why', explanation.why],
          ['fix', explanation.fix],
          ['more', explanation.docs],
        ] as const)),
  ]);
  await context.next(`obds logs ${found.id} --as curl`, 'the same request as a command');
};

const givenIn = ({ parameters }: RequestDetails): string =>
  (parameters ?? []).map(({ name, value }) => `${name}=${value ?? '…'}`).join(' ') || 'nothing';

const codeOf = ({ samples, id }: RequestDetails, language: string): string => {
  const sample = samples.find(({ label }) => label.toLowerCase() === language);
  if (sample) return sample.setup === null ? sample.code : `${sample.setup}\n\n${sample.code}`;
  throw new CliError(`No command sends the request ${id}.`, exitCodes.notFound, `obds logs ${id} --as curl`);
};
