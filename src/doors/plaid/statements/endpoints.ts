import { Type } from 'typebox';
import { addDays, belgradeDate } from '../../../../packages/common/belgrade.ts';
import { maxLength } from '../../../platform/http/schema.ts';
import { writeStatement } from '../../statements/export-task.ts';
import { accountsOf } from '../accounts/open.ts';
import { accountShape } from '../accounts/shape.ts';
import { type Endpoint, itemEndpoint } from '../endpoint.ts';
import { PlaidError } from '../errors.ts';
import { institutionIdOf } from '../institutions/shape.ts';

const SCOPES = { scopes: ['accounts:read', 'balance:read', 'transactions:read'] } as const;

/** Complete months that are listed. */
const MONTHS = 12;

interface Month {
  from: string;
  to: string;
}

/** Lists complete months before a day, the latest first. */
const monthsBefore = (today: string): Month[] => {
  const months: Month[] = [];
  let to = addDays(`${today.slice(0, 8)}01`, -1);
  while (months.length < MONTHS) {
    const from = `${to.slice(0, 8)}01`;
    months.push({ from, to });
    to = addDays(from, -1);
  }
  return months;
};

const list = itemEndpoint(
  '/statements/list',
  {},
  { ...SCOPES, reads: 'accounts' },
  async ({ deps, caller }, item) => {
    const accounts = await accountsOf(deps, caller, item);
    const months = monthsBefore(belgradeDate(caller.now));
    return {
      item_id: item.row.connectionId,
      institution_id: institutionIdOf(item.connection.bankId),
      institution_name: item.bank?.name ?? 'Statements',
      accounts: accounts.map((account) => {
        const { account_id, mask, name, subtype, type } = accountShape(account);
        return {
          account_id,
          account_mask: mask ?? '',
          account_name: name,
          account_official_name: name,
          account_subtype: subtype,
          account_type: type,
          statements: months.map(({ from, to }) => ({
            statement_id: `${account_id}.${from.slice(0, 7)}`,
            date_posted: to,
            month: Number(from.slice(5, 7)),
            year: Number(from.slice(0, 4)),
          })),
        };
      }),
    };
  },
);

const download = itemEndpoint(
  '/statements/download',
  { statement_id: Type.String({ minLength: 1, maxLength: maxLength.other }) },
  { ...SCOPES, reads: 'exports' },
  async ({ deps, caller }, item, { statement_id: id }) => {
    const [accountId, month] = id.split('.');
    const accounts = await accountsOf(deps, caller, item);
    const account = accounts.find(({ row }) => row.id === accountId)?.row;
    const period = monthsBefore(belgradeDate(caller.now)).find(({ from }) => from.slice(0, 7) === month);
    if (!account || !period) {
      throw new PlaidError(
        'STATEMENT_NOT_FOUND',
        'the statement was not found. Take statement_id from /statements/list',
      );
    }
    const pieces = await deps.threads.stream(writeStatement, {
      keyId: caller.keyId,
      account,
      period,
      format: 'pdf',
      language: 'en',
      at: caller.now,
      catalogue: deps.catalogue,
    });
    return Buffer.concat(await pieces.toArray());
  },
);

export const statementEndpoints: readonly Endpoint[] = [list, download];
