/**
 * The user's part of the story: in March 2026 `user-42` connects Banca Intesa and lets an application read an
 * account. All names and numbers are invented; the IBAN has valid check digits.
 */
export interface Story {
  /** One complete example of a resource, by the name of its schema. */
  resources: Record<string, unknown>;
  /** A request body by operationId, if its schema has no example. */
  requests: Record<string, unknown>;
  /** A body that is a file, by operationId. */
  files: Record<string, string>;
  /** A response that differs from the example of its resource, by operationId. */
  responses: Record<string, unknown>;
  /** Ids in paths, by the preceding part: `accounts` for `/accounts/{id}/balance`. */
  identifiers: Record<string, string>;
}

const bank = { bank_id: 'banca-intesa' };
const accountId = 'acc_5mWq2ZrT8kLx0YbNcV3hDs';
const connectedAt = '2026-03-14T09:26:53.589Z';
const readAt = '2026-03-14T09:31:07.214Z';
const sessionToken = 'sess_9cQ1vXo7Bn4MrKfT2yLw6E';
const publicToken = 'public_3dHs8GzYpA5uJk0WqRe1Nt';
const connectionId = 'conn_7Hd2kPqZx9LmT4vRw0YcBn';

const claimUrl = 'http://localhost:3000/simplefin/claim/sfc_9Wq2EXAMPLE';

const simplefinToken = {
  object: 'simplefin_token',
  id: 'sfin_3Kp7WzQm9XvTn2RbYc6LdJ',
  status: 'claimed',
  account_ids: [accountId],
  claimed_at: '2026-03-14T09:28:40.102Z',
  claimed_by: 'node',
  last_read_at: readAt,
  repeated_claims: 0,
  created_at: '2026-03-14T09:27:15.330Z',
  expires_at: null,
};

const account = {
  id: accountId,
  connection_id: connectionId,
  user_id: 'user-42',
  ...bank,
  name: 'Tekući račun',
  iban: 'RS35160530041182937656',
  currency: 'RSD',
  type: 'checking',
  balance: 84_312.55,
  available_balance: 82_963.55,
  closed_at: null,
  closed_reason: null,
  history: { from: '2025-03-14', complete: true, gaps: [] },
  duplicate_of: null,
};

const groceries = {
  id: 'txn_0bVx6QnRk2WzHt9yLd4JfM',
  account_id: accountId,
  connection_id: connectionId,
  date: '2026-03-13',
  amount: -4_287.45,
  currency: 'RSD',
  description: 'LIDL 141 BEOGRAD 688',
  merchant_name: 'Lidl',
  merchant_category: 'discount_supermarket',
  category: 'groceries',
  category_code: { primary: 'GROCERIES', detailed: 'GROCERIES_DISCOUNT_SUPERMARKET' },
  type: 'debit',
  pending: false,
  pending_transaction_id: 'txn_8TgKc1PyXw5NsVm3qDz7Ru',
  value_date: '2026-03-13',
  transacted_at: null,
  counterparty: null,
  reference: null,
  payment_code: null,
  original: null,
  mcc: '5411',
  location: { city: 'BEOGRAD', country: 'RS' },
  channel: 'card',
  processor: null,
  balance_after: null,
  review: null,
  payments: null,
  details: null,
  transfer: null,
  website: 'https://lidl.rs',
  logo: '/logos/merchants/lidl.svg',
};
const held = {
  ...groceries,
  id: 'txn_4kYt7LmGz0PbXc2vHw9SqJ',
  date: '2026-03-14',
  amount: -1_349,
  description: 'WOLT DOO>BEOGRAD RS',
  merchant_name: 'Wolt',
  merchant_category: 'food_delivery',
  category: 'dining',
  category_code: { primary: 'DINING', detailed: 'DINING_FOOD_DELIVERY' },
  pending: true,
  pending_transaction_id: null,
  value_date: null,
  mcc: '5814',
  channel: 'online',
  website: 'https://wolt.com',
  logo: '/logos/merchants/wolt.svg',
};
const salary = {
  ...groceries,
  id: 'txn_6ZrN3dWqTx8BhKy1vLc5Mf',
  date: '2026-03-10',
  amount: 128_400,
  description: 'ISPLATA ZARADE 02/2026',
  merchant_name: 'Employer salary',
  merchant_category: 'payroll',
  category: 'salary',
  category_code: { primary: 'SALARY', detailed: 'SALARY_PAYROLL' },
  type: 'credit',
  pending_transaction_id: null,
  value_date: '2026-03-10',
  counterparty: { name: 'PRIMER DOO BEOGRAD', account: 'RS35265100000000000148', bank: 'Raiffeisen banka' },
  payment_code: { code: '240', meaning: 'Wages (transfer)', list: 'domestic' },
  mcc: null,
  location: null,
  channel: 'transfer',
  website: null,
  logo: null,
};

