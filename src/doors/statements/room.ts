import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { statementExportRoutes } from './export-routes.ts';
import { personalData } from './personal-data.ts';
import { statementRoutes } from './routes.ts';
import {
  StatementGap,
  StatementImport,
  StatementRow,
  StatementTable,
  StatementTables,
  StatementWarning,
  TakenStatement,
} from './schema.ts';

/** Statements of banks as files, in and out. */
export const statements: Room<Deps> = {
  routes: (app, deps) => {
    statementRoutes(app, deps);
    statementExportRoutes(app, deps);
  },
  personalData,
  schemas: [
    StatementGap,
    StatementImport,
    StatementRow,
    StatementTable,
    StatementTables,
    StatementWarning,
    TakenStatement,
  ],
};
