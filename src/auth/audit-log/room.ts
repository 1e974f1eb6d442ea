import { DAY } from '../../../packages/common/clock.ts';
import type { Room } from '../../platform/room/room.ts';
import { personalData } from './personal-data.ts';
import { auditLogRoutes, type Deps } from './routes.ts';
import { AuditEntry } from './schema.ts';

/** The audit log of developer accounts. */
export const auditLog: Room<Deps> = {
  routes: auditLogRoutes,
  schemas: [AuditEntry],
  personalData,
  retention: [{ table: 'audit_entries', column: 'at', on: 'wall', keptForMs: 730 * DAY }],
};
