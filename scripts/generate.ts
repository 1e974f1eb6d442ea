/**
 * What is made from the interface description and kept in the repository: the types of the portal's client, and those
 * of the client library.
 *
 *   node scripts/generate.ts                  writes it
 *   node scripts/generate.ts --check          fails where a file differs from what the routes say
 *   node scripts/generate.ts --check <file>   from what the interface description in a file says
 */
import { readFile, writeFile } from 'node:fs/promises';
import { clientTypes, type OpenApi } from './client-types.ts';
import { interfaceDocument } from './interface-document.ts';
import { sdkTypes } from './sdk-types.ts';

const root = new URL('../', import.meta.url);

/** Every file, by its path from the root. */
const filesOf = (document: OpenApi): Record<string, string> => ({
  'web/portal/api/openapi.gen.ts': clientTypes(document),
  'sdk/src/openapi.gen.ts': sdkTypes(document),
});

/** The first line in which the two differ, to find the change by. */
const firstDifference = (held: string, made: string): string => {
  const before = held.split('\n');
  const after = made.split('\n');
  const at = after.findIndex((line, index) => line !== before[index]);
  const line = at < 0 ? after.length : at;
  return `line ${line + 1}: has "${before[line]?.trim() ?? ''}", the routes say "${after[line]?.trim() ?? ''}"`;
};

const [flag, file] = process.argv.slice(2);
const document = file === undefined ? await interfaceDocument() : await readFile(file, 'utf8');
for (const [path, made] of Object.entries(filesOf(JSON.parse(document)))) {
  const target = new URL(path, root);
  if (flag !== '--check') {
    await writeFile(target, made);
    continue;
  }
  const held = await readFile(target, 'utf8').catch(() => '');
  if (held === made) continue;
  console.error(`${path} is out of date, ${firstDifference(held, made)}.`);
  process.exitCode = 1;
}
if (process.exitCode === 1) console.error('Run `npm run generate`.');
