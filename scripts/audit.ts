/**
 * Checks the hash chain of a downloaded audit log: `npm run audit -- FILE`. Exits with 1 and names the first wrong entry.
 */
import { readFileSync } from 'node:fs';
import { type ChainedEntry, findBreak } from '../src/auth/audit-log/chain.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Name the file: npm run audit -- audit-log.jsonl');
  process.exit(2);
}
const read = (line: string, index: number): ChainedEntry => {
  try {
    return JSON.parse(line) as ChainedEntry;
  } catch {
    console.error(`Line ${index + 1} is not JSON.`);
    return process.exit(1);
  }
};

const entries = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map(read);
const broken = findBreak(entries);
if (broken !== null) {
  console.error(broken);
  process.exit(1);
}
const last = entries.at(-1);
console.log(
  last
    ? `${entries.length} entries, ${entries[0]!.sequence} to ${last.sequence}, fit together. Last hash: ${last.hash}`
    : 'The file has no entries.',
);
