/** The mails of a developer account, composed when they are sent: the token in the link is made then, too. */

import { compose, type Letter } from '../platform/mail/message.ts';
import type { Composer } from '../platform/mail/requests.ts';
import { issueMailToken } from './mail-token-store.ts';
import type { Needs } from './needs.ts';
import { findDeveloperByEmail } from './store.ts';

export type DeveloperMail = 'verification' | 'reset';

export const developerMails = (deps: Needs): Record<DeveloperMail, Composer> => {
  const { sql, clock, config } = deps;
  return {
    verification: async (to) => {
      const developer = await findDeveloperByEmail(sql, to);
      if (!developer || developer.emailVerifiedAt) return null;
      const token = await issueMailToken(sql, developer.id, 'verification', clock.now());
      if (token === null) return null;
      return compose(to, verification(`${config.publicUrl}/verify-email?token=${token}`));
    },
    reset: async (to) => {
      const developer = await findDeveloperByEmail(sql, to);
      if (!developer) return null;
      const token = await issueMailToken(sql, developer.id, 'reset', clock.now());
      if (token === null) return null;
      return compose(to, reset(`${config.publicUrl}/reset-password?token=${token}`));
    },
  };
};

// Nothing that a stranger typed goes into a mail: the address may be somebody else's.
const verification = (url: string): Letter => ({
  subject: 'Confirm your email address',
  paragraphs: [
    'A developer account at the Open Banking Data Service was registered with this address.',
    'To confirm that it is yours, open this link and press the button. It works for 24 hours.',
  ],
  link: { label: 'Confirm email address', url },
  closing: ['If you did not register, do nothing: without confirmation the account is removed.'],
});

const reset = (url: string): Letter => ({
  subject: 'Choose a new password',
  paragraphs: [
    'A new password was asked for, for your developer account at the Open Banking Data Service.',
    'Choose it with this link. It works for one hour, once, and ends every session that is open.',
  ],
  link: { label: 'Choose a new password', url },
  closing: ['If you did not ask for it, do nothing: your password stays as it is.'],
});