const identity = {
  full_name: 'Milica Jovanović',
  phone: '+381601234567',
  email: 'milica.jovanovic@example.com',
  address: 'Cvijićeva 12, 11000 Beograd',
};

const statedBalance = { kind: 'booked', amount: account.balance, as_of: readAt };

const health = {
  status: 'healthy',
  reason: null,
  message: null,
  since: connectedAt,
  next_try_at: null,
  last_success_at: connectedAt,
};

const connection = {
  connection_id: connectionId,
  ...bank,
  provider: 'bank',
  user_id: 'user-42',
  status: 'active',
  connected_at: connectedAt,
  expires_at: '2026-06-12T09:26:53.589Z',
  days_until_expiry: 90,
  health,
};

const bankDetails = {
  id: 'banca-intesa',
  name: 'Banca Intesa',
  country: 'RS',
  bic: 'DBDBRSBG',
  logo: '/logos/banca-intesa.svg',
  status: 'sandbox',
  api_type: 'sandbox',
  auth_type: 'redirect',
  color: '#258900',
  founded: 1991,
  branches: 135,
  market_share_pct: 15.6,
  features: { accounts: true, transactions: true, balance: true, identity: true },
  history_days: 365,
};

const rent = {
  stream_id: 'str_7b2c9d41e05fa83612c4d9b7',
  merchant_name: 'Rent (kirija)',
  description: 'ZAKUP STANA MART',
  category: 'rent',
  frequency: 'monthly',
  cadence: 'monthly',
  interval_days: 30,
  amount_type: 'fixed',
  average_amount: 46_800,
  typical_amount: 46_800,
  monthly_amount: 46_800,
  currency: 'RSD',
  first_date: '2025-04-05',
  last_date: '2026-03-05',
  next_expected_date: '2026-04-05',
  next_expected_amount: 46_800,
  next_expected_amount_min: 46_800,
  next_expected_amount_max: 46_800,
  occurrences: 12,
  status: 'active',
  status_reason: 'on_schedule',
  events: [],
  is_subscription: false,
  is_own_transfer: false,
  transaction_ids: ['txn_1HnYc6VqTz3RwKb8LxD5Gs', 'txn_9PmXt4JkWv7QzBc2NrH0Ly'],
  explanation: '12 payments of 46,800.00 RSD, once a month, about the 5th or the next working day.',
  explanation_sr: '12 plaćanja od 46.800,00 RSD, jednom mesečno, oko 5. u mesecu ili sledećeg radnog dana.',
};
const expectedRent = { amount: 46_800, amount_min: 46_800, amount_max: 46_800 };
const wage = {
  ...rent,
  stream_id: 'str_3d08c5b7f21e964a8b0d77ce',
  merchant_name: salary.merchant_name,
  description: salary.description,
  category: 'salary',
  average_amount: 127_950,
  typical_amount: 128_400,
  monthly_amount: 128_400,
  first_date: '2025-04-10',
  last_date: salary.date,
  next_expected_date: '2026-04-10',
  next_expected_amount: 128_400,
  next_expected_amount_min: 128_400,
  next_expected_amount_max: 128_400,
  events: [
    {
      type: 'price_changed',
      date: '2025-05-09',
      previous_amount: 123_000,
      amount: 128_400,
      transaction_id: 'txn_6KdWp3YtRb8NcXf1HvQ7Ls',
    },
  ],
  transaction_ids: ['txn_2FsVn7BxGc5MqZk0WtY9Rd', salary.id],
  explanation:
    '12 receipts of 123,000.00, later 128,400.00 RSD, once a month, about the 10th or the working day before.',
  explanation_sr:
    '12 priliva od 123.000,00, kasnije 128.400,00 RSD, jednom mesečno, oko 10. u mesecu ili prethodnog radnog dana.',
};

