/** Schemas of the banks' interface, with the Berlin Group's names. */
import { type Static, type TSchema, Type } from 'typebox';

/** Maximum accounts that a consent may name. */
const MOST_ACCOUNTS = 100;

export const AccountReference = Type.Object({
  iban: Type.Optional(Type.String({ pattern: '^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$' })),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
});
export type AccountReference = Static<typeof AccountReference>;

const references = Type.Optional(Type.Array(AccountReference, { maxItems: MOST_ACCOUNTS }));
const allAccounts = Type.Optional(
  Type.Unsafe<'allAccounts' | 'allAccountsWithOwnerName'>({
    type: 'string',
    enum: ['allAccounts', 'allAccountsWithOwnerName'],
  }),
);

export const Access = Type.Object({
  accounts: references,
  balances: references,
  transactions: references,
  additionalInformation: Type.Optional(Type.Object({ ownerName: references })),
  availableAccounts: allAccounts,
  availableAccountsWithBalance: allAccounts,
  allPsd2: allAccounts,
});
export type Access = Static<typeof Access>;

export const ConsentRequest = Type.Object({
  access: Access,
  recurringIndicator: Type.Boolean(),
  validUntil: Type.String({ format: 'date' }),
  frequencyPerDay: Type.Integer({ minimum: 1 }),
  combinedServiceIndicator: Type.Boolean(),
});
export type ConsentRequest = Static<typeof ConsentRequest>;

export const CONSENT_STATUSES = [
  'received',
  'valid',
  'rejected',
  'expired',
  'revokedByPsu',
  'terminatedByTpp',
] as const;
export type ConsentStatus = (typeof CONSENT_STATUSES)[number];

const status = Type.Unsafe<ConsentStatus>({ type: 'string', enum: [...CONSENT_STATUSES] });
const link = Type.Object({ href: Type.String() });
const links = <T extends string, O extends string = never>(
  names: readonly T[],
  optional: readonly O[] = [],
) =>
  Type.Unsafe<Record<T, { href: string }> & Partial<Record<O, { href: string }>>>(
    Type.Object(
      Object.fromEntries([
        ...names.map((name): [string, TSchema] => [name, link]),
        ...optional.map((name): [string, TSchema] => [name, Type.Optional(link)]),
      ]),
    ),
  );

export const CreatedConsent = Type.Object({
  consentStatus: status,
  consentId: Type.String(),
  _links: links(['self', 'status', 'scaStatus'], ['scaRedirect', 'scaOAuth']),
});

export const Consent = Type.Object({
  access: Access,
  recurringIndicator: Type.Boolean(),
  validUntil: Type.String(),
  frequencyPerDay: Type.Integer(),
  lastActionDate: Type.String(),
  consentStatus: status,
  _links: links(['account']),
});

export const ConsentStatusBody = Type.Object({ consentStatus: status });

export const Authorisations = Type.Object({ authorisationIds: Type.Array(Type.String()) });
export const ScaStatusBody = Type.Object({ scaStatus: Type.String() });
export const StartedAuthorisation = Type.Object({
  scaStatus: Type.String(),
  authorisationId: Type.String(),
  _links: links(['scaStatus'], ['scaRedirect', 'scaOAuth']),
});

/** A text with two decimals, or a number or a text with a comma, depending on the dialect. */
const amountValue = Type.Union([Type.String(), Type.Number()]);
const Amount = Type.Object({ currency: Type.String(), amount: amountValue });

export const Balance = Type.Object({
  balanceAmount: Amount,
  balanceType: Type.String(),
  creditLimitIncluded: Type.Optional(Type.Boolean()),
  lastChangeDateTime: Type.Optional(Type.String()),
  referenceDate: Type.Optional(Type.String()),
});
export type Balance = Static<typeof Balance>;

