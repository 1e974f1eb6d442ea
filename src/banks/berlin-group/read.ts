/** One page of an account: transactions, and with the first page its balances. */
import { createHash } from 'node:crypto';
import { addDays } from '../../../packages/common/belgrade.ts';
import { DAY, MINUTE } from '../../../packages/common/clock.ts';
import type { AccountPage, Call, ReadWindow } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import type { Listed } from './accounts.ts';
import { type BankClient, isSuccess } from './client.ts';
import { type Fields, fields, linkOf, listOf } from './fields.ts';
import type { ConsentGrant } from './grant.ts';
import type { HttpResponse } from './http.ts';
import { isJsonType, jsonOf } from './json.ts';
import { followed } from './links.ts';
import { type List, pageOf, type Recorded, type Recording, statesBalances, transactionsOf } from './page.ts';
import { errorOf, type Refusal, refusalOf } from './refusal.ts';
import type { AskUnderConsent } from './session.ts';

/** Where a read goes on. */
interface Position {
  list: List;
  /** Path and query of the bank's link; null for the first page of the list. */
  href: string | null;
  from: string;
  /** Of links and pages that have been: whoever repeats one goes round in a circle. */
  seen: string[];
}

/** Ten entries a page are few, and two years of a busy account have five thousand. */
export const MOST_PAGES = 500;

/** What a bank that finds a period too long is asked for next, in days; some are off by one. */
const SHORTER = [365, 180, 90, 89, 30];

/** So long after its customer consented a bank still gives all that it has. */
const FRESH = 3 * MINUTE;
/** Later it may leave out what is older, and not say so. */
const SURE_DAYS = 89;

const mark = (value: string): string => createHash('sha256').update(value).digest('base64url').slice(0, 10);

const isPeriodRefused = ({ codes }: Refusal): boolean => codes.includes('PERIOD_INVALID');

/** Whether it is the wish for booked and pending entries at once that the bank does not grant. */
const isBothRefused = ({ codes, words, response: { status } }: Refusal): boolean =>
  status === 400 && (codes.includes('PARAMETER_NOT_SUPPORTED') || /bookingStatus/i.test(words));

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

const shorter = (from: string, to: string): string | null => {
  const days = SHORTER.find((each) => each < daysBetween(from, to));
  return days === undefined ? null : addDays(to, -days);
};

/** In which form transactions are taken where the bank does not have the usual one. */
const OTHER_FORMATS = 'application/xml, text/xml;q=0.9, text/plain;q=0.8';

/** What makes no sense is kept by whoever asked, as it came. */
const orWithRaw = <T>(raw: Recording, translate: () => T): T => {
  try {
    return translate();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const bankText = error.bankText();
    throw new ProviderError(error.kind, {
      raw: [JSON.stringify(raw)],
      cause: error,
      ...(bankText === null ? {} : { bankText }),
    });
  }
};

export type ReadPage = (
  grant: ConsentGrant,
  listed: Listed,
  window: ReadWindow,
  call: Call,
) => Promise<AccountPage>;

