/**
 * Generates files of the repository: the client libraries from the interface description, the types of the React components
 * from those of the Link Widget, the tables of docs/privacy.md from the `personal-data.ts` of the rooms, and the table of
 * docs/languages.md.
 *
 *   node scripts/generate.ts                  writes the files
 *   node scripts/generate.ts --check          fails if a file is out of date
 *   node scripts/generate.ts --check <file>   compares with the interface description in this file
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { InterfaceDocument } from '../src/sites/openapi/document.ts';
import type { OpenApi } from './client-model.ts';
import { commandLine } from './command-line.ts';
import { languagesPage } from './language-matrix.ts';
import { phpClient } from './php-client.ts';
import { pythonClient } from './python-client.ts';
import { reactTypes } from './react-types.ts';
import { sdkTypes } from './sdk-types.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Returns the text of every generated file by its path from the root. */
const filesOf = async (document: OpenApi & InterfaceDocument): Promise<Record<string, string>> => {
  const { privacyPage } = await import('./privacy-page.ts');
  const php = phpClient(document);
  const python = pythonClient(document);
  return {
    'packages/php/src/Operations.php': php.operations,
    'packages/php/src/Types.php': php.types,
    'packages/python/obds/types.py': python.types,
    'packages/python/obds/_operations.py': python.operations,
    'packages/sdk/src/openapi.gen.ts': sdkTypes(document),
    'packages/react/src/service.gen.ts': reactTypes(await readFile(`${root}web/widget/service.d.ts`, 'utf8')),
    'docs/languages.md': languagesPage(await readFile(`${root}docs/languages.md`, 'utf8'), document),
    'docs/privacy.md': privacyPage(await readFile(`${root}docs/privacy.md`, 'utf8')),
  };
};

/** Describes the first line that differs. */
const firstDifference = (held: string, made: string): string => {
  const before = held.split('\n');
  const after = made.split('\n');
  const at = after.findIndex((line, index) => line !== before[index]);
  const line = at < 0 ? after.length : at;
  return `line ${line + 1}: has "${before[line]?.trim() ?? ''}", the routes say "${after[line]?.trim() ?? ''}"`;
};

/** Returns one line for each file that is out of date. */
const differences = async (files: Record<string, string>): Promise<string[]> => {
  const found: string[] = [];
  for (const [path, made] of Object.entries(files)) {
    const held = await readFile(root + path, 'utf8').catch(() => '');
    if (held !== made) found.push(`${path} is out of date, ${firstDifference(held, made)}.`);
  }
  return found;
};

/** Writes the files that are out of date, and prints their names. */
const write = async (files: Record<string, string>): Promise<void> => {
  for (const [path, text] of Object.entries(files)) {
    const isCurrent = (await readFile(root + path, 'utf8').catch(() => '')) === text;
    if (!isCurrent) await writeFile(root + path, text);
    console.log(`${path}: ${isCurrent ? 'up to date' : 'written'}`);
  }
};

const { words, has } = commandLine(
  `Write the generated files:  node scripts/generate.ts
Check them:                 node scripts/generate.ts --check [FILE with the interface description]`,
  { flags: ['check'] },
);
const [file] = words;
/** Loads the service, only if no file is given. */
const describeInterface = async (): Promise<string> =>
  (await import('./interface-document.ts')).interfaceDocument();
const document = file === undefined ? await describeInterface() : await readFile(file, 'utf8');
const files = await filesOf(JSON.parse(document));
if (has('check')) {
  const found = await differences(files);
  if (found.length > 0) {
    console.error([...found, 'Run `npm run generate`.'].join('\n'));
    process.exitCode = 1;
  }
} else {
  await write(files);
}
