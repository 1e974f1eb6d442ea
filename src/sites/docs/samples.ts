/**
 * The samples of the reference: every operation with curl, the client libraries, and the command line if it has a
 * command. A test runs every sample against the service.
 */
import { cliCommands } from './cli-commands.ts';
import { pythonArgument, snakeCase } from './client-names.ts';
import { type Dialect, json, literal, php, python, shellWord, typescript } from './literals.ts';
import {
  type Call,
  callOf,
  type DescribedOperation,
  placeholders,
  type QueryValue,
  type SampleValues,
} from './sample-call.ts';
import { sdkCalls } from './sdk-calls.ts';

export interface Sample {
  label: 'curl' | 'TypeScript' | 'Python' | 'PHP' | 'CLI';
  language: 'sh' | 'ts' | 'py' | 'php';
  /** Title of an additional sample; the first ones have none. */
  title?: string;
  /** Setup code, the same in all samples of this label and credential; a page shows it once. */
  setup?: string;
  code: string;
}

/** Operations with an additional sample. */
const additionalSamples: Record<string, { title: string; key: string; query: Record<string, QueryValue> }> = {
  listTransactions: { title: 'Sync by cursor', key: 'syncTransactions', query: { cursor: '' } },
};

/** Query parameters of samples that are not required individually. */
const extraQuery: Record<string, Record<string, QueryValue>> = {
  previewAdvance: { days: 30 },
  importStatements: { user_id: 'user-42', account: '160-0000000015722-52', currency: 'RSD' },
  listStatementTables: { account: '160-0000000015722-52', currency: 'RSD' },
};

/** Returns the samples of an operation in the order of the page. */
export const samplesFor = (described: DescribedOperation, values: SampleValues): Sample[] => {
  const call = callOf(described, values, extraQuery[described.operation.operationId ?? '']);
  const additional = additionalSamples[call.operationId];
  return [
    ...samplesOf(call, values),
    ...(additional
      ? samplesOf({ ...callOf(described, values, additional.query), written: additional.key }, values).map(
          (sample) => ({ ...sample, title: additional.title }),
        )
      : []),
  ];
};

/** Returns the samples of a call in every language. */
export const samplesOf = (call: Call, values: SampleValues): Sample[] => [
  { label: 'curl', language: 'sh', code: curl(call, values) },
  { label: 'TypeScript', language: 'ts', ...inTypeScript(call, values) },
  { label: 'Python', language: 'py', ...inPython(call, values) },
  { label: 'PHP', language: 'php', ...inPhp(call, values) },
  ...onCommandLine(call),
];

const tokenOf = ({ credential }: Call, values: SampleValues): string | null =>
  credential === null ? null : values[credential];

const curl = (call: Call, values: SampleValues): string => {
  const { method, path, body, file, returns } = call;
  const token = tokenOf(call, values);
  const implied = body === undefined && file === undefined ? 'GET' : 'POST';
  const parts = [
    `curl ${returns === 'stream' ? '-N ' : ''}${shellWord(`${values.url}/v1${path}`)}`,
    ...(method === implied ? [] : [`-X ${method}`]),
    ...(token === null ? [] : [`-H "Authorization: Bearer ${token}"`]),
    ...(body === undefined ? [] : [`--json ${shellWord(literal(body, json))}`]),
    ...(file === undefined
      ? []
      : ['-H "Content-Type: application/octet-stream"', `--data-binary ${shellWord(file)}`]),
  ];
  return parts.join(' \\\n  ');
};

