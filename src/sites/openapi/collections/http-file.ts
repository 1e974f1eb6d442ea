/** A .http file, as editors send requests from: JetBrains, VS Code with REST Client, Visual Studio. */
import type { InterfaceDocument } from '../document.ts';
import { type CollectedRequest, type Folder, type Reader, variable, variablesOf } from './requests.ts';

/** The words of a description, as comments: whole lines, since a comment ends with its line. */
const comment = (text: string): string[] => text.split('\n').map((line) => `# ${line}`.trimEnd());

const requestLines = (request: CollectedRequest): string[] => {
  const { operationId, name, method, path, query, credential, body } = request;
  const sent = query
    .filter(({ enabled }) => enabled)
    .map(({ name: field, value }) => `${field}=${value.includes('{{') ? value : encodeURIComponent(value)}`);
  const more = query.filter(({ enabled }) => !enabled).map(({ name: field }) => field);
  return [
    `### ${name}`,
    `# @name ${operationId}`,
    ...(more.length === 0 ? [] : [`# Also: ${more.join(', ')}`]),
    `${method} ${variable('base_url')}${path}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
    'Accept: application/json',
    ...(credential === null ? [] : [`Authorization: Bearer ${variable(credential)}`]),
    ...(body === null ? [] : [`Content-Type: ${body.type}`, '', body.text.trimEnd()]),
    '',
  ];
};

export const httpFile = (
  { info }: Pick<InterfaceDocument, 'info'>,
  folders: readonly Folder[],
  reader: Reader,
): string => {
  const known: Record<string, string> = { base_url: reader.url, OBDS_API_KEY: reader.apiKey };
  return [
    `# ${info.title}. ${info.summary}`,
    '',
    ...['base_url', ...variablesOf(folders)].map((name) => `@${name} = ${known[name] ?? ''}`.trimEnd()),
    '',
    ...folders.flatMap(({ name, description, requests }) => [
      `# ${'='.repeat(20)} ${name}`,
      ...comment(description),
      '',
      ...requests.flatMap(requestLines),
    ]),
  ].join('\n');
};
