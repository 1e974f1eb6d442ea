import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { after, SECOND } from '../../../packages/common/clock.ts';
import { open } from '../../auth/access.ts';
import { readCookie, requireOwnPage, setCookie } from '../../auth/cookies.ts';
import { route } from '../../auth/route.ts';
import { fieldOf, languageOf, recordFailure, takeForms } from '../../banks/pages/browser.ts';
import type { App } from '../../platform/http/server.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { isOfThisCell, newId } from '../../platform/vocabulary/ids.ts';
import type { Deps } from './deps.ts';
import { type Ended, endAccess, findReceiptOf } from './end.ts';
import { addressOf, sendFramed } from './frame.ts';
import { mailableTo, requestPageMail } from './mail.ts';
import { findOffer, openAfterConsent, SESSION_LIFETIME } from './manage.ts';
import { mailSentPage, offerPage } from './offer-pages.ts';
import {
  closedPage,
  endAccountPage,
  endedPage,
  endPage,
  failedPage,
  mainPage,
  missingPage,
  openPage,
  toBankPage,
} from './pages.ts';
import { readsPage } from './reads-page.ts';
import { printReceipt } from './receipt-pdf.ts';
import { listErasureReceipts } from './receipt-store.ts';
import { contentOf, type ErasureClaims, openReceipt, receiptFile, signReceipt } from './receipts.ts';
import { beginRenewal } from './renew.ts';
import { LINK_LIFETIME } from './routes.ts';
import { shownConnections } from './shown.ts';
import { bindPage, countStored, endPageSessions, isOpenable, type PageSession } from './store.ts';
import { takeAlong } from './take-along.ts';
import { countUse } from './use-store.ts';
import { viewRoute } from './view.ts';
import { findVisit } from './visit.ts';

/** One status for every link and session that cannot be used, as they have one page. */
const CLOSED = 410;

