import { createHmac } from 'node:crypto';
import { tokenHash } from '../../platform/secrets.ts';
import type { SessionRow } from './store.ts';

/** What makes the customer of a simulated bank; see LoginOptions in src/banks/simulated/grant.ts. */
interface SimulatedCustomer {
  seed: string;
  person?: string;
  scenario?: string;
}

/**
 * The customer of the simulated bank that a session is about. With a seed it is all of them.
 *
 * A session without one gets a seed from its token, so that what the bank's page shows before the consent is what the
 * consent shares. The token is stored nowhere: nobody can make the same accounts again once the connection is erased.
 * Who the customer is, however, a bank knows before any consent: the same user of the same key is one person at every
 * bank. The hash is keyed, so that it names nobody and the persons of two keys have nothing in common. It stands for the
 * user whom the session names, and proves nothing about who is at the bank's page.
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
