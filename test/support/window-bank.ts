/**
 * A bank that shows what there is, and no more: days in windows, pages, references that are worth nothing, no log of what
 * happened. Its customers consent as those of the simulated banks do; what it shows of their accounts, a test says.
 */
import { addDays, belgradeDate } from '../../packages/common/belgrade.ts';
import type {
  AccountPage,
  BankAccount,
  BankEntry,
  BankProvider,
  Call,
  ReadWindow,
  StatedBalance,
  Traits,
} from '../../src/banks/contract/contract.ts';
import { ProviderError } from '../../src/banks/contract/error.ts';
import { recentBank } from './recent-bank.ts';

/** What the bank shows of an account at present. */
interface Shown {
  /** In the bank's order. One without any date is in every window. */
  booked: readonly BankEntry[];
  pending: readonly BankEntry[];
  balances: readonly StatedBalance[];
}

/**
 * `hangs`: it never responds. `garbled`: it responds with what makes no sense. `circles`: every page has a next one.
 * `breaks off`: it shows the first page and says that there is no more for now. An error is what it responds with.
 */
type Habit = 'hangs' | 'garbled' | 'circles' | 'breaks off' | ProviderError;

interface WindowBankOptions {
  traits?: Partial<Traits>;
  /** Entries on a page. */
  pageSize?: number;
  /** Instead of those that the simulated customer has. */
  accounts?: readonly BankAccount[] | null;
  /** Where its customers consent. */
  consents?: BankProvider;
}

export interface WindowBank {
  provider: BankProvider;
  /** Every page that was asked for. */
  reads: { accountRef: string; window: ReadWindow; psu: Call['psu'] }[];
  /** Shows this of an account from now on. What is not given stays. */
  show(accountRef: string, shown: Partial<Shown>): void;
  /** Lists these accounts from now on; null: those that the simulated customer has. */
  list(accounts: readonly BankAccount[] | null): void;
  /** Behaves so from now on, when it is asked for data; null: well. */
  behave(habit: Habit | null): void;
}

/** An entry of which the bank says no more than this. */
export const bankEntry = (description: string, amount: number, more: Partial<BankEntry> = {}): BankEntry => ({
  reference: null,
  bookingDate: null,
  valueDate: null,
  transactedAt: null,
  amount,
  currency: 'RSD',
  description,
  counterparty: null,
  paymentReference: null,
  paymentCode: null,
  original: null,
  mcc: null,
  location: null,
  cardDigits: null,
  replaces: null,
  ...more,
});

/** What the bank says where nobody understands it. */
const GARBLED = '<html>Žao nam je';

const NOTHING: Shown = { booked: [], pending: [], balances: [] };
const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

const isWithin =
  ({ from, to }: { from: string; to: string }) =>
  ({ bookingDate, valueDate }: BankEntry): boolean => {
    const day = bookingDate ?? valueDate;
    return day === null || (day >= from && day <= to);
  };

/** Settles never, but with the end of the call. */
const silence = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const INSTANTS = new Set(['at', 'asOf', 'transactedAt', 'takenUpAt']);

/** The page that the bank's words mean. */
const translate = (raw: string): AccountPage => {
  try {
    const page = JSON.parse(raw, (name, value) =>
      INSTANTS.has(name) && value !== null ? new Date(value) : value,
    ) as AccountPage;
    for (const { amount } of [...page.booked, ...page.pending, ...page.balances]) {
      if (!Number.isSafeInteger(amount)) throw new TypeError('not an amount');
    }
    return { ...page, raw };
  } catch {
    // What could not be read is quoted by the error.
    throw new ProviderError('malformed', { bankText: raw, raw: [raw] });
  }
};

export const windowBank = ({
  traits = {},
  pageSize = 50,
  accounts = null,
  consents = recentBank,
}: WindowBankOptions = {}): WindowBank => {
  const { historyDays = 90 } = traits;
  const shown = new Map<string, Shown>();
  const reads: WindowBank['reads'] = [];
  let listed = accounts;
  let habit: Habit | null = null;

  const respond = async ({ signal }: Call): Promise<void> => {
    if (habit instanceof ProviderError) throw habit;
    if (habit === 'hangs') await silence(signal);
  };

  const page = (accountRef: string, window: ReadWindow, at: Date): object => {
    const today = belgradeDate(at);
    const covers = {
      from: later(window.from ?? '', addDays(today, -historyDays)),
      to: earlier(window.to, today),
    };
    const { booked, pending, balances } = shown.get(accountRef) ?? NOTHING;
    const entries = [
      ...pending.filter(isWithin(covers)).map((entry) => ({ entry, isPending: true })),
      ...booked.filter(isWithin(covers)).map((entry) => ({ entry, isPending: false })),
    ];
    const start = Number(window.page ?? 0);
    if (!Number.isSafeInteger(start) || start < 0) throw new ProviderError('malformed');
    const end = start + pageSize;
    const here = entries.slice(start, end);
    const more = end < entries.length;
    return {
      at,
      covers,
      complete: !(habit === 'breaks off' && more),
      next: habit === 'circles' ? '0' : more && habit !== 'breaks off' ? String(end) : null,
      balances: start === 0 ? balances : [],
      booked: here.filter(({ isPending }) => !isPending).map(({ entry }) => entry),
      pending: here.filter(({ isPending }) => isPending).map(({ entry }) => entry),
      ended: [],
    };
  };

  const provider: BankProvider = {
    ...consents,
    traits: (bankId) => ({ ...consents.traits(bankId), references: 'none', ...traits, historyDays }),
    async holder(grant, call) {
      const holder = await consents.holder(grant, call);
      await respond(call);
      return holder;
    },
    async accounts(grant, call) {
      const theirs = await consents.accounts(grant, call);
      await respond(call);
      if (habit === 'garbled') throw new ProviderError('malformed', { bankText: GARBLED, raw: [GARBLED] });
      // A bank of this kind does not know what was on an account before its history.
      return listed ? [...listed] : theirs.map((account) => ({ ...account, openingBalance: null }));
    },
    async read(grant, accountRef, window, call) {
      const theirs = await consents.accounts(grant, call);
      const known = listed ?? theirs;
      await respond(call);
      reads.push({ accountRef, window, psu: call.psu });
      if (!known.some(({ ref }) => ref === accountRef)) throw new ProviderError('refused');
      return translate(habit === 'garbled' ? GARBLED : JSON.stringify(page(accountRef, window, call.at)));
    },
    translate: (_bankId, raw) => translate(raw),
  };

  return {
    provider,
    reads,
    show(accountRef, more) {
      shown.set(accountRef, { ...NOTHING, ...shown.get(accountRef), ...more });
    },
    list(them) {
      listed = them;
    },
    behave(how) {
      habit = how;
    },
  };
};
