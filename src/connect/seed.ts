import { tokenHash } from '../platform/secrets.ts';
import type { SessionRow } from './store.ts';

/**
 * The session with a seed for the simulated bank. One that was started without gets it from its token, so that
 * what the bank's page shows before the consent is what the consent shares. The token is stored nowhere: nobody
 * can make the same customer again once the connection is erased.
 */
export const seeded = (session: SessionRow, sessionToken: string): SessionRow & { sandboxSeed: string } => ({
  ...session,
  sandboxSeed: session.sandboxSeed ?? tokenHash(`seed of ${sessionToken}`).toString('hex'),
});
