/** Sessions of Link: what the browser may read of one, and what the server reads with `/link/token/get`. */
import { Type } from 'typebox';
import { after } from '../../../../packages/common/clock.ts';
import { findLinkToken } from '../../../auth/credential-store.ts';
import type { Caller } from '../../../auth/identity.ts';
import { refusalOf } from '../../../auth/key-callers.ts';
import { findBank } from '../../../banks/catalogue/store.ts';
import { isListedRedirect } from '../../../consent/connect/key-settings.ts';
import {
  findPublicToken,
  listSessionsOfLinkToken,
  publicTokenPlace,
} from '../../../consent/connect/store.ts';
import { findConnection } from '../../../consent/connections/store.ts';
import { openAccounts } from '../../../ledger/accounts/access.ts';
import { listAccountsOfConnection } from '../../../ledger/accounts/store.ts';
import { enterKey } from '../../../platform/database/tenants.ts';
import { maxLength } from '../../../platform/http/schema.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import { type KeyEnvironment, prefixes } from '../../../platform/vocabulary/ids.ts';
import { accountShape } from '../accounts/shape.ts';
import type { Deps } from '../deps.ts';
import { type Endpoint, endpoint, token } from '../endpoint.ts';
import { PlaidError } from '../errors.ts';
import { institutionIdOf } from '../institutions/shape.ts';
import { ownForm, plaidForm } from '../tokens.ts';
import { bodies } from '../webhooks/bodies.ts';
import { sendToItem } from '../webhooks/send.ts';
import { findLinkRequest } from './store.ts';

const institutionOf = async ({ sql, catalogue }: Pick<Deps, 'sql' | 'catalogue'>, bankId: string) => ({
  institution_id: institutionIdOf(bankId),
  name: (await findBank(sql, catalogue, bankId))?.name ?? bankId,
});

/** Lists the accounts of a connection by their names and the last digits of their numbers. */
const accountNames = async (deps: Pick<Deps, 'sql' | 'dataKeys'>, keyId: number, connectionId: string) => {
  const accounts = await openAccounts(deps, await listAccountsOfConnection(deps.sql, keyId, connectionId));
  return accounts.map((account) => {
    const { account_id: id, name, mask, type, subtype } = accountShape(account);
    return { id, name, mask, type, subtype, verification_status: null };
  });
};

/** Returns what Link shows of a connection: its institution and its accounts. */
const addedItem = async (deps: Deps, keyId: number, { id, bankId }: { id: string; bankId: string }) => ({
  institution: await institutionOf(deps, bankId),
  accounts: await accountNames(deps, keyId, id),
});

/** Returns the sessions of a link token as `/link/token/get` shows them. */
export const linkSessions = async (deps: Deps, caller: Caller, linkTokenHash: Buffer) => {
  const sessions = await listSessionsOfLinkToken(deps.sql, caller.keyId, linkTokenHash);
  // A user has one connection at a bank, however many sessions led to it: each connection is read once.
  const items = new Map<string, Awaited<ReturnType<typeof addedItem>>>();
  const shown = [];
  for (const session of sessions) {
    const { hash, bankId, connectionId: id, publicTokenSealed: sealed } = session;
    if (sealed && id !== null && !items.has(id))
      items.set(id, await addedItem(deps, caller.keyId, { id, bankId }));
    const item = id === null ? undefined : items.get(id);
    const added = sealed &&
      item && {
        public_token: plaidForm(
          'public',
          deps.master.open(sealed, publicTokenPlace(hash)),
          caller.environment,
        ),
        ...item,
      };
    shown.push({
      link_session_id: hash.toString('hex').slice(0, 32),
      started_at: session.createdAt.toISOString(),
      finished_at: (session.authorizedAt ?? session.deniedAt)?.toISOString() ?? null,
      results: {
        item_add_results: added ? [added] : [],
        cra_item_add_results: [],
        cra_update_results: [],
        bank_income_results: [],
        payroll_income_results: [],
        document_income_results: null,
      },
    });
  }
  return shown;
};

const environmentIn = (linkToken: string): KeyEnvironment =>
  linkToken.startsWith('link-production-') ? 'live' : 'sandbox';

/**
 * What a browser reads with its link token: the name of the application, and after the login the institution and the
 * masked accounts of the connection that its public token names. It sees no amounts and no whole numbers.
 */
const session = endpoint(
  '/link/v2/session',
  {
    link_token: token,
    public_token: Type.Optional(token),
    link_session_id: Type.Optional(Type.String({ maxLength: maxLength.other })),
  },
  { isOpen: true },
  async ({ deps }, { link_token: linkToken, public_token: publicToken, link_session_id: id }) => {
    const { sql, clock } = deps;
    const environment = environmentIn(linkToken);
    const linkHash = tokenHash(ownForm('link', linkToken, environment));
    const row = await findLinkToken(sql, linkHash);
    if (row) enterKey({ keyId: row.id, developerId: row.developerId });
    const request = row && (await findLinkRequest(sql, row.id, linkHash));
    if (!row || !request || refusalOf(deps, row)) {
      throw new PlaidError('INVALID_LINK_TOKEN', 'the link token does not exist, or its key has ended');
    }
    if (row.expiresAt <= after(clock.now(), row.clockOffsetMs)) {
      throw new PlaidError('INVALID_LINK_TOKEN', 'the link token has expired. Create another one');
    }
    const { client_name, language, completion_redirect_uri: next } = request;
    // The address may have been removed from the list of the key since.
    const isAllowed = next !== null && isListedRedirect(row, next);
    const about = { client_name, language, completion_redirect_uri: isAllowed ? next : null };
    if (publicToken === undefined) return about;
    const publicHash = tokenHash(ownForm('public', publicToken, environment));
    const found = await findPublicToken(sql, publicHash, row.id);
    const sessions = await listSessionsOfLinkToken(sql, row.id, linkHash);
    const isOwn = found && sessions.some(({ connectionId }) => connectionId === found.connectionId);
    const connection = isOwn && (await findConnection(sql, row.id, found.connectionId));
    if (!connection || connection.revokedAt) {
      throw new PlaidError('INVALID_PUBLIC_TOKEN', 'the public token does not belong to this link token');
    }
    if (request.webhook !== null && found.usedAt === null && row.developerId !== null) {
      const receiver = { connectionId: connection.id, webhookUrl: request.webhook };
      const finished = { link_session_id: id ?? '', link_token: linkToken, public_token: publicToken };
      // Derived from the public token, so that a page that asks again sends no second webhook.
      const eventId = prefixes.event + publicHash.toString('hex').slice(0, 22);
      await sql.begin((tx) =>
        sendToItem(deps, tx, row, receiver, [bodies.sessionFinished(finished)], { eventId }),
      );
    }
    return {
      ...about,
      public_token: publicToken,
      ...(await addedItem(deps, row.id, connection)),
    };
  },
);

/** Endpoints that Link itself calls, and Plaid's clients do not. */
export const browserEndpoints: readonly Endpoint[] = [session];
