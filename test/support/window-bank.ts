/**
 * A bank that shows entries only: days in windows, pages, unreliable references, no log of changes. Its customers consent
 * as those of the simulated banks do; a test sets the entries of their accounts.
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

/** The present content of an account. */
interface Shown {
  /** In the bank's order. An entry without a date is in every window. */
  booked: readonly BankEntry[];
  pending: readonly BankEntry[];
  balances: readonly StatedBalance[];
}

/**
 * `hangs`: it never responds. `garbled`: its response is unreadable. `circles`: every page has a next one. `breaks off`: it
 * sends the first page and then no more for now. An error is thrown.
 */
type Habit = 'hangs' | 'garbled' | 'circles' | 'breaks off' | ProviderError;

interface WindowBankOptions {
  traits?: Partial<Traits>;
  /** Entries on a page. */
  pageSize?: number;
  /** Replaces the accounts of the simulated customer. */
  accounts?: readonly BankAccount[] | null;
  /** The provider of the customers' consents. */
  consents?: BankProvider;
}

export interface WindowBank {
  provider: BankProvider;
  /** Every requested page. */
  reads: { accountRef: string; window: ReadWindow; psu: Call['psu'] }[];
  /** Sets the content of an account from now on. Omitted fields stay. */
  show(accountRef: string, shown: Partial<Shown>): void;
  /** Sets the list of accounts from now on; null: those of the simulated customer. */
  list(accounts: readonly BankAccount[] | null): void;
  /** Sets the behaviour of reads from now on; null for normal. */
  behave(habit: Habit | null): void;
}

/** Makes an entry without further fields. */
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

/** An unreadable response. */
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

/** Never settles before the call is aborted. */
const silence = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const INSTANTS = new Set(['at', 'asOf', 'transactedAt', 'takenUpAt']);

/** Parses a page of the bank. */
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
    // The error contains the unreadable response.
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
      // Such a bank does not know the balance before its history.
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
