/** The customer of the simulated bank at a NextGenPSD2 bank over HTTP. */
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { after, HOUR } from '../../../packages/common/clock.ts';
import type { LedgerEntry } from '../../../src/banks/contract/ledger-change.ts';
import { books } from '../../../src/banks/simulated/books.ts';
import {
  type Asked,
  BANK_ID,
  bankWith,
  type Replies,
  type Reply,
  tppMessage,
  transactions,
} from '../berlin-group-bank.ts';
import type { Ending } from '../ending.ts';
import type { Habit, Harness } from './harness.ts';
import { ledgerAt, SEED, START, simulatedHarness } from './simulated-bank.ts';

const SIMULATED = 'banca-intesa';
const WORDS = 'Žao nam je';
const PAGE = 20;

interface BankConsent {
  status: string;
  validUntil: string;
}

const major = (minor: number): string => (minor / 100).toFixed(2);

const reply = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: tppMessage(code, WORDS),
});

/** Its responses to requests for data, by habit. */
const troubles: Partial<Record<Habit, Reply>> = {
  quota: reply(429, 'ACCESS_EXCEEDED', { 'Retry-After': '3600' }),
  refused: reply(403, 'SERVICE_BLOCKED'),
  malformed: { body: `<html>${WORDS}`, type: 'text/html' },
};

export const berlinGroupHarness = async (t: Ending): Promise<Harness> => {
  const accounts = await books.accounts(await books.authorize({ bankId: SIMULATED, at: START, seed: SEED }));
  const { truth, now, pass } = simulatedHarness(SIMULATED);
  const consents = new Map<string, BankConsent>();
  let habit: Habit | null = null;

  const statusOf = ({ status, validUntil }: BankConsent): string => {
    if (status !== 'valid') return status;
    if (habit === 'revoked') return 'revokedByPsu';
    return habit === 'expired' || belgradeDate(now()) > validUntil ? 'expired' : 'valid';
  };

  /** Returns the response that replaces another one, with a consent or without. */
  const hinders = (asked: Asked): Reply | 'silence' | null => {
    if (habit === 'slow') return 'silence';
    if (habit === 'unavailable') return { status: 503, body: WORDS, type: 'text/plain' };
    if (!asked.path.startsWith('/v1/accounts')) return null;
    const consent = consents.get(String(asked.headers['consent-id']));
    if (!consent || statusOf(consent) !== 'valid') return reply(401, 'CONSENT_INVALID');
    return (habit && troubles[habit]) ?? null;
  };
  const route =
    (respond: (asked: Asked) => Reply | Promise<Reply>): Replies[string] =>
    (asked, response) => {
      const hindrance = hinders(asked);
      if (hindrance === 'silence') return undefined;
      if (hindrance) return hindrance;
      void Promise.resolve(respond(asked)).then(({ status = 200, body }) => {
        response.writeHead(status, body === undefined ? {} : { 'Content-Type': 'application/json' });
        response.end(body === undefined ? undefined : JSON.stringify(body));
      });
      return undefined;
    };

  const shown = ({ date, amount, description }: LedgerEntry, currency: string): object => ({
    bookingDate: date,
    transactionAmount: { currency, amount: major(amount) },
    remittanceInformationUnstructured: description,
  });

  const listed = () => (habit === 'closed' ? accounts.slice(0, -1) : accounts);

  const replies: Replies = {
    'POST /v1/consents': route(({ body }) => {
      const id = `consent-${consents.size + 1}`;
      consents.set(id, { status: 'received', validUntil: JSON.parse(body).validUntil });
      const path = `/v1/consents/${id}`;
      const state = (): object => ({
        consentStatus: statusOf(consents.get(id)!),
        validUntil: consents.get(id)!.validUntil,
      });
      bank.replies[`GET ${path}`] = route(() => ({ body: state() }));
      bank.replies[`GET ${path}/status`] = route(() => ({ body: state() }));
      bank.replies[`DELETE ${path}`] = route(() => {
        consents.get(id)!.status = 'terminatedByTpp';
        return { status: 204 };
      });
      const scaRedirect = { href: `https://login.bank.example/${id}` };
      return { status: 201, body: { consentStatus: 'received', consentId: id, _links: { scaRedirect } } };
    }),
    'GET /v1/accounts': route(() => ({
      body: {
        accounts: listed().map(({ ref, iban, currency, name }) => ({
          resourceId: ref,
          iban,
          currency,
          name,
        })),
      },
    })),
  };
  for (const { ref, currency } of accounts) {
    const path = `/v1/accounts/${ref}`;
    replies[`GET ${path}/balances`] = route(() => ({ body: { balances: [] } }));
    replies[`GET ${path}/transactions`] = route(async ({ query }) => {
      const { booked, pending } = await ledgerAt(SIMULATED, ref, now());
      const [from, to] = [query.get('dateFrom')!, query.get('dateTo')!];
      const isAsked = ({ date }: LedgerEntry): boolean => date >= from && date <= to;
      const start = Number(query.get('start') ?? 0);
      const all = booked.filter(isAsked).map((entry) => shown(entry, currency));
      const more = start + PAGE < all.length ? start + PAGE : null;
      const next = habit === 'endless' ? 0 : more;
      query.set('start', String(next));
      const links = next === null ? {} : { next: { href: `${path}/transactions?${query}` } };
      const holds = start > 0 ? [] : pending.filter(isAsked).map((entry) => shown(entry, currency));
      return { body: transactions(all.slice(start, start + PAGE), holds, links) };
    });
  }
  const { bank, provider } = await bankWith(t, replies, { traits: { references: 'none' } });

  const refOf = (ref: string): string => accounts.find(({ iban }) => ref.startsWith(`${iban}`))!.ref;
  const decided = (redirectUrl: string, status: string): void => {
    consents.get(new URL(redirectUrl).pathname.slice(1))!.status = status;
  };
  return {
    provider,
    bankId: BANK_ID,
    customer: {},
    now,
    pass,
    agree({ redirectUrl, state }) {
      decided(redirectUrl, 'valid');
      return new URLSearchParams({ state: String(state.state) });
    },
    refuse({ redirectUrl, state }) {
      decided(redirectUrl, 'rejected');
      return new URLSearchParams({ state: String(state.state) });
    },
    behave(how) {
      habit = how;
    },
    asked: () => bank.asked.length,
    words: WORDS,
    quotaEnds: () => after(now(), HOUR),
    truth: (accountRef, at) => truth(refOf(accountRef), at),
  };
};
