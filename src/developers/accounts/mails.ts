/** The mails of a developer account. They are composed at delivery, and so are the tokens in their links. */

import type { Language } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import { findNewest } from '../../auth/audit-log/store.ts';
import { compose, type Letter } from '../../platform/mail/message.ts';
import type { Composer } from '../../platform/mail/requests.ts';
import type { Deps } from './deps.ts';
import * as words from './mail-texts.ts';
import { issueMailToken } from './mail-token-store.ts';
import { findSessionDevice } from './session-store.ts';
import { findDeveloperByEmail } from './store.ts';

export type DeveloperMail = 'verification' | 'reset' | 'new_device' | 'password_changed';

export const developerMails = (deps: Deps): Record<DeveloperMail, Composer> => {
  const { sql, clock, config } = deps;
  /** Returns a link to a page in the language of the mail. */
  const linkTo = (page: string, token: string, language: Language): string =>
    `${config.publicUrl}/${page}?token=${token}&lang=${language}`;
  return {
    verification: async (to) => {
      const developer = await findDeveloperByEmail(sql, to);
      if (!developer || developer.emailVerifiedAt) return null;
      const token = await issueMailToken(sql, developer.id, 'verification', clock.now());
      if (token === null) return null;
      const { language } = developer;
      return compose(to, verification(language, linkTo('verify-email', token, language)));
    },
    reset: async (to) => {
      const developer = await findDeveloperByEmail(sql, to);
      if (!developer) return null;
      const token = await issueMailToken(sql, developer.id, 'reset', clock.now());
      if (token === null) return null;
      const { language } = developer;
      return compose(to, reset(language, linkTo('reset-password', token, language)));
    },
    new_device: async (to) => {
      const developer = await findDeveloperByEmail(sql, to);
      if (!developer) return null;
      const { id, language } = developer;
      const login = await findNewest(sql, id, 'account.logged_in', 'new_device');
      if (!login) return null;
      const device = await findSessionDevice(sql, id, login.target ?? '');
      const said = (text: Text, values = {}): string => phrase(language, text, values);
      return compose(to, {
        language,
        subject: said(words.deviceSubject),
        paragraphs: [
          said(words.deviceWhy),
          said(words.deviceWhere, {
            at: `${login.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
            ip: login.ip ?? said(words.unknown),
            device: device ?? said(words.unknown),
          }),
        ],
        link: { label: said(words.accountLink), url: `${config.publicUrl}/portal/account` },
        closing: [said(words.deviceNot)],
      });
    },
    password_changed: async (to) => {
      const developer = await findDeveloperByEmail(sql, to);
      if (!developer) return null;
      const { language } = developer;
      return compose(to, {
        language,
        subject: phrase(language, words.changedSubject),
        paragraphs: [phrase(language, words.changedWhy)],
        link: { label: phrase(language, words.accountLink), url: `${config.publicUrl}/portal/account` },
        closing: [phrase(language, words.changedNot)],
      });
    },
  };
};

// A mail contains no typed text: the address may be somebody else's.
const verification = (language: Language, url: string): Letter => {
  const said = (text: Text): string => phrase(language, text);
  return {
    language,
    subject: said(words.verifySubject),
    paragraphs: [said(words.verifyWhy), said(words.verifyHow)],
    link: { label: said(words.verifyLink), url },
    closing: [said(words.verifyNot)],
  };
};

const reset = (language: Language, url: string): Letter => {
  const said = (text: Text): string => phrase(language, text);
  return {
    language,
    subject: said(words.resetSubject),
    paragraphs: [said(words.resetWhy), said(words.resetHow)],
    link: { label: said(words.resetLink), url },
    closing: [said(words.resetNot)],
  };
};
