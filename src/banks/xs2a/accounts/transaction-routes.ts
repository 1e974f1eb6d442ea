/** `/v1/accounts/{account-id}/transactions`. */
import { addDays, belgradeInstant } from '../../../../packages/common/belgrade.ts';
import { orSerialized } from '../../../platform/http/schema.ts';
import type { App } from '../../../platform/http/server.ts';
import { countAgainstQuota, findAccount, type OpenConsent, openConsent } from '../access.ts';
import { bankPath, linkTo } from '../addresses.ts';
import { type BankCall, bankRoute } from '../bank-route.ts';
import {
  AccountPath,
  TransactionDetails,
  TransactionPath,
  TransactionQuery,
  TransactionReport,
} from '../bank-schema.ts';
import type { Deps } from '../deps.ts';
import type { Format } from '../dialect.ts';
import { TppError } from '../tpp-error.ts';
import { balancesOf, referenceOf } from './account-report.ts';
import type { BooksEntry, CustomerAccount } from './books.ts';
import { bookedOf, pendingOf } from './entry-report.ts';
import { formatFor } from './format.ts';
import { addressOf, hasNext, isFurther, onPage, type PagePosition, pagePositionOf } from './paging.ts';
import { firstDay, periodOf } from './period.ts';
import { moveDelta } from './read-store.ts';
import { statementText } from './statement.ts';

type BookingStatus = 'booked' | 'pending' | 'both';

/** A parsed request with its entries. */
interface Found {
  opened: OpenConsent;
  account: CustomerAccount;
  /** The resourceId of the account. */
  accountId: string;
  status: BookingStatus;
  days: { from: string; to: string };
  place: PagePosition;
  booked: readonly BooksEntry[];
  pending: readonly BooksEntry[];
}

