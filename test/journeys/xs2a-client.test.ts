/** The client of Berlin Group banks at the simulated banks over HTTP: in every dialect it reads the bank's data. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { addDays, belgradeDate } from '../../packages/common/belgrade.ts';
import { berlinGroup } from '../../src/banks/berlin-group/provider.ts';
import { banks } from '../../src/banks/catalogue/catalogue.ts';
import { type BankTraits, DEFAULT_TRAITS, type LiveBank } from '../../src/banks/catalogue/live-bank.ts';
import type {
  AccountPage,
  BankEntry,
  BankGrant,
  BankProvider,
  Call,
} from '../../src/banks/contract/contract.ts';
import { books } from '../../src/banks/simulated/books.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { ANYWHERE } from '../support/berlin-group-bank.ts';
import { selfSigned } from '../support/certificate.ts';
import { sampled } from '../support/depth.ts';
import { ending } from '../support/ending.ts';

const BANK = 'banca-intesa';
const CUSTOMER = 'loop';
const USER = { ip: '93.184.215.14', userAgent: 'Browser/1' };
/** Days that both histories include, whenever the customer consented. */
const DAYS = 300;

interface Dialect {
  dialect: object;
  traits?: Partial<BankTraits>;
  /** Whether the description is transferred unchanged. */
  isWorded?: boolean;
}

const DIALECTS: Record<string, Dialect> = {
  'as described': { dialect: {} },
  'OAuth2, numbers, relative links': {
    dialect: { sca: 'oauth', amounts: 'number', next_links: 'relative', page_size: 30 },
  },
  'signed, once': { dialect: { signature: 'required', request_ids: 'once' } },
  'no ids, commas, no dates, no query, both refused': {
    dialect: {
      ids: 'absent',
      entry_references: false,
      amounts: 'comma',
      booking_dates: '0001-01-01',
      next_links: 'without_query',
      page_size: 30,
      both: 'refused',
      balances: 'closing',
    },
  },
  'positional ids, bare holds, absent dates': {
    dialect: { ids: 'positional', pending: 'bare', booking_dates: 'absent' },
  },
  'ids of zero, reworded holds, private addresses refused': {
    dialect: { ids: 'zero', pending: 'reworded', private_addresses: 'refused' },
  },
  'a history of 400 days, refused beyond': { dialect: { history_days: 400, too_early: 'refused' } },
  'a history that is cut': { dialect: { history_days: 400, too_early: 'cut' } },
  'camt alone': { dialect: { formats: ['camt.053'] } },
  MT940: { dialect: { formats: ['mt940'] }, traits: { accept: 'text/plain' }, isWorded: false },
};

describe('the client in every dialect', () => {
  const end = ending();
  let app: TestApp;
  let key: string;
  let truth: Map<string, { booked: string[]; balance: number }>;

  const line = (day: string | null, amount: number, description: string): string =>
    `${day} ${amount} ${description}`;
  const from = (): string => addDays(belgradeDate(app.clock.now()), -DAYS);

  before(async () => {
    app = await startApp(end);
    key = await app.createKey();
    const now = app.clock.now();
    const grant = await books.authorize({ bankId: BANK, at: now, seed: CUSTOMER });
    truth = new Map();
    for (const { ref, iban, currency, openingBalance } of await books.accounts(grant)) {
      const changes = await books.pull(grant, null, now, ref);
      const booked = changes.flatMap((change) =>
        change.kind === 'booked' || change.kind === 'settled' ? change.entry : [],
      );
      truth.set(`${iban}:${currency}`, {
        booked: booked
          .filter(({ date }) => date >= from())
          .map(({ date, amount, description }) => line(date, amount, description))
          .toSorted(),
        balance: booked.reduce((sum, { amount }) => sum + amount, openingBalance!),
      });
    }
  });

  const open = async ({ dialect, traits = {} }: Dialect): Promise<BankProvider> => {
    const sign = selfSigned('tpp.example');
    const { body: tpp } = await app.api.post('/xs2a/tpps', {
      key,
      body: { name: 'Loop', certificates: [sign.cert] },
    });
    await app.api.put(`/xs2a/tpps/${tpp.client_id}/dialects/${BANK}`, {
      key,
      body: { quota: null, ...dialect },
    });
    const base = `${app.url}/xs2a/${BANK}`;
    const isOAuth = 'sca' in dialect;
    const oauth = {
      authorizeUrl: `${base}/oauth/authorize`,
      tokenUrl: `${base}/oauth/token`,
      clientId: tpp.client_id,
      clientSecret: tpp.client_secret,
      scope: 'AIS:{consent_id}',
    };
    const live: LiveBank = {
      bank: banks.find(({ id }) => id === BANK)!,
      baseUrl: base,
      sca: isOAuth ? 'oauth' : 'redirect',
      oauth: isOAuth ? oauth : null,
      tls: null,
      ca: null,
      sign,
      traits: { ...DEFAULT_TRAITS, psuIp: USER.ip, ...traits },
    };
    return berlinGroup([live], { rules: ANYWHERE, statusReadInterval: 1 });
  };
  const call = (): Call => ({ at: app.clock.now(), psu: USER, signal: AbortSignal.timeout(30_000) });
  const connect = async (provider: BankProvider): Promise<BankGrant> => {
    const asked = { bankId: BANK, callbackUrl: 'http://127.0.0.1/connect/callback', state: randomUUID() };
    const begun = await provider.beginAuthorization(asked, call());
    const { body } = await app.api.post('/xs2a/authorize', {
      key,
      body: { url: begun.redirectUrl, psu_id: CUSTOMER },
    });
    return provider.completeAuthorization(begun.state, new URL(body.redirect_url).searchParams, call());
  };
  const readAll = async (provider: BankProvider, grant: BankGrant, ref: string): Promise<AccountPage[]> => {
    const pages: AccountPage[] = [];
    do {
      const page: string | null = pages.at(-1)?.next ?? null;
      pages.push(
        await provider.read(
          grant,
          ref,
          { from: null, to: belgradeDate(app.clock.now()), since: null, page },
          call(),
        ),
      );
    } while (pages.at(-1)!.next !== null);
    return pages;
  };

  for (const [name, spoken] of sampled(Object.entries(DIALECTS), 4)) {
    test(name, async () => {
      const { isWorded = true } = spoken;
      const provider = await open(spoken);
      const grant = await connect(provider);
      const accounts = await provider.accounts(grant, call());
      assert.deepEqual(accounts.map(({ ref }) => ref).toSorted(), [...truth.keys()].toSorted());
      for (const { ref } of accounts) {
        const pages = await readAll(provider, grant, ref);
        const day = ({ bookingDate, valueDate }: BankEntry): string | null => bookingDate ?? valueDate;
        const booked = pages.flatMap((page) => page.booked).filter((entry) => day(entry)! >= from());
        const lines = booked.map((entry) => line(day(entry), entry.amount, entry.description)).toSorted();
        const wanted = truth.get(ref)!;
        const bare = (each: string): string => each.split(' ').slice(0, 2).join(' ');
        assert.deepEqual(
          isWorded ? lines : lines.map(bare).toSorted(),
          isWorded ? wanted.booked : wanted.booked.map(bare).toSorted(),
        );
        assert.ok(pages.every(({ complete }) => complete));
        const [balance] = pages[0]!.balances;
        assert.equal(balance!.kind, 'booked');
        if (!('balances' in spoken.dialect)) assert.equal(balance!.amount, wanted.balance);
      }
      await provider.endConsent(grant, call());
    });
  }
});
