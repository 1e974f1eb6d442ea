/** Records changes of factors and mails them to the owner of the account, who notices a stranger's change. */
import { phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { compose } from '../../platform/mail/message.ts';
import { type Composer, requestMail } from '../../platform/mail/requests.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { findAccountName, languageOf } from './account-store.ts';
import type { Deps } from './deps.ts';
import * as words from './mail-texts.ts';

export type FactorMail = keyof typeof words.happened;

/** Requests a mail about a change, in the transaction of the change. */
export const requestFactorMail = (
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  kind: FactorMail,
  email: string,
): Promise<void> => requestMail(tx, jobs, { kind, to: { email }, now: clock.now() });

interface FactorChange {
  developerId: string;
  action: FactorMail;
  /** The owner, by default. */
  actor?: 'operator';
  /** Id of the passkey. */
  target?: string;
  /** Address of the request. */
  ip?: string;
}

/**
 * Records a change in the audit log and requests the mail about it. Call it first in the transaction of the change: it
 * locks the account.
 * @throws DEVELOPER_NOT_FOUND
 */
export const recordFactorChange = async (
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  change: FactorChange,
): Promise<void> => {
  await recordAction(tx, { ...change, at: deps.clock.now() });
  const account = await findAccountName(tx, change.developerId);
  if (!account) throw new ApiError('DEVELOPER_NOT_FOUND');
  await requestFactorMail(deps, tx, change.action, account.email);
};

export const factorMails = ({ sql, config }: Pick<Deps, 'sql' | 'config'>): Record<FactorMail, Composer> => {
  const about =
    (what: Text): Composer =>
    async (to) => {
      const language = await languageOf(sql, to);
      if (language === null) return null;
      const said = (text: Text): string => phrase(language, text);
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
