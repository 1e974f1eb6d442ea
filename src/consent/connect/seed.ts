import { createHmac } from 'node:crypto';
import { tokenHash } from '../../platform/secrets.ts';
import type { SessionRow } from './store.ts';

/** The values that define the customer of a simulated bank; see LoginOptions in src/banks/simulated/grant.ts. */
interface SimulatedCustomer {
  seed: string;
  person?: string;
  scenario?: string;
}

/**
 * Returns the simulated customer of a session. The seed of a session, if it has one, defines all of the customer.
 *
 * A session without one gets a seed from its token, so that the bank's page shows before the consent what the consent
 * shares. The token is not stored: nobody can make the same accounts again once the connection is erased. A bank,
 * however, knows its customer before any consent: the same user of the same key is one person at every bank. The hash
 * is keyed, so that it names nobody and the persons of two keys are unrelated. It represents the user whom the
 * session names, and does not prove who is at the bank's page.
 */
export const simulatedCustomer = (session: SessionRow, sessionToken: string): SimulatedCustomer => {
  const { sandboxSeed, sandboxScenario, personKey, userId } = session;
  return {
    ...(sandboxSeed === null
      ? {
          seed: tokenHash(`seed of ${sessionToken}`).toString('hex'),
          person: createHmac('sha256', personKey).update(userId).digest('hex'),
        }
      : { seed: sandboxSeed }),
    ...(sandboxScenario === null ? {} : { scenario: sandboxScenario }),
  };
};