const inTypeScript = (call: Call, values: SampleValues): Pick<Sample, 'setup' | 'code'> => {
  const { method, pattern, params, query, body, file, credential, returns } = call;
  const options = {
    ...(credential === null ? {} : { [credential]: values[credential] }),
    ...(values.url === placeholders.url ? {} : { baseUrl: values.url }),
  };
  const given = Object.keys(options).length === 0 ? '' : literal(options, typescript);
  const setup = `import { Obds } from '@obds/sdk';\n\nconst obds = new Obds(${given});`;
  const named = call.written === null ? undefined : sdkCalls[call.written];
  if (named) {
    const words: Record<string, unknown> = { body: file ?? body, query, ...params };
    return {
      setup,
      code: named.replace(/\$(\w+)/g, (_, name: string) => literal(words[name], typescript)),
    };
  }
  const input = {
    ...(Object.keys(params).length === 0 ? {} : { params }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...(file === undefined ? {} : { body: file }),
  };
  const rest = Object.keys(input).length === 0 ? '' : `, ${literal(input, typescript)}`;
  const asked = `'${method} ${pattern}'${rest}`;
  const code = {
    json: `const ${resultOf(call)} = await obds.request(${asked});`,
    text: `const response = await obds.open(${asked});\nconst page = await response.text();`,
    stream: `const stream = await obds.open(${asked});
for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) console.log(text);`,
  };
  return { setup, code: code[returns] };
};

const inPython = (call: Call, values: SampleValues): Pick<Sample, 'setup' | 'code'> => {
  const { operationId, params, query, body, file, returns } = call;
  const result = snakeCase(resultOf(call));
  const setup = `from obds import Obds\n\nobds = Obds(${clientOptions(call, values, {
    dialect: python,
    names: { apiKey: '', session: 'session=', adminKey: 'admin_key=', url: 'base_url=' },
  })})`;
  if (call.written === 'syncTransactions') {
    return { setup, code: pythonSync(literal(params.id, python)) };
  }
  const given = [
    ...Object.values(params).map((value) => literal(value, python)),
    ...(body === undefined ? [] : [literal(body, python)]),
    ...(file === undefined ? [] : [`${literal(file, python)}.encode()`]),
    ...Object.entries(query).map(([name, value]) => `${pythonArgument(name)}=${literal(value, python)}`),
  ].join(', ');
  const asked = `obds.${snakeCase(operationId)}(${given})`;
  const code = {
    json: `${result} = ${asked}`,
    text: `file = ${asked}\nprint(file.type, len(file.content))`,
    stream: `for event in ${asked}:\n    print(event.data)`,
  };
  return { setup, code: code[returns] };
};

const pythonSync = (account: string): string => `cursor = None  # what you stored; None the first time
for page in obds.sync(${account}, cursor):
    print(page["added"], page["modified"], page["removed"])
    cursor = page["next_cursor"]  # store it with the rows`;

const inPhp = (call: Call, values: SampleValues): Pick<Sample, 'setup' | 'code'> => {
  const { operationId, params, query, body, file, returns } = call;
  const setup = `<?php

require 'vendor/autoload.php';

use Obds\\Client;

$obds = new Client(${clientOptions(call, values, {
    dialect: php,
    names: { apiKey: '', session: 'session: ', adminKey: 'adminKey: ', url: 'baseUrl: ' },
  })});`;
  if (call.written === 'syncTransactions') return { setup, code: phpSync(literal(params.id, php)) };
  const given = [
    ...Object.values(params),
    ...(body === undefined ? [] : [body]),
    ...(file === undefined ? [] : [file]),
    ...(Object.keys(query).length === 0 ? [] : [query]),
  ]
    .map((value) => literal(value, php))
    // The parameter is an array, and the client sends an empty one as an object.
    .map((text) => (text === php.emptyObject ? '[]' : text))
    .join(', ');
  const asked = `$obds->${operationId}(${given})`;
  const code = {
    json: `$${resultOf(call)} = ${asked};`,
    text: `$file = ${asked};\necho $file->type, ' ', strlen($file->content), "\\n";`,
    stream: `foreach (${asked} as $event) {\n    echo $event->data, "\\n";\n}`,
  };
  return { setup, code: code[returns] };
};

const phpSync = (account: string): string => `$cursor = null; // what you stored; null the first time
foreach ($obds->sync(${account}, $cursor) as $page) {
    echo count($page['added']), ' ', count($page['modified']), ' ', count($page['removed']), "\\n";
    $cursor = $page['next_cursor']; // store it with the rows
}`;

interface OptionWriter {
  dialect: Dialect;
  /** The text in front of the value of each option. */
  names: Record<Exclude<Call['credential'], null> | 'url', string>;
}

/** Returns the options of a client of Python or PHP: the credential, and the address if it is not the default. */
const clientOptions = (call: Call, values: SampleValues, { dialect, names }: OptionWriter): string => {
  const { credential } = call;
  return [
    ...(credential === null ? [] : [names[credential] + literal(values[credential], dialect)]),
    ...(values.url === placeholders.url ? [] : [names.url + literal(values.url, dialect)]),
  ].join(', ');
};

const onCommandLine = ({ written, params, body }: Call): Sample[] => {
  const command = written === null ? undefined : cliCommands[written];
  if (!command) return [];
  const given: Record<string, unknown> = { ...(body as object | undefined), ...params };
  const code = command.replace(/\$(\w+)/g, (_, name: string) => shellWord(String(given[name])));
  return [{ label: 'CLI', language: 'sh', code }];
};

/** Returns the name of the result: `balance` for getBalance, `webhooks` for listWebhooks. */
const resultOf = ({ operationId }: Call): string => {
  const [, thing] = /^(?:get|list|create|register)([A-Z]\w*)$/.exec(operationId) ?? [];
  return thing === undefined ? 'result' : thing.charAt(0).toLowerCase() + thing.slice(1);
};
