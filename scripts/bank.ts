/**
 * `npm run bank -- check ID`: tries every step with a bank of BANKS_FILE and reports the result of each. You log in at the bank;
 * nothing is stored, and the consent is ended. Exits with 1 if a step fails.
 */
import { createInterface } from 'node:readline/promises';
import { systemClock } from '../packages/common/clock.ts';
import { checkBank } from '../src/banks/berlin-group/doctor.ts';
import { readBanksFile } from '../src/banks/catalogue/banks-file.ts';
import { bankRules } from '../src/main/open-banks.ts';
import { type Config, ConfigError, environment, loadConfig } from '../src/platform/config.ts';

const giveUp = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const settings = (): Config => {
  try {
    return loadConfig(environment());
  } catch (error) {
    return giveUp((error as Error).message);
  }
};

const [command, id] = process.argv.slice(2);
if (command !== 'check' || id === undefined) giveUp('Say which bank: npm run bank -- check ID');
const config = settings();
const entry = (() => {
  try {
    return readBanksFile(config).find(({ bank }) => bank.id === id);
  } catch (error) {
    return giveUp(error instanceof ConfigError ? error.message : String(error));
  }
})();
const bank = entry ?? giveUp(`BANKS_FILE has no bank "${id}".`);

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const isWell = await checkBank({
  bank,
  rules: bankRules(config),
  clock: systemClock,
  callbackUrl: `${config.publicUrl}/connect/callback`,
  say: (line) => console.log(line),
  visit(redirectUrl) {
    console.log(`\nOpen this address, log in and agree:\n\n  ${redirectUrl}\n`);
    return terminal.question('Paste the whole address that the bank then sends you to: ');
  },
});
terminal.close();
process.exit(isWell ? 0 : 1);
