/**
 * Strict shapes of a Berlin Group bank's responses, written by hand: an unknown field is a failure. Amounts and dates may
 * have any format that banks use.
 */
import assert from 'node:assert/strict';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { CONSENT_STATUSES } from '../../src/banks/xs2a/bank-schema.ts';

const closed = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });

const link = closed({ href: Type.String({ pattern: '^(https?://[^/]+)?/[^ ]*$' }) });
const currency = Type.String({ pattern: '^[A-Z]{3}$' });
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const uuid = Type.String({ pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' });
const iban = Type.String({ pattern: '^RS35\\d{18}$' });
const text = (most: number) => Type.String({ minLength: 1, maxLength: most });
const amount = closed({
  currency,
  amount: Type.Union([Type.String({ pattern: '^-?\\d{1,12}[.,]\\d{2}$' }), Type.Number()]),
});
const account = closed({ iban: Type.Optional(iban), currency: Type.Optional(currency) });
const consentStatus = Type.Union(CONSENT_STATUSES.map((status) => Type.Literal(status)));

const balance = closed({
  balanceAmount: amount,
  balanceType: Type.Union(
    ['interimBooked', 'interimAvailable', 'closingBooked', 'expected'].map((type) => Type.Literal(type)),
  ),
  creditLimitIncluded: Type.Optional(Type.Boolean()),
  lastChangeDateTime: Type.Optional(Type.String({ pattern: 'Z$' })),
  referenceDate: Type.Optional(day),
});

const accountDetails = closed({
  resourceId: uuid,
  iban: Type.Optional(iban),
  currency,
  name: text(70),
  product: text(35),
  cashAccountType: Type.String({ pattern: '^[A-Z]{4}$' }),
  status: Type.Literal('enabled'),
  bic: Type.String({ pattern: '^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]$' }),
  usage: Type.Union([Type.Literal('PRIV'), Type.Literal('ORGA')]),
  ownerName: Type.Optional(text(140)),
  balances: Type.Optional(Type.Array(balance)),
  _links: closed({ balances: Type.Optional(link), transactions: Type.Optional(link) }),
});

const transaction = closed({
  transactionId: Type.Optional(text(35)),
  entryReference: Type.Optional(text(35)),
  bookingDate: Type.Optional(day),
  valueDate: Type.Optional(day),
  transactionAmount: amount,
  balanceAfterTransaction: Type.Optional(balance),
  currencyExchange: Type.Optional(
    Type.Array(
      closed({
        sourceCurrency: currency,
        exchangeRate: Type.String({ pattern: '^\\d+(\\.\\d+)?$' }),
        unitCurrency: currency,
        targetCurrency: currency,
        quotationDate: day,
      }),
    ),
  ),
  creditorName: Type.Optional(text(70)),
  creditorAccount: Type.Optional(account),
  creditorAgent: Type.Optional(text(11)),
  debtorName: Type.Optional(text(70)),
  debtorAccount: Type.Optional(account),
  debtorAgent: Type.Optional(text(11)),
  remittanceInformationUnstructured: text(140),
  remittanceInformationStructured: Type.Optional(text(140)),
  merchantCategoryCode: Type.Optional(Type.String({ pattern: '^\\d{4}$' })),
  originalAmount: Type.Optional(amount),
  cardAcceptorAddress: Type.Optional(
    closed({
      townName: Type.Optional(text(35)),
      country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    }),
  ),
  transactionDateTime: Type.Optional(Type.String({ pattern: 'Z$' })),
  bankTransactionCode: Type.Optional(Type.String({ pattern: '^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$' })),
  proprietaryBankTransactionCode: Type.Optional(text(35)),
});

const accounts = Type.Optional(Type.Array(account));
const all = Type.Optional(
  Type.Union([Type.Literal('allAccounts'), Type.Literal('allAccountsWithOwnerName')]),
);

/** Shapes by method and path below `/v1`. */
const SHAPES: [pattern: RegExp, shape: TSchema][] = [
  [
    /^POST \/consents$/,
    closed({
      consentStatus: Type.Literal('received'),
      consentId: uuid,
      _links: closed({
        scaRedirect: Type.Optional(link),
        scaOAuth: Type.Optional(link),
        self: link,
        status: link,
        scaStatus: link,
      }),
    }),
  ],
  [
    /^GET \/consents\/[^/]+$/,
    closed({
      access: closed({
        accounts,
        balances: accounts,
        transactions: accounts,
        additionalInformation: Type.Optional(closed({ ownerName: accounts })),
        availableAccounts: all,
        availableAccountsWithBalance: all,
        allPsd2: all,
      }),
      recurringIndicator: Type.Boolean(),
      validUntil: day,
      frequencyPerDay: Type.Integer({ minimum: 1, maximum: 4 }),
      lastActionDate: day,
      consentStatus,
      _links: closed({ account: link }),
    }),
  ],
  [/^GET \/consents\/[^/]+\/status$/, closed({ consentStatus })],
  [/^GET \/consents\/[^/]+\/authorisations$/, closed({ authorisationIds: Type.Array(uuid) })],
  [
    /^POST \/consents\/[^/]+\/authorisations$/,
    closed({
      scaStatus: Type.String(),
      authorisationId: uuid,
      _links: closed({ scaStatus: link, scaRedirect: Type.Optional(link), scaOAuth: Type.Optional(link) }),
    }),
  ],
  [/^GET \/consents\/[^/]+\/authorisations\/[^/]+$/, closed({ scaStatus: Type.String() })],
  [/^GET \/accounts(\?|$)/, closed({ accounts: Type.Array(accountDetails) })],
  [/^GET \/accounts\/[^/]+(\?|$)/, closed({ account: accountDetails })],
  [/^GET \/accounts\/[^/]+\/balances$/, closed({ account, balances: Type.Array(balance) })],
  [
    /^GET \/accounts\/[^/]+\/transactions(\?|$)/,
    closed({
      account,
      transactions: closed({
        booked: Type.Optional(Type.Array(transaction)),
        pending: Type.Optional(Type.Array(transaction)),
        _links: closed({ account: link, next: Type.Optional(link) }),
      }),
      balances: Type.Optional(Type.Array(balance)),
    }),
  ],
  [/^GET \/accounts\/[^/]+\/transactions\/[^/]+$/, closed({ transactionsDetails: transaction })],
];

const refusal = closed({
  tppMessages: Type.Tuple([
    closed({
      category: Type.Literal('ERROR'),
      code: Type.String({ pattern: '^[A-Z_]+$' }),
      text: Type.Optional(text(500)),
    }),
  ]),
});

/** Throws if a JSON response differs from the interface. */
export const checkShape = (method: string, path: string, status: number, body: unknown): void => {
  const shape = status >= 400 ? refusal : SHAPES.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1];
  assert.ok(shape, `${method} ${path} has no shape`);
  const [error] = Value.Errors(shape, body);
  assert.equal(error, undefined, `${method} ${path}: ${JSON.stringify(error)?.slice(0, 500)}`);
};