const resources = {
  Bank: bankDetails,
  BankDetails: {
    ...bankDetails,
    feat_accounts: 1,
    feat_transactions: 1,
    feat_balance: 1,
    feat_identity: 1,
  },
  LinkToken: {
    object: 'link_token',
    link_token: 'lt_5TqTrq1pkMaBDGw8ZyXc0V',
    expires_in: 1_800,
    expires_at: '2026-03-14T09:56:53.589Z',
    hosted_url: 'http://localhost:3000/link#lt_5TqTrq1pkMaBDGw8ZyXc0V',
    usage: 'Pass it to the Link Widget as linkToken, or send it as a Bearer token to POST /connect.',
  },
  UserPage: {
    object: 'user_page',
    url: 'http://localhost:3000/my/open?token=mylink_3Vb8Nm5Qw2Er7Ty4Ui9Op1',
    expires_at: '2026-03-14T09:41:53.589Z',
  },
  ReceiptKeys: {
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
        y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
        kid: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
        alg: 'ES256',
        use: 'sig',
      },
    ],
  },
  LinkTokenDetails: {
    object: 'link_token_details',
    expires_at: '2026-03-14T09:56:53.589Z',
    account_selection: null,
    app_name: 'Budget app',
    redirect_url: null,
    connection: { status: 'active', expires_at: '2026-06-12T09:31:07.214Z' },
    bank: {
      id: 'banca-intesa',
      name: 'Banca Intesa',
      bic: 'DBDBRSBG',
      color: '#258900',
      status: 'sandbox',
      history_days: 365,
    },
  },
  ConnectSession: {
    object: 'connect_session',
    session_token: sessionToken,
    auth_url: `http://localhost:3000/sandbox/auth.html?token=${sessionToken}`,
    expires_in: 600,
    expires_at: '2026-03-14T09:36:02.118Z',
  },
  ConnectStatus: {
    object: 'connect_status',
    status: 'authorized',
    public_token: publicToken,
    expires_in: 300,
  },
  ExchangedConnection: {
    object: 'connection',
    connection_id: connectionId,
    ...bank,
    status: 'active',
    connected_at: connectedAt,
  },
  Connection: connection,
  DeveloperConnection: { ...connection, key_id: 'key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4', key_status: 'active' },
  RevokedConnection: {
    object: 'connection',
    connection_id: connectionId,
    ...bank,
    status: 'revoked',
    revoked_at: '2026-04-02T17:40:12.003Z',
  },
  ConnectionDetails: {
    object: 'connection',
    ...connection,
    consents: [
      {
        permissions: ['accounts', 'balances', 'identity', 'transactions'],
        history_days: 365,
        granted_at: connectedAt,
        expires_at: connection.expires_at,
      },
    ],
    accounts: [{ id: account.id, name: account.name, currency: account.currency, type: account.type }],
  },
  ConnectionExport: {
    object: 'connection_export',
    connection,
    consents: [
      {
        permissions: ['accounts', 'balances', 'identity', 'transactions'],
        history_days: 365,
        granted_at: connectedAt,
        expires_at: connection.expires_at,
      },
    ],
    identity,
    accounts: [account],
    corrections: [
      {
        merchant_name: 'Marko, stan',
        merchant_category: null,
        category: 'rent',
        corrected_at: '2026-03-14T09:28:11.402Z',
      },
    ],
    transactions: [groceries],
    exported_at: readAt,
  },
  ConsentRecord: {
    permissions: ['accounts', 'balances', 'identity', 'transactions'],
    history_days: 365,
    granted_at: connectedAt,
    expires_at: connection.expires_at,
  },
  Account: account,
  Balance: {
    object: 'balance',
    account_id: accountId,
    currency: 'RSD',
    balance: account.balance,
    available_balance: account.available_balance,
    balances: [statedBalance, { ...statedBalance, kind: 'available', amount: account.available_balance }],
    ledger_gap: null,
    retrieved_at: readAt,
    health,
  },
  StatedBalance: statedBalance,
  Health: health,
  Identity: { object: 'identity', account_id: accountId, ...bank, identity },
  Auth: {
    object: 'auth',
    account_id: accountId,
    ...bank,
    bank_name: 'Banca Intesa',
    numbers: { iban: account.iban, bic: 'DBDBRSBG', currency: 'RSD' },
    account_holder: { name: identity.full_name, verified: true },
    account_type: 'checking',
    retrieved_at: readAt,
  },
  Transaction: groceries,
  TransactionList: {
    object: 'list',
    account_id: accountId,
    count: 3,
    has_more: true,
    summary: {
      total_in: 128_400,
      total_out: 5_636.45,
      net: 122_763.55,
      without_own_transfers: { total_in: 128_400, total_out: 5_636.45, net: 122_763.55 },
    },
    data: [held, groceries, salary],
  },
  TransactionSync: {
    object: 'sync',
    account_id: accountId,
    sync_status: 'HISTORICAL_UPDATE_COMPLETE',
    added: [groceries],
    modified: [],
    removed: [{ transaction_id: groceries.pending_transaction_id }],
    next_cursor: groceries.id,
    has_more: false,
  },
  SyncRequest: {
    object: 'sync_request',
    account_id: accountId,
    status: 'queued',
    message: 'The bank is being asked. TRANSACTIONS.SYNC_UPDATES_AVAILABLE follows when it has answered.',
    refreshed_at: readAt,
  },
  RecurringStream: rent,
  TransactionSearch: {
    object: 'search_result',
    count: 1,
    has_more: false,
    next_cursor: null,
    looked_back_to: null,
    left_out: [],
    has_more_left_out: false,
    duplicates: [],
    data: [groceries],
  },
  Transfer: {
    object: 'transfer',
    id: 'pair_6bNcTzQ1xK9wYh4mVr8PdL',
    status: 'found',
    confidence: 'high',
    reason: 'The amounts are equal; both are of 2026-03-05; both sides name the holder.',
    money_out: [
      {
        transaction_id: 'txn_8JkPq2WzRn5xTb0YvLd3Hm',
        account_id: accountId,
        connection_id: connectionId,
        date: '2026-03-05',
        amount: -20_000,
        currency: 'RSD',
      },
    ],
    money_in: [
      {
        transaction_id: 'txn_5dRwYk7Bn1mQzX4tPc9LvE',
        account_id: 'acc_9Kq2WzRn5xTb0YvLd3HmJk',
        connection_id: 'conn_4tYcWzRn5xTb0YvLd3HmJk',
        date: '2026-03-05',
        amount: 20_000,
        currency: 'RSD',
      },
    ],
  },
  Spending: {
    object: 'spending',
    account_id: accountId,
    currency: 'RSD',
    as_of: '2026-03-14',
    history_from: '2025-03-15',
    months: [
      {
        month: '2026-03',
        complete: false,
        from: '2026-03-01',
        to: '2026-03-14',
        amount: 15_320.5,
        spent: 16_520.5,
        refunded: 1_200,
        pending: 450,
        own_transfers: { money_out: 20_000, money_in: 0, count: 1 },
        previous: { from: '2026-02-01', to: '2026-02-14', amount: 14_100 },
        change: 1_220.5,
        categories: [
          {
            category: 'groceries',
            amount: 15_320.5,
            spent: 16_520.5,
            refunded: 1_200,
            count: 9,
            previous_amount: 14_100,
            change: 1_220.5,
          },
        ],
      },
    ],
  },
  Upcoming: {
    object: 'upcoming',
    account_id: accountId,
    currency: 'RSD',
    as_of: '2026-03-14',
    until: '2026-04-13',
    outflows: { count: 1, ...expectedRent },
    inflows: { count: 0, amount: 0, amount_min: 0, amount_max: 0 },
    data: [
      {
        date: rent.next_expected_date,
        late: false,
        direction: 'out',
        stream_id: rent.stream_id,
        merchant_name: rent.merchant_name,
        category: rent.category,
        ...expectedRent,
      },
    ],
  },
  RecurringSummary: {
    object: 'recurring_summary',
    account_id: accountId,
    outflows: [rent],
    inflows: [wage],
    summary: {
      total_monthly_outflows: rent.monthly_amount,
      total_monthly_inflows: wage.monthly_amount,
      subscriptions_count: 0,
      own_transfers_monthly_outflows: 0,
      own_transfers_monthly_inflows: 0,
    },
    outgoing: [rent],
    incoming: [wage],
    monthly_outgoing_total: rent.monthly_amount,
    monthly_incoming_total: wage.monthly_amount,
  },
  TransactionEnrichment: {
    object: 'enrichment',
    transaction_id: groceries.id,
    merchant_name: 'Lidl',
    merchant_category: 'discount_supermarket',
    category: 'groceries',
    category_code: groceries.category_code,
    confidence: 'high',
    merchant_confidence: 'high',
    category_confidence: 'high',
    explanation: "Matched 'lidl' in the table of payees (discount supermarket).",
    explanation_sr: "Prepoznato 'lidl' u tabeli primalaca (diskontni supermarket).",
    counterparties: [
      {
        name: 'Lidl',
        type: 'merchant',
        confidence: 'high',
        website: groceries.website,
        logo: groceries.logo,
      },
    ],
    website: groceries.website,
    logo: groceries.logo,
    location: groceries.location,
    channel: groceries.channel,
    processor: null,
    corrected: false,
    suggestions: [
      {
        merchant_name: 'Lidl Novi Beograd',
        merchant_category: null,
        category: 'groceries',
        similarity: 0.5,
        corrections: 2,
      },
    ],
  },
  SimplefinToken: simplefinToken,
  CreatedSimplefinToken: {
    ...simplefinToken,
    status: 'unclaimed',
    claimed_at: null,
    claimed_by: null,
    last_read_at: null,
    setup_token: Buffer.from(claimUrl).toString('base64'),
    claim_url: claimUrl,
  },
  RevokedSimplefinToken: { object: 'revoked_simplefin_token', id: simplefinToken.id },
  RemovedTransaction: { object: 'removed_transaction', transaction_id: held.id },
  ClockPreview: {
    object: 'clock_preview',
    from: '2026-03-14T09:31:07.214Z',
    to: '2026-04-13T09:31:07.214Z',
    days: 30,
    connections: { asked: 1 },
    consents: { expiring: 0, expired: 0, data: [] },
    payments: {
      total: 1,
      data: [{ account_id: accountId, date: '2026-03-28', name: 'Netflix', amount: -1299, currency: 'RSD' }],
    },
    pending: { total: 1 },
    webhooks: { active: 1 },
  },
  BankFault: {
    object: 'bank_fault',
    connection_id: connectionId,
    fault: 'unavailable',
    until: '2026-03-15T09:31:07.214Z',
  },
};