export const transactionRoutes = (app: App, deps: Deps): void => {
  bankRoute(app, deps, {
    method: 'GET',
    url: '/accounts/:account_id/transactions',
    schema: {
      params: AccountPath,
      querystring: TransactionQuery,
      response: { 200: orSerialized(TransactionReport) },
    },
    handler: async (call, request, reply) => {
      const { bankId, dialect, now } = call;
      const { query } = request;
      const { account_id: accountId } = request.params;
      const format = formatFor(request, dialect);
      const status = bookingStatusOf(query, call, format);
      const opened = await openConsent(deps, call, request);
      const account = findAccount(opened, accountId, dialect, 'transactions');
      const isDelta = query.deltaList === true || query.entryReferenceFrom !== undefined;
      if (isDelta && !dialect.delta) {
        throw new TppError(
          400,
          'PARAMETER_NOT_SUPPORTED',
          'This bank has no delta reports (entryReferenceFrom, deltaList)',
        );
      }
      const place = pagePositionOf(query, dialect, now);
      const first = firstDay(dialect, opened.consent.authorisedAt, now);
      const days = periodOf(query, dialect, first, now);
      await countAgainstQuota(deps, call, opened.consent, account.ref, 'transactions', isFurther(place));
      const booked = status === 'pending' ? [] : await bookedIn(opened, account, query, days, place);
      const pending = status === 'booked' ? [] : holdsIn(opened, account, days, place);
      const found = { opened, account, accountId, status, days, place, booked, pending };
      if (format === 'json') return report(call, query, found);

      const end = Math.min(belgradeInstant(addDays(days.to, 1)).getTime() - 1, place.at.getTime());
      const closing = await opened.books.booked(account.ref, end);
      const reported = { bankId, account, days, closing, booked, pending, at: now };
      reply.type(format === 'mt940' ? 'text/plain; charset=utf-8' : 'application/xml; charset=utf-8');
      return statementText(reported, format, dialect);
    },
  });

  const report = async (
    { bankId, dialect, now }: BankCall,
    query: TransactionQuery,
    { opened, account, accountId, status, place, booked, pending }: Found,
  ) => {
    // A delta list has no pages, because its start moves with each request.
    const page = query.deltaList ? booked : onPage(booked, place, dialect);
    const hasMore = !query.deltaList && hasNext(booked, place, dialect);
    const path = `${bankPath(bankId)}/v1/accounts/${accountId}`;
    const next = addressOf(`${path}/transactions`, query, { page: place.page + 1, at: place.at }, dialect);
    // Pending entries are not paged; they come with the first page.
    const holds = isFurther(place) ? [] : pending;
    const after = dialect.balance_after ? await balancesAfter(opened, account, booked) : null;
    const withBalance = query.withBalance && opened.consent.rights.balances.includes(account.ref);
    return {
      account: referenceOf(account),
      transactions: {
        ...(status !== 'pending' && {
          booked: page.map((known, at) => bookedOf(known, at, account.currency, dialect, after?.get(known))),
        }),
        ...(status !== 'booked' && {
          pending: holds.map((known, at) => pendingOf(known, page.length + at, account.currency, dialect)),
        }),
        _links: {
          account: linkTo(deps.config, path, dialect),
          ...(hasMore && { next: linkTo(deps.config, next, dialect) }),
        },
      },
      ...(withBalance && { balances: await balancesOf(opened.books, account, now, dialect) }),
    };
  };

  /** Returns the balance after each of the entries, which are newest first and without gaps. */
  const balancesAfter = async (
    { books }: OpenConsent,
    { ref }: CustomerAccount,
    booked: readonly BooksEntry[],
  ): Promise<Map<BooksEntry, number>> => {
    const balances = new Map<BooksEntry, number>();
    const newest = booked[0];
    if (!newest) return balances;
    let balance = await books.booked(ref, newest.at);
    for (const known of booked) {
      balances.set(known, balance);
      balance -= known.entry.amount;
    }
    return balances;
  };

  /**
   * Returns the entries booked in the period, or since those that the TPP knows, newest first, as of the time of the
   * first page.
   */
  const bookedIn = async (
    { books, consent }: OpenConsent,
    { ref }: CustomerAccount,
    { deltaList, entryReferenceFrom }: TransactionQuery,
    { from, to }: { from: string; to: string },
    { at }: PagePosition,
  ): Promise<readonly BooksEntry[]> => {
    const begin = belgradeInstant(from).getTime() - 1;
    if (deltaList) {
      const seen = await deps.sql.begin((tx) => moveDelta(tx, consent.id, ref, at));
      return books.entries(ref, Math.max(begin, seen?.getTime() ?? begin), at.getTime());
    }
    const entries = await books.entries(ref, begin, at.getTime());
    if (entryReferenceFrom === undefined) return entries.filter(({ entry }) => entry.date <= to);
    const known = entries.findIndex(({ entry }) => entry.ref === entryReferenceFrom);
    if (known === -1)
      throw new TppError(400, 'RESOURCE_UNKNOWN', 'entryReferenceFrom is not the entryReference of an entry');
    return entries.slice(0, known);
  };

  bankRoute(app, deps, {
    method: 'GET',
    url: '/accounts/:account_id/transactions/:transaction_id',
    schema: { params: TransactionPath, response: { 200: TransactionDetails } },
    handler: async (call, request) => {
      const { dialect, now } = call;
      const { account_id, transaction_id } = request.params;
      const opened = await openConsent(deps, call, request);
      const account = findAccount(opened, account_id, dialect, 'transactions');
      // A position in a page or a constant id identifies nothing.
      if (dialect.ids !== 'stable')
        throw new TppError(404, 'RESOURCE_UNKNOWN', 'Transactions of this bank have no stable ids');
      await countAgainstQuota(deps, call, opened.consent, account.ref, 'transaction');
      const from = belgradeInstant(firstDay(dialect, opened.consent.authorisedAt, now)).getTime() - 1;
      const booked = await opened.books.entries(account.ref, from, now.getTime());
      const found = [booked, opened.books.holds(account.ref, now.getTime())].map((list) =>
        list.find(({ entry }) => entry.ref === transaction_id),
      );
      const [entry, hold] = found;
      if (entry) return { transactionsDetails: bookedOf(entry, 0, account.currency, dialect) };
      if (hold) return { transactionsDetails: pendingOf(hold, 0, account.currency, dialect) };
      throw new TppError(404, 'RESOURCE_UNKNOWN');
    },
  });
};

const holdsIn = (
  { books }: OpenConsent,
  { ref }: CustomerAccount,
  { from, to }: { from: string; to: string },
  { at }: PagePosition,
): BooksEntry[] =>
  books.holds(ref, at.getTime()).filter(({ entry }) => entry.date >= from && entry.date <= to);

/**
 * Returns the requested booking status.
 * @throws TppError FORMAT_ERROR, PARAMETER_NOT_SUPPORTED
 */
const bookingStatusOf = (
  { bookingStatus }: TransactionQuery,
  { dialect }: BankCall,
  format: Format,
): BookingStatus => {
  switch (bookingStatus) {
    case 'booked':
      return bookingStatus;
    case 'pending':
      if (format !== 'mt940') return bookingStatus;
      throw new TppError(400, 'PARAMETER_NOT_SUPPORTED', 'MT940 has booked entries only');
    case 'both':
      // MT940 contains booked entries only.
      if (dialect.both === 'accepted') return format === 'mt940' ? 'booked' : bookingStatus;
      throw new TppError(400, 'PARAMETER_NOT_SUPPORTED', 'bookingStatus must be booked or pending');
    case 'information':
    case 'all':
      throw new TppError(
        400,
        'PARAMETER_NOT_SUPPORTED',
        'This bank has no standing orders: bookingStatus must be booked, pending or both',
      );
    default:
      throw new TppError(400, 'FORMAT_ERROR', 'bookingStatus must be booked, pending or both');
  }
};
