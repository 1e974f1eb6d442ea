/**
 * Checks the chain of hashes of audit logs. Ends with 1 and names the first entry that does not fit.
 *
 *   npm run audit -- FILE [--contains HASH]   a downloaded log; HASH is the last hash of an earlier download
 *   npm run audit -- --database               the logs of all accounts and of the operator, in the database
 *   npm run audit -- --operator-log FILE      writes the log of the operator as JSON lines, and checks it
 */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type ChainedAction, type ChainedEntry, chainCheck, findBreak } from '../src/auth/audit-log/chain.ts';
import { listAllEntries, listOperatorActions } from '../src/auth/audit-log/operator-store.ts';
import { reachDatabase } from '../src/main/embedded-postgres/reach.ts';
import { connect, type Sql } from '../src/platform/database/postgres.ts';
import { BackupError } from './backup/archive.ts';
import { cellsOf, configWith, inEachCell, runCommand } from './backup/command.ts';

const HELP = `Check a downloaded log:       npm run audit -- FILE [--contains HASH]
Check all logs:               npm run audit -- --database
Write the log of the operator: npm run audit -- --operator-log FILE`;

/** Yields the actions of the operator after it has checked that they fit together. */
const checkedActions = async function* (sql: Sql): AsyncGenerator<ChainedAction> {
  const check = chainCheck();
  for await (const action of listOperatorActions(sql)) {
    const problem = check(action);
    if (problem !== null) throw new BackupError(`The log of the operator: ${problem}`);
    yield action;
  }
};

const read = (line: string, index: number): ChainedEntry | ChainedAction => {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupError(`Line ${index + 1} is not JSON.`);
  }
};

const checkFile = async (file: string, contains: string | undefined): Promise<void> => {
  const lines = (await readFile(file, 'utf8')).trim().split('\n').filter(Boolean);
  const entries = lines.map(read);
  const problem = findBreak(entries);
  if (problem !== null) throw new BackupError(problem);
  if (contains !== undefined && !entries.some(({ hash }) => hash === contains.toLowerCase())) {
    throw new BackupError(
      `No entry has the hash ${contains}. If the log was downloaded later than that hash, entries were removed or written anew; if the entry is older than 24 months, it was deleted by age.`,
    );
  }
  const last = entries.at(-1);
  console.log(
    last
      ? `${entries.length} entries, ${entries[0]!.sequence} to ${last.sequence}, fit together. Last hash: ${last.hash}`
      : 'The file has no entries.',
  );
};

const checkDatabase = async (sql: Sql): Promise<void> => {
  let [accounts, entries, present] = [0, 0, ''];
  let check = chainCheck();
  for await (const { developer, entry } of listAllEntries(sql)) {
    if (developer !== present) {
      [accounts, present, check] = [accounts + 1, developer, chainCheck()];
    }
    const problem = check(entry);
    if (problem !== null) throw new BackupError(`The log of account ${developer}: ${problem}`);
    entries += 1;
  }
  console.log(`${entries} entries of ${accounts} accounts fit together.`);
  let [actions, last] = [0, undefined as ChainedAction | undefined];
  for await (const action of checkedActions(sql)) [actions, last] = [actions + 1, action];
  console.log(
    last
      ? `${actions} actions of the operator fit together. Last hash: ${last.hash}`
      : 'The log of the operator has no entries.',
  );
};

const writeOperatorLog = async (sql: Sql, file: string): Promise<void> => {
  let last: ChainedAction | undefined;
  await pipeline(async function* () {
    for await (const action of checkedActions(sql)) {
      last = action;
      yield `${JSON.stringify({ object: 'operator_action', ...action })}\n`;
    }
  }, createWriteStream(file));
  console.log(
    last
      ? `Wrote ${file}, up to action ${last.sequence}. Last hash: ${last.hash}`
      : `Wrote ${file}. The log has no entries.`,
  );
};

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      contains: { type: 'string' },
      database: { type: 'boolean' },
      'operator-log': { type: 'string' },
    },
  });
  const [file] = positionals;
  const target = values['operator-log'];
  if ([file, values.database, target].filter(Boolean).length !== 1) throw new BackupError(HELP);
  if (file !== undefined) return checkFile(file, values.contains);
  const config = configWith({});
  // Each cell has a log of its own, and one file has room for one.
  await inEachCell(target === undefined ? cellsOf(config) : [config], async (cell) => {
    await using stack = new AsyncDisposableStack();
    const database = await reachDatabase(cell);
    stack.defer(() => database.close());
    const sql = connect(database.url, { max: 1, allTenants: 'operator' });
    stack.defer(() => sql.end({ timeout: 1 }));
    await (target === undefined ? checkDatabase(sql) : writeOperatorLog(sql, target));
  });
});
