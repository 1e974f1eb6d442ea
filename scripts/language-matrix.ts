/** Generates the table of every operation by language in docs/languages.md. */
import { cliCommands } from '../src/sites/docs/cli-commands.ts';
import { snakeCase } from '../src/sites/docs/client-names.ts';
import { sdkCalls } from '../src/sites/docs/sdk-calls.ts';
import type { InterfaceDocument } from '../src/sites/openapi/document.ts';
import { NEEDS_BROWSER } from '../test/support/browser-operations.ts';

const code = (text: string | undefined): string => (text === undefined ? '' : `\`${text}\``);

const methodOf = (id: string): string => /obds\.([\w.]+)\(/.exec(sdkCalls[id] ?? '')?.[1] ?? 'request';

/** Returns the words of a command without its arguments. */
const commandOf = (id: string): string | undefined =>
  /^npx obds ([a-z]+(?: (?:advance|create|export|revoke|roll))?)/.exec(cliCommands[id] ?? '')?.[1];

const rowOf = (operation: string, id: string): string => {
  const calls = NEEDS_BROWSER.has(id)
    ? ['in a browser', '', '', '']
    : [code(methodOf(id)), code(snakeCase(id)), code(id), code(commandOf(id))];
  return `| ${[code(operation), ...calls].join(' | ')} |`;
};

/** @param page docs/languages.md as it is */
export const languagesPage = (page: string, { paths }: InterfaceDocument): string => {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId = '' }]) =>
      rowOf(`${method.toUpperCase()} ${path}`, operationId),
    ),
  );
  const begin = page.indexOf('\n| ', page.indexOf('\n## Every operation')) + 1;
  const table = [
    '| request | TypeScript: `obds.…` | Python | PHP | CLI: `obds …` |',
    '|---|---|---|---|---|',
    ...rows,
  ];
  return `${page.slice(0, begin)}${table.join('\n')}\n`;
};
