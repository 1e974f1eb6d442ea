import { after } from '../../../packages/common/clock.ts';
import type { Language } from '../../../packages/common/language/languages.ts';
import { isSimulated } from '../../banks/catalogue/catalogue.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { SESSION_LIFETIME } from '../connect/open-session.ts';
import { insertSession } from '../connect/store.ts';
import type { Deps } from './deps.ts';
import { addressOf } from './frame.ts';
import type { PageSession } from './store.ts';

/**
 * Opens a connect session in which the user renews a connection, and returns the address of the bank. The user returns
 * to their page. The public token of the session is not used: the application knows the connection.
 */
export const beginRenewal = async (
  { sql, clock, config }: Pick<Deps, 'sql' | 'clock' | 'config'>,
  { keyId, userId, appName, clockOffsetMs }: PageSession,
  bankId: string,
  language: Language,
): Promise<string> => {
  const token = newId('sessionToken');
  const now = after(clock.now(), clockOffsetMs);
  await sql.begin((tx) =>
    insertSession(tx, {
      hash: tokenHash(token),
      keyId,
      linkTokenHash: null,
      bankId,
      userId: userId!,
      redirectUrl: config.publicUrl + addressOf('/my', language),
      appName,
      accountSelection: null,
      sandboxSeed: null,
      sandboxScenario: null,
      createdAt: now,
      expiresAt: after(now, SESSION_LIFETIME),
    }),
  );
  return addressOf(isSimulated(bankId) ? '/sandbox/auth.html' : '/connect/bank', language, { token });
};