export const reader = (client: BankClient, ask: AskUnderConsent): ReadPage => {
  const { traits } = client.bank;

  const beginning = ({ from, to }: ReadWindow): Position => ({
    list: traits.bookingStatus === 'both' ? 'both' : 'booked',
    href: null,
    from: from ?? addDays(to, -traits.historyDays),
    seen: [],
  });

  const addressOf = ({ href, from, list }: Position, { resourceId }: Listed, to: string): URL =>
    href === null
      ? client.at(`/accounts/${encodeURIComponent(resourceId)}/transactions`, {
          dateFrom: from,
          dateTo: to,
          bookingStatus: list,
        })
      : new URL(href, client.base);

  /** Asks for a page, and for less where the bank refuses the wish as it is. */
  const askFor = async (
    grant: ConsentGrant,
    listed: Listed,
    window: ReadWindow,
    call: Call,
  ): Promise<{ response: HttpResponse; url: URL; position: Position }> => {
    let position = window.page === null ? beginning(window) : (JSON.parse(window.page) as Position);
    let accept = traits.accept;
    for (;;) {
      const url = addressOf(position, listed, window.to);
      const response = await ask(grant, { url, headers: { Accept: accept } }, call);
      if (isSuccess(response)) return { response, url, position };
      const refusal = refusalOf(response);
      const from = shorter(position.from, window.to);
      if (isPeriodRefused(refusal) && position.href === null && from !== null)
        position = { ...position, from };
      else if (position.list === 'both' && isBothRefused(refusal)) position = { ...position, list: 'booked' };
      else if (response.status === 406 && accept !== OTHER_FORMATS) accept = OTHER_FORMATS;
      else {
        const error = errorOf(refusal, traits, call.at);
        // A bank that knows no pending entries has none.
        const hasNone = position.list === 'pending' && ['refused', 'malformed'].includes(error.kind);
        if (!hasNone) throw error;
        return { response: { ...response, type: '', body: '' }, url, position };
      }
    }
  };

  /** The report itself, where the response only says where it lies. */
  const downloaded = async (
    grant: ConsentGrant,
    response: HttpResponse,
    said: Fields,
    url: URL,
    call: Call,
  ): Promise<HttpResponse> => {
    const { booked, pending, _links } = fields(said.transactions);
    const href = linkOf(said._links, 'download') ?? linkOf(_links, 'download');
    const isElsewhere = listOf(booked).length + listOf(pending).length === 0;
    const at = href !== null && isElsewhere ? followed(href, url, client.base) : null;
    if (at === null) return response;
    const report = await ask(grant, { url: at, headers: { Accept: '*/*' } }, call);
    if (!isSuccess(report)) throw errorOf(refusalOf(report), traits, call.at);
    return report;
  };

  /** Null where the bank has none to state: it is read all the same. */
  const balances = async (grant: ConsentGrant, listed: Listed, call: Call): Promise<Recorded | null> => {
    const ofTheList: Recorded | null =
      listed.balances === undefined
        ? null
        : { what: 'balances', type: 'application/json', body: JSON.stringify({ balances: listed.balances }) };
    if (traits.balances === 'none') return null;
    if (traits.balances === 'account_list') return ofTheList;
    const url = client.at(`/accounts/${encodeURIComponent(listed.resourceId)}/balances`);
    try {
      const response = await ask(grant, { url }, call);
      if (!isSuccess(response)) throw errorOf(refusalOf(response), traits, call.at);
      const hasSome = statesBalances(fields(jsonOf(response)));
      return hasSome ? { what: 'balances', type: response.type, body: response.body } : ofTheList;
    } catch (error) {
      const isOnlyThis =
        error instanceof ProviderError && ['refused', 'malformed', 'quota'].includes(error.kind);
      if (!isOnlyThis) throw error;
      return ofTheList;
    }
  };

  const nextHref = (said: Fields, url: URL): string | null => {
    const href = linkOf(fields(said.transactions)._links, 'next') ?? linkOf(said._links, 'next');
    const next = href === null ? null : followed(href, url, client.base);
    return next && `${next.pathname}${next.search}`;
  };

  return async (grant, listed, window, call) => {
    const { response: first, url, position } = await askFor(grant, listed, window, call);
    const { list, from, seen } = position;
    const isFresh = call.at.getTime() - new Date(grant.grantedAt).getTime() <= FRESH;
    const sureFrom = isFresh ? from : [from, addDays(window.to, -SURE_DAYS)].toSorted()[1]!;
    const record = (responses: Recorded[], complete: boolean, next: string | null): Recording => ({
      at: call.at.toISOString(),
      account: { iban: listed.account.iban, currency: listed.account.currency },
      covers: { from: sureFrom, to: window.to },
      complete,
      next,
      responses,
    });
    const recorded = ({ type, body }: HttpResponse): Recorded => ({ what: list, type, body });
    const said = isJsonType(first.type)
      ? orWithRaw(record([recorded(first)], false, null), () => transactionsOf(first))
      : {};
    const response = await downloaded(grant, first, said, url, call);
    const href = nextHref(said, url);
    const marks = [mark(`${url.pathname}${url.search}`), mark(response.body)];
    const isRepeated = first.body !== '' && seen.includes(marks[1]!);
    const isCircle =
      isRepeated ||
      (href !== null && ([...seen, ...marks].includes(mark(href)) || seen.length >= 2 * MOST_PAGES));
    const following: Position | null =
      href !== null && !isCircle
        ? { list, href, from, seen: [...seen, ...marks] }
        : list === 'booked' && traits.bookingStatus !== 'booked' && !isCircle
          ? { list: 'pending', href: null, from, seen: [] }
          : null;
    const asksBalances = window.page === null && !statesBalances(said);
    const stated = asksBalances ? await balances(grant, listed, call) : null;
    const responses = [...(isRepeated ? [] : [recorded(response)]), ...(stated ? [stated] : [])];
    const recording = record(responses, !isCircle, following && JSON.stringify(following));
    return orWithRaw(recording, () => pageOf(recording, traits));
  };
};
