import { styleText } from 'node:util';
import type { Config } from '../platform/config.ts';

/** Returns the start-up text: addresses, the demo key, and commands to paste that read transactions. */
export const banner = ({ publicUrl, demoApiKeys }: Config): string => {
  const [demoKey] = demoApiKeys;
  const title = styleText('bold', 'Open Banking Data Service');
  const dim = (text: string): string => styleText('dim', text);
  const lines = [
    '',
    `  ${title} is running ${dim('(sandbox: simulated banks, no money moves)')}`,
    '',
    `  Address     ${styleText('cyan', `${publicUrl}/v1`)}`,
    `  Portal      ${styleText('cyan', `${publicUrl}/portal`)}`,
    `  Docs        ${styleText('cyan', `${publicUrl}/docs/quickstart`)}`,
  ];
  if (demoKey === undefined) return [...lines, ''].join('\n');
  lines.push(
    `  Demo key    ${styleText('green', demoKey)}`,
    '',
    `  ${styleText('bold', 'Connect a bank and read its transactions:')}`,
    '',
    `  API=${publicUrl}/v1 AUTH='Authorization: Bearer ${demoKey}'`,
    '',
    `  ${dim('# 1. Your server starts a session at a bank.')}`,
    `  SESSION=$(curl -s $API/connect -H "$AUTH" --json '{"bank_id":"banca-intesa","user_id":"me"}' | ${first('sess_')})`,
    '',
    `  ${dim('# 2. Your user agrees at the bank.')}`,
    `  curl -s $API/sandbox/authorize --json "{\\"session_token\\":\\"$SESSION\\"}"`,
    '',
    `  ${dim('# 3. Your server reads an account and its transactions.')}`,
    `  ACCOUNT=$(curl -s $API/accounts -H "$AUTH" | ${first('acc_')})`,
    `  curl -s "$API/accounts/$ACCOUNT/transactions?limit=3&pretty" -H "$AUTH"`,
    '',
    `  ${dim('The same as a web application, in a checkout: npm run quickstart. At a terminal: npx obds.')}`,
    `  ${dim('The whole tour is in README.md. Stop with Ctrl-C.')}`,
    '',
  );
  return lines.join('\n');
};

/** Returns a command that extracts the first id of a kind from a response. */
const first = (prefix: string): string => `grep -o '${prefix}[0-9A-Za-z]*' | head -1`;
