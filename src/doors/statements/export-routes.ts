import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { chooseLanguage, type Language } from '../../../packages/common/language/languages.ts';
import { key } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { readableAccount } from '../../ledger/accounts/access.ts';
import { AccountPath } from '../../ledger/accounts/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import { StatementDocuments, StatementQuery } from './export-schema.ts';
import { writeStatement } from './export-task.ts';
import { type Output, type OutputFormat, outputs } from './outputs.ts';

const invalid = (parameter: string, reason: string): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter, reason });

/** Up to today, and from the first day of that month, unless it is said. */
const periodOf = (
  { from, to }: { from?: string; to?: string },
  today: string,
): { from: string; to: string } => {
  const last = to === undefined || to > today ? today : to;
  const first = from ?? `${last.slice(0, 8)}01`;
  if (first > today) throw invalid('from', `it is ${today} for this key`);
  if (first > last) throw invalid('to', 'it is before "from"');
  return { from: first, to: last };
};

/** Serbian, as the statements of the banks are, unless the reader prefers another language that there is. */
const readersLanguage = (accepted: string | undefined): Language =>
  accepted === undefined || accepted.startsWith('*')
    ? 'sr-Latn'
    : chooseLanguage(accepted.split(',').map((tag) => tag.trim()));

export const statementExportRoutes = (app: App, deps: Deps): void => {
  route(app, key('accounts:read', 'balance:read', 'transactions:read'), {
    method: 'GET',
    url: '/accounts/:id/statement',
    config: { dataRead: 'exports' },
    schema: {
      operationId: 'getStatement',
      tags: ['Statements'],
      summary: 'Download an account as a statement',
      description:
        'Booked transactions of a period with the balances before and after them, as an attachment: what `POST /statements` takes over again.',
      params: AccountPath,
      querystring: StatementQuery,
      response: { 200: StatementDocuments },
      errors: ['ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request, reply) => {
      const { format, language, ...asked } = request.query;
      const name = format as OutputFormat;
      const output: Output = outputs[name];
      const account = await readableAccount(deps.sql, caller, request.params.id);
      const period = periodOf(asked, belgradeDate(caller.now));
      if (output.dinars && account.currency !== 'RSD') {
        throw invalid('format', `it carries dinars, and the account is in ${account.currency}`);
      }
      const { keyId, now: at } = caller;
      const { catalogue } = deps;
      const body = await deps.threads.stream(writeStatement, {
        keyId,
        account,
        period,
        format: name,
        language: language ?? readersLanguage(request.headers['accept-language']),
        at,
        catalogue,
      });
      reply
        .type(output.type)
        .header(
          'Content-Disposition',
          `attachment; filename="izvod_${period.from}_${period.to}${output.ending}"`,
        );
      return reply.send(body);
    },
  });
};
