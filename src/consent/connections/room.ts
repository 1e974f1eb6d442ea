import type { Room } from '../../platform/room/room.ts';
import { consentCheckWorker } from './ending/consent-check.ts';
import { endingWorker } from './ending/ending-jobs.ts';
import { dataKeyWorkers } from './erasure/data-key-jobs.ts';
import { keyErasureWorker } from './erasure/erase-key.ts';
import { expiryWorkers } from './expiry.ts';
import { personalData } from './personal-data.ts';
import { connectionData } from './personal-store.ts';
import { connectionRoutes, type RouteDeps } from './routes.ts';
import {
  Connection,
  ConnectionDetails,
  ConnectionExport,
  ConsentRecord,
  DeveloperConnection,
  ExchangedConnection,
  RevokedConnection,
} from './schema.ts';

/** Connections: renewal, revocation, expiry, and their end at the bank. */
export const connections: Room<RouteDeps> = {
  routes: connectionRoutes,
  jobs: (deps) => [
    ...expiryWorkers(deps),
    keyErasureWorker(deps),
    consentCheckWorker(deps),
    endingWorker(deps),
    ...dataKeyWorkers(deps),
  ],
  personalData,
  personalDataByCode: connectionData,
  schemas: [
    Connection,
    ConnectionDetails,
    ConnectionExport,
    ConsentRecord,
    DeveloperConnection,
    ExchangedConnection,
    RevokedConnection,
  ],
};
