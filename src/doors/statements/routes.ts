import { ownKey } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { NO_BANK } from './account.ts';
import type { Deps } from './deps.ts';
import { importStatements } from './import.ts';
import { givenMapping } from './mapping.ts';
import { listMappings } from './mapping-store.ts';
import { StatementImport, StatementUpload, StatementUploadQuery } from './schema.ts';
import { importShape } from './shape.ts';
import { BODY_LIMIT, bytesOf, MOST_BYTES, takeUploads } from './upload.ts';

export const statementRoutes = (app: App, deps: Deps): void => {
  app.register(async (plugin) => {
    const scope = plugin as unknown as App;
    takeUploads(scope, deps.budget);
    route(scope, ownKey('connections:write'), {
      method: 'POST',
      url: '/statements',
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: 'importStatements',
        tags: ['Statements'],
        summary: 'Take over statements from files',
        description: `Files of camt.052, camt.053, camt.054, MT940, MT942, Halcom, Asseco, ROL, OFX, QIF, CSV, XLSX, XLS (also HTML or XML under that name), or a zip of several, as parts \`file\` of a form; or one file as the body, of any type but a form's, with everything else in the query. Format and encoding are recognised. What is in them is taken over as a bank's own report would be: the same file twice adds nothing. All files are taken over, or none.`,
        consumes: ['multipart/form-data', 'application/octet-stream'],
        querystring: StatementUploadQuery,
        body: StatementUpload,
        response: { 200: ref(StatementImport) },
        errors: ['INVALID_STATEMENT', 'BANK_NOT_FOUND'],
      },
      handler: async (caller, request) => {
        const { user_id: userId, bank_id: bankId = null, account, currency, mapping, file } = request.body;
        const { date_order: dateOrder, decimal_mark: decimalMark, unsigned_amounts: unsigned } = request.body;
        const isKnown =
          bankId === null || bankId === NO_BANK || deps.catalogue.some(({ id }) => id === bankId);
        if (!isKnown) throw new ApiError('BANK_NOT_FOUND', { bank_id: bankId });
        const files = file.map((each) => ({ name: each.name, bytes: bytesOf(each) }));
        if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MOST_BYTES) {
          throw new ApiError('PAYLOAD_TOO_LARGE', { limit: MOST_BYTES });
        }
        const given = mapping === undefined ? null : givenMapping(mapping);
        const upload = {
          files,
          account: account ?? null,
          currency: currency?.toUpperCase() ?? null,
          dateOrder: dateOrder ?? null,
          decimalMark:
            decimalMark === undefined ? null : decimalMark === 'comma' ? (',' as const) : ('.' as const),
          unsignedAmounts: unsigned ?? null,
          given,
          remembered: await listMappings(deps.sql, caller.keyId),
          bankId,
          catalogue: deps.catalogue,
        };
        const options = { userId, dryRun: request.body.dry_run === 'true' };
        return importShape(await importStatements(deps, caller, upload, options), options, caller.now);
      },
    });
  });
};
