import type { Static } from 'typebox';
import { nonDemoKey } from '../../auth/access.ts';
import type { Caller } from '../../auth/identity.ts';
import { route } from '../../auth/route.ts';
import { list, ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { transferableBuffers } from '../../platform/threads/threads.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { bankOfUpload, NO_BANK } from './account.ts';
import type { Deps } from './deps.ts';
import { importStatements } from './import.ts';
import { tablesOfUpload, type Upload } from './import-tasks.ts';
import { givenMapping } from './mapping.ts';
import { listMappings } from './mapping-store.ts';
import { StatementImport, StatementTables } from './schema.ts';
import { importShape } from './shape.ts';
import { BODY_LIMIT, bytesOf, MOST_BYTES, takeUploads } from './upload.ts';
import {
  StatementTablesQuery,
  StatementTablesUpload,
  StatementUpload,
  StatementUploadQuery,
} from './upload-schema.ts';

const MARKS = { comma: ',', point: '.' } as const;

/** Returns the uploaded files and their reading options. @throws ApiError BANK_NOT_FOUND, PAYLOAD_TOO_LARGE, INVALID_PARAMETER */
const uploadOf = async (
  { sql, catalogue }: Deps,
  { keyId }: Caller,
  body: Static<typeof StatementTablesUpload>,
): Promise<Upload> => {
  const { bank_id: bankId = null, account = null, currency, mapping, file } = body;
  const isKnown = bankId === null || bankId === NO_BANK || catalogue.some(({ id }) => id === bankId);
  if (!isKnown) throw new ApiError('BANK_NOT_FOUND', { bank_id: bankId });
  const files = file.map((each) => ({ name: each.name, bytes: bytesOf(each) }));
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MOST_BYTES) {
    throw new ApiError('PAYLOAD_TOO_LARGE', { limit: MOST_BYTES });
  }
  return {
    files,
    account,
    currency: currency?.toUpperCase() ?? null,
    dateOrder: body.date_order ?? null,
    decimalMark: body.decimal_mark === undefined ? null : MARKS[body.decimal_mark],
    unsignedAmounts: body.unsigned_amounts ?? null,
    given: mapping === undefined ? null : givenMapping(mapping),
    remembered: await listMappings(sql, keyId, bankOfUpload({ account, bankId, catalogue })),
    bankId,
    catalogue,
  };
};

export const statementRoutes = (app: App, deps: Deps): void => {
  app.register(async (plugin) => {
    const scope = plugin as unknown as App;
    takeUploads(scope, deps.budget);
    route(scope, nonDemoKey('connections:write'), {
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
        errors: ['INVALID_STATEMENT', 'BANK_NOT_FOUND', 'ACCOUNT_ALREADY_CONNECTED'],
      },
      handler: async (caller, { body }) => {
        const upload = await uploadOf(deps, caller, body);
        const options = { userId: body.user_id, onto: body.onto ?? null, dryRun: body.dry_run === 'true' };
        return importShape(await importStatements(deps, caller, upload, options), options, caller.now);
      },
    });
    route(scope, nonDemoKey('connections:write'), {
      method: 'POST',
      url: '/statements/tables',
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: 'listStatementTables',
        tags: ['Statements'],
        summary: 'Look at the columns of tables',
        description:
          'Lists the tables among files, in the body as `POST /statements` takes them: their headings, first rows, and the columns that the service reads or suggests. Files that are no tables are left out, unless the service can read them once a parameter is given. Saves nothing.',
        consumes: ['multipart/form-data', 'application/octet-stream'],
        querystring: StatementTablesQuery,
        body: StatementTablesUpload,
        response: { 200: ref(StatementTables) },
        errors: ['INVALID_STATEMENT', 'BANK_NOT_FOUND'],
      },
      handler: async (caller, { body }) => {
        const upload = await uploadOf(deps, caller, body);
        const move = upload.files.flatMap(({ bytes }) => transferableBuffers(bytes));
        return list(await deps.threads.run(tablesOfUpload, upload, { move }));
      },
    });
  });
};
