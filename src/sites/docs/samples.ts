/**
 * The samples of the reference: every operation with curl, the client library, Python, and the command line if it has
 * a command. A test runs every sample against the service.
 */
import { cliCommands } from './cli-commands.ts';
import { json, literal, python, shellWord, typescript } from './literals.ts';
import {
  type Call,
  callOf,
  type DescribedOperation,
  placeholders,
  type SampleValues,
} from './sample-call.ts';
import { sdkCalls } from './sdk-calls.ts';

export interface Sample {
  label: 'curl' | 'TypeScript' | 'Python' | 'CLI';
  language: 'sh' | 'ts' | 'py';
  /** Title of an additional sample; the first ones have none. */
  title?: string;
  /** Setup code, the same in all samples of this label and credential; a page shows it once. */
  setup?: string;
  code: string;
}

/** Operations with an additional sample. */
const additionalSamples: Record<string, { title: string; key: string; query: Record<string, string> }> = {
  listTransactions: { title: 'Sync by cursor', key: 'syncTransactions', query: { cursor: '' } },
};

/** Query parameters of samples that are not required individually. */
const extraQuery: Record<string, Record<string, string>> = {
  previewAdvance: { days: '30' },
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
      ? samplesOf(
          { ...callOf(described, values, additional.query), operationId: additional.key },
          values,
        ).map((sample) => ({ ...sample, title: additional.title }))
      : []),
  ];
};

/** Returns the samples of a call in every language. */
export const samplesOf = (call: Call, values: SampleValues): Sample[] => [
  { label: 'curl', language: 'sh', code: curl(call, values) },
  { label: 'TypeScript', language: 'ts', ...inTypeScript(call, values) },
  { label: 'Python', language: 'py', ...inPython(call, values) },
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
  const named = sdkCalls[call.operationId];
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
  const { method, path, body, file, returns } = call;
  const address = `${values.url}/v1${path}`;
  if (returns === 'text' && call.credential === null) {
    return {
      code: `from urllib.request import urlopen\n\npage = urlopen(${literal(address, python)}).read().decode()`,
    };
  }
  const token = tokenOf(call, values);
  if (returns === 'text') {
    const headers = literal({ Authorization: `Bearer ${token}` }, python);
    return {
      code: `from urllib.request import Request, urlopen\n\nrequest = Request(${literal(address, python)}, headers=${headers})\npage = urlopen(request).read().decode()`,
    };
  }
  if (returns === 'stream') {
    const headers = literal({ Authorization: `Bearer ${token}` }, python);
    return {
      code: `from urllib.request import Request, urlopen

with urlopen(Request(${literal(address, python)}, headers=${headers})) as stream:
    for line in stream:
        print(line.decode(), end="")`,
    };
  }
  if (file !== undefined) {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' };
    return {
      code: `import json
from urllib.request import Request, urlopen

statement = ${literal(file, python)}
headers = ${literal(headers, python)}
with urlopen(Request(${literal(address, python)}, statement.encode(), headers)) as response:
    result = json.load(response)`,
    };
  }
  const setup = pythonSetup(token, values);
  if (call.operationId === 'syncTransactions') return { setup, code: pythonSync(path) };
  const rest = body === undefined ? '' : `, ${literal(body, python)}`;
  const result = snakeCase(resultOf(call));
  return { setup, code: `${result} = obds("${method}", ${literal(path, python)}${rest})` };
};

/** Returns a short helper that uses only the standard library. */
const pythonSetup = (token: string | null, { url }: SampleValues): string => {
  const headers = {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    'Content-Type': 'application/json',
  };
  return `import json
from urllib.request import Request, urlopen


def obds(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = ${literal(headers, python, '    ')}
    with urlopen(Request("${url}/v1" + path, data, headers, method=method)) as response:
        return json.load(response)`;
};

const pythonSync = (path: string): string => `cursor = ""  # what you stored; empty the first time
more = True
while more:
    page = obds("GET", f"${path}{cursor}")
    print(page["added"], page["modified"], page["removed"])
    cursor, more = page["next_cursor"], page["has_more"]  # store the cursor with the rows`;

const onCommandLine = ({ operationId, params, body }: Call): Sample[] => {
  const command = cliCommands[operationId];
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

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
