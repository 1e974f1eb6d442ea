import { styleText } from 'node:util';
import type { Config } from './platform/config.ts';

/** What a newcomer sees after `npm start`: where it is, the key, and three commands to paste. */
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
    `  Docs        ${styleText('cyan', `${publicUrl}/docs`)}`,
  ];
  if (demoKey === undefined) return [...lines, ''].join('\n');
  lines.push(
    `  Demo key    ${styleText('green', demoKey)}`,
    '',
    `  ${styleText('bold', 'Connect a bank and read its transactions:')}`,
    '',
    `  ${dim('# 1. start a session at a bank')}`,
    `  SESSION=$(curl -s ${publicUrl}/v1/connect -H "Authorization: Bearer ${demoKey}" --json '{"bank_id":"banca-intesa","user_id":"me"}' | sed 's/.*"session_token":"\\([^"]*\\).*/\\1/')`,
    '',
    `  ${dim('# 2. agree, as the user would at the bank')}`,
    `  curl -s ${publicUrl}/v1/sandbox/authorize --json "{\\"session_token\\":\\"$SESSION\\"}"`,
    '',
    `  ${dim('# 3. read the accounts (then /v1/accounts/{id}/transactions)')}`,
    `  curl -s ${publicUrl}/v1/accounts -H "Authorization: Bearer ${demoKey}"`,
    '',
    `  ${dim('The whole tour is in README.md. Stop with Ctrl-C.')}`,
    '',
  );
  return lines.join('\n');
};