/** The pages under `/my`. They need no script; a change is a form, which only the service's own pages can send. */
export const userPageRoutes = (app: App, deps: Deps): void => {
  const { sql, clock, config } = deps;

  const closed = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendFramed(reply, closedPage(languageOf(request)), CLOSED);
  const missing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendFramed(reply, missingPage(languageOf(request)), 404);
  const goTo = (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    query: Record<string, string> = {},
  ): FastifyReply =>
    reply.header('Cache-Control', 'no-store').redirect(addressOf(path, languageOf(request), query), 303);

  type Visited = (
    session: PageSession,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply>;

  app.register(async (scope) => {
    takeForms(scope);
    scope.setErrorHandler<Error>(async (error, request, reply) => {
      const status = recordFailure(request, reply, error, "a user's page failed");
      return sendFramed(reply, failedPage(languageOf(request)), status);
    });
    // A page of another origin could otherwise send forms in the name of the user.
    scope.addHook('preHandler', async (request) => {
      if (request.method === 'POST') requireOwnPage(request, config.publicUrl);
    });

    viewRoute(scope as App & FastifyInstance, deps);

    const at = (
      method: 'GET' | 'POST',
      url: string,
      handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
    ): void =>
      route(scope as App & FastifyInstance, open('banking'), {
        method,
        url,
        schema: { hide: true },
        handler,
      });
    /** Registers a page that needs a session. */
    const visited = (method: 'GET' | 'POST', url: string, handler: Visited): void =>
      at(method, url, async (request, reply) => {
        const session = await findVisit(deps, request);
        return session === null ? closed(request, reply) : handler(session, request, reply);
      });
    const connectionsOf = (session: PageSession) =>
      shownConnections(deps, session, after(clock.now(), session.clockOffsetMs));
    /** Finds a connection of the session's user by the id in a form or an address. */
    const connectionIn = async (session: PageSession, request: FastifyRequest) =>
      (await connectionsOf(session)).find(({ id }) => id === fieldOf(request, 'connection')) ?? null;
    /** Reads what a form or an address wants to end. */
    const endedIn = (request: FastifyRequest): Ended => ({
      connectionId: fieldOf(request, 'connection'),
      accountId: fieldOf(request, 'account') || null,
    });
    const receiptsOf = ({ keyId, hash }: PageSession) => listErasureReceipts(sql, keyId, hash);
    /** Finds a receipt of the session's page by the id in an address. */
    const receiptIn = async (session: PageSession, request: FastifyRequest) =>
      (await receiptsOf(session)).find(({ id }) => id === fieldOf(request, 'receipt')) ?? null;

    /** Returns the secret that names the browser, a new one if it has none. */
    const browserOf = (request: FastifyRequest): string => {
      const known = readCookie(request, config.publicUrl, 'page');
      // A secret of another cell would send the next request there.
      return known !== null && isOfThisCell(known) ? known : newId('userPageBrowser');
    };
    const nameBrowser = (reply: FastifyReply, secret: string): void =>
      setCookie(reply, config.publicUrl, 'page', secret, (LINK_LIFETIME + SESSION_LIFETIME) / SECOND);

    // A GET opens nothing: link previews and mail scanners send it. It only names the browser.
    at('GET', '/my/open', async (request, reply) => {
      const token = fieldOf(request, 'token');
      if (!(await isOpenable(sql, tokenHash(token), clock.now()))) return closed(request, reply);
      nameBrowser(reply, browserOf(request));
      return sendFramed(reply, openPage(languageOf(request), token));
    });

    at('POST', '/my/open', async (request, reply) => {
      const now = clock.now();
      const browser = readCookie(request, config.publicUrl, 'page');
      if (browser === null) return closed(request, reply);
      const isBound = await bindPage(sql, {
        hash: tokenHash(fieldOf(request, 'token')),
        browserHash: tokenHash(browser),
        at: now,
        until: after(now, SESSION_LIFETIME),
      });
      return isBound ? goTo(request, reply, '/my') : closed(request, reply);
    });

    at('GET', '/my/manage', async (request, reply) => {
      const token = fieldOf(request, 'session');
      const offer = await findOffer(deps, token);
      if (!offer) return closed(request, reply);
      const mailTo = await mailableTo(deps, offer.session);
      return sendFramed(reply, offerPage(languageOf(request), token, mailTo));
    });

    at('POST', '/my/mail', async (request, reply) => {
      const token = fieldOf(request, 'session');
      const language = languageOf(request);
      const offer = await findOffer(deps, token);
      const mailTo = offer && (await requestPageMail(deps, offer, language));
      return mailTo === null
        ? closed(request, reply)
        : sendFramed(reply, mailSentPage(language, token, mailTo));
    });

    at('POST', '/my/manage', async (request, reply) => {
      const secret = browserOf(request);
      if (!(await openAfterConsent(deps, fieldOf(request, 'session'), secret))) return closed(request, reply);
      // Only now: the second of two clicks must not replace the cookie of the first.
      nameBrowser(reply, secret);
      return goTo(request, reply, '/my');
    });

    visited('GET', '/my', async (session, request, reply) => {
      const receipts = (await receiptsOf(session)).map(({ signed }) => contentOf<ErasureClaims>(signed));
      const page = mainPage(languageOf(request), session, await connectionsOf(session), receipts);
      return sendFramed(reply, page);
    });

    visited('GET', '/my/reads', async (session, request, reply) => {
      const connection = await connectionIn(session, request);
      if (!connection) return missing(request, reply);
      return sendFramed(reply, readsPage(languageOf(request), session, connection));
    });

    visited('GET', '/my/end', async (session, request, reply) => {
      const ended = endedIn(request);
      const connection = await connectionIn(session, request);
      const accounts = connection?.accounts ?? [];
      const account = accounts.find(({ id }) => id === ended.accountId) ?? null;
      if (connection && (account || ended.accountId === null)) {
        if (!account || accounts.length === 1)
          return sendFramed(reply, endPage(languageOf(request), session, connection));
        const [stored] = await countStored(sql, session.keyId, [connection.id], account.id);
        const counts = { accounts: 1, transactions: stored?.transactions ?? 0 };
        return sendFramed(reply, endAccountPage(languageOf(request), session, connection, account, counts));
      }
      // The back button, after the access has ended.
      const receipt = await findReceiptOf(deps, session, ended);
      return receipt === null ? missing(request, reply) : goTo(request, reply, '/my/ended', { receipt });
    });

    visited('POST', '/my/end', async (session, request, reply) => {
      const receipt = await endAccess(deps, session, endedIn(request));
      return receipt === null ? missing(request, reply) : goTo(request, reply, '/my/ended', { receipt });
    });

    visited('GET', '/my/ended', async (session, request, reply) => {
      const receipt = await receiptIn(session, request);
      if (!receipt) return missing(request, reply);
      return sendFramed(reply, endedPage(languageOf(request), contentOf<ErasureClaims>(receipt.signed)));
    });

    /** Sends a receipt as the file that the address wants: JSON, or a document to print. */
    const sendReceipt = async (request: FastifyRequest, reply: FastifyReply, id: string, signed: string) => {
      const receipt = await openReceipt(deps, signed);
      if (fieldOf(request, 'as') !== 'pdf')
        return sendFile(reply, `${id}.json`, 'application/json; charset=utf-8').send(
          receiptFile(config.publicUrl, receipt),
        );
      const keysUrl = `${config.publicUrl}/.well-known/jwks.json`;
      const printed = { receipt, language: languageOf(request), keysUrl, at: clock.now() };
      return sendFile(reply, `${id}.pdf`, 'application/pdf').send(
        await deps.threads.stream(printReceipt, printed),
      );
    };

    visited('GET', '/my/receipt', async (session, request, reply) => {
      const receipt = await receiptIn(session, request);
      if (!receipt) return missing(request, reply);
      return sendReceipt(request, reply, receipt.id, receipt.signed);
    });

    visited('GET', '/my/consent', async (session, request, reply) => {
      const connection = await connectionIn(session, request);
      const consent = connection?.consents.find(({ id }) => String(id) === fieldOf(request, 'consent'));
      if (!connection || !consent) return missing(request, reply);
      const { id, signed } = await signReceipt(deps, sql, {
        receipt: 'consent',
        application: session.appName,
        connection_id: connection.id,
        bank: connection.bankName,
        bank_id: connection.bankId,
        permissions: consent.permissions,
        history_days: consent.historyDays,
        granted_at: consent.grantedAt.toISOString(),
        expires_at: consent.expiresAt.toISOString(),
      });
      return sendReceipt(request, reply, id, signed);
    });

    visited('GET', '/my/data.zip', async (session, request, reply) => {
      const now = after(clock.now(), session.clockOffsetMs);
      const connections = (await connectionsOf(session)).map(({ id, bankId, provider }) => ({
        id,
        folder: provider === 'statement' ? `${bankId}-statements` : bankId,
      }));
      if (connections.length === 0) return missing(request, reply);
      const wanted = {
        keyId: session.keyId,
        connections,
        now,
        language: languageOf(request),
        catalogue: deps.catalogue,
      };
      if (request.method !== 'HEAD') await countUse(sql, session.keyId, 'downloaded', clock.now());
      const zip = await deps.threads.stream(takeAlong, wanted);
      return sendFile(reply, `data-${belgradeDate(now)}.zip`, 'application/zip').send(zip);
    });

    visited('POST', '/my/renew', async (session, request, reply) => {
      const connection = await connectionIn(session, request);
      if (!connection?.canRenew) return missing(request, reply);
      const address = await beginRenewal(deps, session, connection.bankId, languageOf(request));
      // The page goes on by Refresh, not by a redirect: browsers apply form-action to redirects after a form, and the
      // page of a bank is at another origin.
      reply.header('Refresh', `0;url=${address}`);
      return sendFramed(reply, toBankPage(languageOf(request), connection.bankName, address));
    });

    at('POST', '/my/close', async (request, reply) => {
      const browser = readCookie(request, config.publicUrl, 'page');
      if (browser !== null) await endPageSessions(sql, tokenHash(browser), clock.now());
      setCookie(reply, config.publicUrl, 'page', '', 0);
      return goTo(request, reply, '/my');
    });
  });
};

/** Sets the headers of a download. */
const sendFile = (reply: FastifyReply, name: string, type: string): FastifyReply =>
  reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .header('Cache-Control', 'no-store');