export const Account = Type.Object({
  resourceId: Type.String(),
  iban: Type.Optional(Type.String()),
  currency: Type.String(),
  name: Type.String(),
  product: Type.String(),
  cashAccountType: Type.String(),
  status: Type.String(),
  bic: Type.String(),
  usage: Type.String(),
  ownerName: Type.Optional(Type.String()),
  balances: Type.Optional(Type.Array(Balance)),
  _links: links([], ['balances', 'transactions']),
});
export type Account = Static<typeof Account>;

export const AccountList = Type.Object({ accounts: Type.Array(Account) });
export const AccountDetails = Type.Object({ account: Account });
export const Balances = Type.Object({
  account: Type.Optional(AccountReference),
  balances: Type.Array(Balance),
});

export const Transaction = Type.Object({
  transactionId: Type.Optional(Type.String()),
  entryReference: Type.Optional(Type.String()),
  bookingDate: Type.Optional(Type.String()),
  valueDate: Type.Optional(Type.String()),
  transactionAmount: Amount,
  balanceAfterTransaction: Type.Optional(Balance),
  currencyExchange: Type.Optional(
    Type.Array(
      Type.Object({
        sourceCurrency: Type.String(),
        exchangeRate: Type.String(),
        unitCurrency: Type.String(),
        targetCurrency: Type.String(),
        quotationDate: Type.String(),
      }),
    ),
  ),
  creditorName: Type.Optional(Type.String()),
  creditorAccount: Type.Optional(AccountReference),
  creditorAgent: Type.Optional(Type.String()),
  debtorName: Type.Optional(Type.String()),
  debtorAccount: Type.Optional(AccountReference),
  debtorAgent: Type.Optional(Type.String()),
  remittanceInformationUnstructured: Type.Optional(Type.String()),
  remittanceInformationStructured: Type.Optional(Type.String()),
  merchantCategoryCode: Type.Optional(Type.String()),
  originalAmount: Type.Optional(Amount),
  cardAcceptorAddress: Type.Optional(
    Type.Object({ townName: Type.Optional(Type.String()), country: Type.Optional(Type.String()) }),
  ),
  transactionDateTime: Type.Optional(Type.String()),
  bankTransactionCode: Type.Optional(Type.String()),
  proprietaryBankTransactionCode: Type.Optional(Type.String()),
});
export type Transaction = Static<typeof Transaction>;

export const TransactionReport = Type.Object({
  account: Type.Optional(AccountReference),
  transactions: Type.Object({
    booked: Type.Optional(Type.Array(Transaction)),
    pending: Type.Optional(Type.Array(Transaction)),
    _links: links(['account'], ['first', 'next']),
  }),
  balances: Type.Optional(Type.Array(Balance)),
});

export const TransactionDetails = Type.Object({ transactionsDetails: Transaction });

export const BalanceQuery = Type.Object({ withBalance: Type.Optional(Type.Boolean()) });

export const TransactionQuery = Type.Object({
  bookingStatus: Type.Optional(Type.String()),
  dateFrom: Type.Optional(Type.String({ format: 'date' })),
  dateTo: Type.Optional(Type.String({ format: 'date' })),
  entryReferenceFrom: Type.Optional(Type.String({ maxLength: 35 })),
  deltaList: Type.Optional(Type.Boolean()),
  withBalance: Type.Optional(Type.Boolean()),
  pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  scrollRef: Type.Optional(Type.String({ maxLength: 100 })),
});
export type TransactionQuery = Static<typeof TransactionQuery>;

export const BankPath = Type.Object({ bank_id: Type.String() });
export const ConsentPath = Type.Object({ bank_id: Type.String(), consent_id: Type.String() });
export const AuthorisationPath = Type.Object({
  bank_id: Type.String(),
  consent_id: Type.String(),
  authorisation_id: Type.String(),
});
export const AccountPath = Type.Object({ bank_id: Type.String(), account_id: Type.String() });
export const TransactionPath = Type.Object({
  bank_id: Type.String(),
  account_id: Type.String(),
  transaction_id: Type.String(),
});
