/** Mails to the owner of an account whose factors have changed: a stranger's change is noticed. */
import type { Language } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { compose } from '../../platform/mail/message.ts';
import { type Composer, requestMail } from '../../platform/mail/requests.ts';
import { languageOf } from './account-store.ts';
import type { Deps } from './deps.ts';
import * as words from './mail-texts.ts';

export type FactorMail = keyof typeof words.happened;

/** Requests a mail about a change, in the transaction of the change. */
export const requestFactorMail = (
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  kind: FactorMail,
  email: string,
): Promise<void> => requestMail(tx, jobs, { kind, email, now: clock.now() });

export const factorMails = ({ sql, config }: Pick<Deps, 'sql' | 'config'>): Record<FactorMail, Composer> => {
  const about =
    (what: Text): Composer =>
    async (to) => {
      const language = await languageOf(sql, to);
      if (language === null) return null;
      const said = (text: Text): string => phrase(language as Language, text);
      return compose(to, {
        language,
        subject: said(words.subject),
        paragraphs: [said(what), said(words.look)],
        link: { label: said(words.lookLink), url: `${config.publicUrl}/portal/account` },
        closing: [said(words.notYou)],
      });
    };
  return Object.fromEntries(
    Object.entries(words.happened).map(([kind, what]) => [kind, about(what)]),
  ) as Record<FactorMail, Composer>;
};
