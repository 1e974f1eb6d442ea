import type { Room } from '../../platform/room/room.ts';
import { pastCorrectionWorker } from './corrections/past.ts';
import type { Deps } from './deps.ts';
import { enrichmentRoutes } from './enrichment/enrichment-routes.ts';
import { EnrichedTransaction, TransactionEnrichment } from './enrichment/enrichment-schema.ts';
import { personalData } from './personal-data.ts';
import { transactionData } from './personal-store.ts';
import { transactionRoutes } from './routes.ts';
import { Transaction, TransactionList, TransactionSync } from './schema.ts';
import { searchRoutes } from './search/search-routes.ts';
import { TransactionSearch } from './search/search-schema.ts';
import { spendingRoutes } from './spending/spending-routes.ts';
import { Spending } from './spending/spending-schema.ts';

/** Transactions: list, sync, search, spending, and corrections of their enrichment. */
export const transactions: Room<Deps> = {
  routes: (app, deps) => {
    transactionRoutes(app, deps);
    searchRoutes(app, deps);
    spendingRoutes(app, deps);
    enrichmentRoutes(app, deps);
  },
  jobs: (deps) => [pastCorrectionWorker(deps)],
  personalData,
  personalDataByCode: transactionData,
  schemas: [
    EnrichedTransaction,
    Spending,
    Transaction,
    TransactionEnrichment,
    TransactionList,
    TransactionSearch,
    TransactionSync,
  ],
};
