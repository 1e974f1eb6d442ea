/** A collection as Bruno keeps it: a folder of files in its language. */
import type { InterfaceDocument } from '../document.ts';
import { type CollectedRequest, type Folder, type Reader, variable, variablesOf } from './requests.ts';

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');

const block = (name: string, text: string): string => `${name} {\n${indented(text)}\n}\n`;

/** Fields of a block; one whose name begins with ~ is switched off. */
const fields = (name: string, entries: readonly (readonly [string, string])[]): string[] =>
  entries.length === 0 ? [] : [block(name, entries.map(([key, value]) => `${key}: ${value}`).join('\n'))];

const docs = (text: string): string[] => (text === '' ? [] : [block('docs', text)]);

const urlOf = ({ path, query }: CollectedRequest): string => {
  const sent = query.filter(({ enabled }) => enabled).map(({ name, value }) => `${name}=${value}`);
  return `${variable('base_url')}${path}${sent.length === 0 ? '' : `?${sent.join('&')}`}`;
};

const authOf = ({ credential }: CollectedRequest): string => {
  if (credential === null) return 'none';
  return credential === 'OBDS_API_KEY' ? 'inherit' : 'bearer';
};

const requestFile = (request: CollectedRequest, place: number): string => {
  const { name, method, query, body, credential, keeps, description } = request;
  const auth = authOf(request);
  const kind = body === null ? 'none' : body.type === 'application/json' ? 'json' : 'text';
  return [
    ...fields('meta', [
      ['name', name],
      ['type', 'http'],
      ['seq', String(place)],
    ]),
    ...fields(method.toLowerCase(), [
      ['url', urlOf(request)],
      ['body', kind],
      ['auth', auth],
    ]),
    ...fields(
      'params:query',
      query.map((one) => [one.enabled ? one.name : `~${one.name}`, one.value]),
    ),
    ...fields('headers', [
      ['Accept', 'application/json'],
      ...(kind === 'text' ? ([['Content-Type', body!.type]] as const) : []),
    ]),
    ...(auth === 'bearer' ? fields('auth:bearer', [['token', variable(credential!)]]) : []),
    ...(body === null ? [] : [block(`body:${kind}`, body.text.trimEnd())]),
    ...fields(
      'vars:post-response',
      Object.entries(keeps).map(([kept, path]) => [kept, `res.body?.${path}`]),
    ),
    ...docs(description),
  ].join('\n');
};

/** Without what a file system may refuse in a name. */
const fileName = (name: string): string => name.replace(/[^\p{L}\p{N} ,.'-]/gu, ' ').trim();

/** Files by their paths within the collection. */
export const bruno = (
  { info }: Pick<InterfaceDocument, 'info'>,
  folders: readonly Folder[],
  reader: Reader,
): Record<string, string> => {
  const manifest = { version: '1', name: info.title, type: 'collection', ignore: ['node_modules', '.git'] };
  const known: Record<string, string> = { base_url: reader.url, OBDS_API_KEY: reader.apiKey };
  const variables = ['base_url', ...variablesOf(folders)].map((name) => [name, known[name] ?? ''] as const);
  const files: Record<string, string> = {
    'bruno.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'collection.bru': [
      ...fields('auth', [['mode', 'bearer']]),
      ...fields('auth:bearer', [['token', variable('OBDS_API_KEY')]]),
      ...docs(String(info.summary)),
    ].join('\n'),
    'environments/Local.bru': fields('vars', variables).join(''),
  };
  for (const [at, { name, description, requests }] of folders.entries()) {
    const folder = fileName(name);
    files[`${folder}/folder.bru`] = [
      ...fields('meta', [
        ['name', name],
        ['seq', String(at + 1)],
      ]),
      ...fields('auth', [['mode', 'inherit']]),
      ...docs(description),
    ].join('\n');
    for (const [place, request] of requests.entries()) {
      const path = `${folder}/${fileName(request.name)}.bru`;
      if (path in files) throw new Error(`Two requests are called "${request.name}" in ${name}.`);
      files[path] = requestFile(request, place + 1);
    }
  }
  return files;
};
