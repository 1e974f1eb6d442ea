/**
 * The types of the portal's client, made from the interface description: paths, parameters, bodies and responses.
 *
 *   node scripts/portal-client.ts                  writes web/portal/api/openapi.gen.ts
 *   node scripts/portal-client.ts --check          fails where that file differs from what the routes say
 *   node scripts/portal-client.ts --check <file>   from what the interface description in a file says
 */
import { readFile, writeFile } from 'node:fs/promises';
import { clientTypes } from './client-types.ts';
import { interfaceDocument } from './interface-document.ts';

const TARGET = new URL('../web/portal/api/openapi.gen.ts', import.meta.url);

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
const made = clientTypes(JSON.parse(document));
if (flag === '--check') {
  const held = await readFile(TARGET, 'utf8');
  if (held !== made) {
    console.error(`web/portal/api/openapi.gen.ts is out of date, ${firstDifference(held, made)}.`);
    console.error('Run `npm run generate`.');
    process.exitCode = 1;
  }
} else {
  await writeFile(TARGET, made);
}