const requests = {
  createLinkToken: { user_id: 'user-42' },
  startConnect: {
    bank_id: 'banca-intesa',
    user_id: 'user-42',
    sandbox: { seed: 'demo', scenario: 'salaried' },
  },
  exchangePublicToken: { public_token: publicToken },
  importStatements: { user_id: 'user-42', file: ['izvod.txt'] },
  listStatementTables: { file: ['izvod.csv'] },
  createSimplefinToken: { user_id: 'user-42' },
  sandboxAuthorize: { session_token: sessionToken },
  sandboxDeny: { session_token: sessionToken },
  advanceClock: { days: 30 },
  injectTransactions: {
    transactions: [
      { amount: -4_287.45, description: 'LIDL 141 BEOGRAD 688', date: '2026-03-13' },
      { amount: -1_349, description: 'WOLT DOO>BEOGRAD RS', pending: true },
    ],
  },
  changeAccount: { closed: true },
  changeTransaction: { amount: -4_187.45 },
  settleTransaction: { amount: -1_410.5 },
  setBankFault: { fault: 'unavailable', seconds: 86_400 },
  enrichTransactions: {
    transactions: [{ id: 'row-1', description: 'LIDL 141 BEOGRAD 688', amount: -4_287.45, currency: 'RSD' }],
  },
  correctEnrichment: { merchant_name: 'Lidl', category: 'groceries' },
  setTransfer: {},
};

const responses = {
  sandboxDeny: { object: 'connect_status', status: 'expired', public_token: null },
  expireConnection: { ...connection, status: 'expired', days_until_expiry: 0, expires_at: readAt },
  settleTransaction: {
    ...held,
    id: 'txn_2qLz8VbNy5TxKw0rGc7HpD',
    amount: -1_410.5,
    pending: false,
    pending_transaction_id: held.id,
  },
};

const identifiers = {
  accounts: accountId,
  banks: bank.bank_id,
  connect: sessionToken,
  connections: connectionId,
  tokens: simplefinToken.id,
  transactions: groceries.id,
  users: 'user-42',
};

const files = {
  importStatements:
    'Datum;Iznos;Opis\n02.03.2026.;-1.234,50;Telekom Srbija\n02.03.2026.;5.000,00;Uplata kupca\n',
  listStatementTables: 'Kada;Koliko;Razlog\n02.03.2026.;-1.234,50;Telekom Srbija\n',
};

export const userStory: Story = { resources, requests, files, responses, identifiers };
