/**
 * Generates what is kept in the repository of what the program says: from the interface description the types of the client library, by
 * which the portal and the command line know the service, too; from what the rooms declare the tables of docs/privacy.md.
 *
 *   node scripts/generate.ts                  writes it
 *   node scripts/generate.ts --check          fails where a file differs from what the routes say
 *   node scripts/generate.ts --check <file>   from what the interface description in a file says
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { InterfaceDocument } from '../src/sites/openapi/document.ts';
import type { OpenApi } from './client-types.ts';
import { sdkTypes } from './sdk-types.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Every file, by its path from the root. */
const filesOf = async (document: OpenApi & InterfaceDocument): Promise<Record<string, string>> => {
  const { privacyPage } = await import('./privacy-page.ts');
  return {
    'packages/sdk/src/openapi.gen.ts': sdkTypes(document),
    'docs/privacy.md': privacyPage(await readFile(`${root}docs/privacy.md`, 'utf8')),
  };
};

/** The first line in which the two differ, to find the change by. */
const firstDifference = (held: string, made: string): string => {
  const before = held.split('\n');
  const after = made.split('\n');
  const at = after.findIndex((line, index) => line !== before[index]);
  const line = at < 0 ? after.length : at;
  return `line ${line + 1}: has "${before[line]?.trim() ?? ''}", the routes say "${after[line]?.trim() ?? ''}"`;
};

/** What is out of date, a line for each file. */
const differences = async (files: Record<string, string>): Promise<string[]> => {
  const found: string[] = [];
  for (const [path, made] of Object.entries(files)) {
    const held = await readFile(root + path, 'utf8').catch(() => '');
    if (held !== made) found.push(`${path} is out of date, ${firstDifference(held, made)}.`);
  }
  return found;
};

const write = async (files: Record<string, string>): Promise<void> => {
  for (const [path, text] of Object.entries(files)) await writeFile(root + path, text);
};

const [flag, file] = process.argv.slice(2);
/** The service is loaded only where it is asked. */
const asked = async (): Promise<string> => (await import('./interface-document.ts')).interfaceDocument();
const document = file === undefined ? await asked() : await readFile(file, 'utf8');
const files = await filesOf(JSON.parse(document));
if (flag === '--check') {
  const found = await differences(files);
  if (found.length > 0) {
    console.error([...found, 'Run `npm run generate`.'].join('\n'));
    process.exitCode = 1;
  }
} else {
  await write(files);
}
