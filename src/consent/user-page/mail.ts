/**
 * Mails a link to the page of a user who asks for it at the end of the connect flow, to the address that the bank has. Only
 * the holder of the connect session learns whether there is an address.
 */
import { after, DAY } from '../../../packages/common/clock.ts';
import type { Language } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import * as words from '../../../packages/common/pages/user-page-words.ts';
import { isSimulated } from '../../banks/catalogue/catalogue.ts';
import { findBank } from '../../banks/catalogue/store.ts';
import { openAccounts, openEachAccount } from '../../ledger/accounts/access.ts';
import { identityShape } from '../../ledger/accounts/shape.ts';
import { type AccountRow, listAccountsOfConnection } from '../../ledger/accounts/store.ts';
import { normaliseAddress } from '../../platform/mail/address.ts';
import { compose } from '../../platform/mail/message.ts';
import { type Composer, requestMail } from '../../platform/mail/requests.ts';
import { type SealingKey, tokenHash } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import type { SessionRow } from '../connect/store.ts';
import type { Deps } from './deps.ts';
import { countMails, findMailed, type MailedSession, markMailed } from './mail-store.ts';
import type { Offer } from './manage.ts';
import { LINK_LIFETIME } from './routes.ts';
import { hasConnection, insertPage } from './store.ts';

/** Kind of the mail. */
const KIND = 'user_page';

/** Most mails in a day for one connection, and so to one reader. */
const MOST_IN_A_DAY = 3;

/** Returns the mail address that the bank has of the holder of accounts; null if it gives none. */
const addressIn = (accounts: readonly { row: AccountRow; dataKey: SealingKey | null }[]): string | null => {
  for (const { row, dataKey } of accounts) {
    const address = normaliseAddress((dataKey && identityShape(row, dataKey)?.email) ?? '');
    if (address !== null) return address;
  }
  return null;
};

/** Returns `a···@e···.com`: enough to recognise an own address. */
export const maskAddress = (address: string): string => {
  const [local, domain] = address.split('@') as [string, string];
  const [first] = local;
  return `${first}···@${domain[0]}···${domain.slice(domain.lastIndexOf('.'))}`;
};

type Mailing = Pick<Deps, 'sql' | 'clock' | 'config' | 'dataKeys'>;

/**
 * Returns the masked address to which a connect session can ask for a mail; null without one. A simulated bank invents
 * addresses, which may be somebody's, so its mails go to the outbox of development only.
 */
export const mailableTo = async (
  deps: Mailing,
  { keyId, bankId, connectionId, pageMailAt }: SessionRow,
): Promise<string | null> => {
  if (connectionId === null || (isSimulated(bankId) && deps.config.smtpUrl !== null)) return null;
  const since = after(deps.clock.now(), -DAY);
  // A session that has asked is shown where its mail went.
  if (pageMailAt === null && (await countMails(deps.sql, keyId, connectionId, since)) >= MOST_IN_A_DAY)
    return null;
  const accounts = await listAccountsOfConnection(deps.sql, keyId, connectionId);
  // Without the key store the page is shown without an address.
  const address = addressIn(await openEachAccount(deps, accounts));
  return address && maskAddress(address);
};

/**
 * Requests the mail of a connect session, once for each session. Returns the masked address; null if none can be asked for.
 */
export const requestPageMail = async (
  deps: Mailing & Pick<Deps, 'jobs'>,
  { session, hash }: Offer,
  language: Language,
): Promise<string | null> => {
  const { sql, jobs, clock } = deps;
  const address = await mailableTo(deps, session);
  if (address === null) return null;
  const now = clock.now();
  await sql.inTurn(session.keyId, async (tx) => {
    const isFirst = await markMailed(tx, session.keyId, hash, { at: now, language });
    if (isFirst) await requestMail(tx, jobs, { kind: KIND, to: { about: hash.toString('hex') }, now });
  });
  return address;
};

export const userPageMails = (deps: Deps): Record<string, Composer> => {
  const { sql, clock, config, catalogue } = deps;

  const addressOf = async ({ keyId, connectionId }: MailedSession): Promise<string | null> =>
    addressIn(await openAccounts(deps, await listAccountsOfConnection(sql, keyId, connectionId)));

  /** Makes a link for the user; null if nothing of theirs is connected any more. */
  const linkFor = async ({ keyId, userId, language }: MailedSession): Promise<string | null> => {
    const token = newId('userPageLink');
    const createdAt = clock.now();
    const expiresAt = after(createdAt, LINK_LIFETIME);
    const isMade = await sql.inTurn(keyId, async (tx) => {
      const has = await hasConnection(tx, keyId, userId);
      if (has) await insertPage(tx, { hash: tokenHash(token), keyId, userId, createdAt, expiresAt });
      return has;
    });
    return isMade ? `${config.publicUrl}/my/open?${new URLSearchParams({ token, lang: language })}` : null;
  };

  return {
    [KIND]: async (about) => {
      const session = await findMailed(sql, Buffer.from(about, 'hex'));
      const to = session && (await addressOf(session));
      const url = to && (await linkFor(session!));
      if (!to || !url) return null;
      const { language, bankId } = session!;
      const bank = (await findBank(sql, catalogue, bankId))?.name ?? bankId;
      const t = (text: Text): string => phrase(language, text, { bank });
      // Without the name of the application, which its developer chose.
      return compose(to, {
        language,
        subject: t(words.mailSubject),
        paragraphs: [t(words.mailWhy), t(words.mailHow)],
        link: { label: t(words.openButton), url },
        closing: [t(words.mailClosing)],
      });
    },
  };
};
