// Made from the routes by `npm run generate`; `npm run check` fails when they say something else.

export type Account = {
  id: string;
  connection_id: string;
  user_id: string;
  bank_id: string;
  name: string;
  iban: string | null;
  currency: string;
  type: 'checking' | 'savings' | 'business';
  balance: number;
  available_balance: number;
};

export type AdminDeveloper = {
  object: 'developer';
  id: string;
  name: string;
  email: string;
  company: string | null;
  email_verified: boolean;
  created_at: string;
  active_keys: number;
  last_used_at: string | null;
};

export type AdminOverview = {
  object: 'admin_overview';
  developers: {
    total: number;
    verified: number;
  };
  api_keys: {
    active: number;
    revoked: number;
  };
  connections: {
    active: number;
  };
  waitlist: {
    total: number;
  };
  mails: {
    pending: number;
  };
  requests_24h: {
    total: number;
    errors: number;
    error_rate: number;
  };
};

export type AdminWaitlistEntry = {
  object: 'waitlist_entry';
  id: string;
  name: string;
  email: string;
  company: string | null;
  created_at: string;
};

export type AdvanceClockRequest = {
  days?: number | undefined;
  seconds?: number | undefined;
  to?: string | undefined;
};

export type ApiKey = {
  object: 'api_key';
  id: string;
  prefix: string;
  app_name: string;
  environment: 'sandbox' | 'live';
  status: 'active' | 'expired' | 'revoked';
  scopes: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'>;
  expires_at: string | null;
  redirect_urls: Array<string> | null;
  bound_link_tokens_only: boolean;
  created_at: string;
  last_used_at: string | null;
  last_used_ip: string | null;
  last_used_agent: string | null;
  revoked_at: string | null;
  previous_secret_expires_at: string | null;
  clock_offset_seconds: number;
};

export type Assistant = {
  object: 'assistant';
  id: string;
  client_name: string;
  api_key_id: string;
  app_name: string;
  scopes: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'>;
  created_at: string;
  last_used_at: string | null;
};

export type AssistantDecision = {
  object: 'assistant_decision';
  redirect_to: string;
};

export type AssistantRequest = {
  object: 'assistant_request';
  client_id: string;
  client_name: string;
  redirect_uri: string;
  scopes: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'>;
  redirect_to?: string | undefined;
};

export type Auth = {
  object: 'auth';
  account_id: string;
  bank_id: string;
  bank_name: string;
  numbers: {
    iban: string;
    bic: string;
    currency: string;
  };
  account_holder: {
    name: string;
    verified: boolean;
  };
  account_type: 'checking' | 'savings' | 'business';
  retrieved_at: string;
};

export type Balance = {
  object: 'balance';
  account_id: string;
  currency: string;
  balance: number;
  available_balance: number;
  balances: Array<StatedBalance>;
  ledger_gap: number | null;
  retrieved_at: string;
  health: Health;
};

export type Bank = {
  id: string;
  name: string;
  country: string;
  bic: string;
  logo: string;
  status: 'live' | 'sandbox' | 'coming_soon';
  api_type: string;
  auth_type: string;
  color: string;
  founded: number;
  branches: number;
  market_share_pct: number;
  features: {
    accounts: boolean;
    transactions: boolean;
    balance: boolean;
    identity: boolean;
  };
  history_days: number;
};

export type BankDetails = {
  id: string;
  name: string;
  country: string;
  bic: string;
  logo: string;
  status: 'live' | 'sandbox' | 'coming_soon';
  api_type: string;
  auth_type: string;
  color: string;
  founded: number;
  branches: number;
  market_share_pct: number;
  features: {
    accounts: boolean;
    transactions: boolean;
    balance: boolean;
    identity: boolean;
  };
  history_days: number;
  feat_accounts: 0 | 1;
  feat_transactions: 0 | 1;
  feat_balance: 0 | 1;
  feat_identity: 0 | 1;
};

export type BankFault = {
  object: 'bank_fault';
  connection_id: string;
  fault: 'unavailable' | 'quota' | 'consent_ended' | 'refused' | 'malformed' | null;
  until: string | null;
};

export type ChangeApiKeyRequest = {
  app_name?: string | undefined;
  scopes?: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'> | undefined;
  expires_at?: string | null | undefined;
  redirect_urls?: Array<string> | null | undefined;
  bound_link_tokens_only?: boolean | undefined;
};

export type ChangeDeveloperRequest = {
  language: 'sr-Latn' | 'sr-Cyrl' | 'en';
};

export type ChangeTransactionRequest = {
  amount?: number | undefined;
  description?: string | undefined;
  date?: string | undefined;
};

export type ChangeWebhookRequest = {
  url?: string | undefined;
  events?: Array<'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCESS.CLAIM_REPEATED'> | null | undefined;
  envelope?: 'flat' | 'event' | undefined;
  description?: string | null | undefined;
  status?: 'active' | 'deactivated' | undefined;
};

export type CliLogin = {
  object: 'cli_login';
  user_code: string;
  machine: string | null;
  status: 'pending' | 'approved' | 'denied';
  created_at: string;
  expires_at: string;
};

export type ClockAdvanced = {
  object: 'clock_advanced';
  from: string;
  now: string;
  days: number;
  transactions: {
    posted: number;
    pending: number;
    removed: number;
  };
  events: Record<string, number>;
  consents: {
    expiring: number;
    expired: number;
  };
};

export type ClockPreview = {
  object: 'clock_preview';
  from: string;
  to: string;
  days: number;
  connections: {
    asked: number;
  };
  consents: {
    expiring: number;
    expired: number;
    data: Array<{
      connection_id: string;
      bank_id: string;
      user_id: string;
      what: 'expiring' | 'expired';
      at: string;
    }>;
  };
  payments: {
    total: number;
    data: Array<{
      account_id: string;
      date: string;
      name: string;
      amount: number;
      currency: string;
    }>;
  } | null;
  pending: {
    total: number;
  };
  webhooks: {
    active: number;
  };
};

export type Confirmation = {
  object: 'confirmation';
  status: string;
  message: string;
};

export type ConnectSession = {
  object: 'connect_session';
  session_token: string;
  auth_url: string;
  expires_in: number;
  expires_at: string;
};

export type ConnectStatus = {
  object: 'connect_status';
  status: 'pending' | 'authorized' | 'expired';
  public_token: string | null;
  expires_in?: number | undefined;
};

export type Connection = {
  connection_id: string;
  bank_id: string;
  provider: 'bank' | 'statement';
  user_id: string | null;
  status: 'active' | 'expired' | 'revoked';
  connected_at: string;
  expires_at: string;
  days_until_expiry: number;
  health: Health | null;
};

export type ConnectionDetails = {
  object: 'connection';
  connection_id: string;
  bank_id: string;
  provider: 'bank' | 'statement';
  user_id: string | null;
  status: 'active' | 'expired' | 'revoked';
  connected_at: string;
  expires_at: string;
  days_until_expiry: number;
  health: Health | null;
  consents: Array<ConsentRecord>;
  accounts: Array<{
    id: string;
    name: string;
    currency: string;
    type: 'checking' | 'savings' | 'business';
  }>;
};

export type ConnectionExport = {
  object: 'connection_export';
  connection: Connection;
  consents: Array<ConsentRecord>;
  identity: {
    full_name: string;
    phone: string | null;
    email: string | null;
    address: string | null;
  } | null;
  accounts: Array<Account>;
  corrections: Array<{
    merchant_name: string | null;
    merchant_category: string | null;
    category: string | null;
    corrected_at: string;
  }>;
  transactions: Array<Transaction>;
  exported_at: string;
};

export type ConsentRecord = {
  permissions: Array<string>;
  history_days: number | null;
  granted_at: string;
  expires_at: string;
};

export type CorrectEnrichmentRequest = {
  merchant_name?: string | undefined;
  merchant_category?: string | undefined;
  category?: 'groceries' | 'dining' | 'transport' | 'utilities' | 'subscriptions' | 'entertainment' | 'health' | 'personal_care' | 'shopping' | 'education' | 'insurance' | 'taxes' | 'fees' | 'cash' | 'loan' | 'salary' | 'income' | 'rent' | 'transfer' | 'fitness' | 'travel' | 'uncategorized' | undefined;
  applies_to?: 'transaction' | 'later' | 'all' | 'user' | 'all_users' | undefined;
  match?: 'wording' | 'merchant' | undefined;
};

export type CreateApiKeyRequest = {
  app_name: string;
  environment?: string | undefined;
  scopes?: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'> | undefined;
  expires_at?: string | null | undefined;
  redirect_urls?: Array<string> | null | undefined;
  bound_link_tokens_only?: boolean | undefined;
};

export type CreateLinkTokenRequest = {
  user_id?: string | undefined;
  connection_id?: string | undefined;
  account_selection?: 'single' | 'multiple' | undefined;
};

export type CreateSimplefinTokenRequest = {
  user_id?: string | undefined;
  connection_ids?: Array<string> | undefined;
  account_ids?: Array<string> | undefined;
  expires_at?: string | undefined;
};

export type CreatedApiKey = {
  object: 'api_key';
  id: string;
  prefix: string;
  app_name: string;
  environment: 'sandbox' | 'live';
  status: 'active' | 'expired' | 'revoked';
  scopes: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'>;
  expires_at: string | null;
  redirect_urls: Array<string> | null;
  bound_link_tokens_only: boolean;
  created_at: string;
  last_used_at: string | null;
  last_used_ip: string | null;
  last_used_agent: string | null;
  revoked_at: string | null;
  previous_secret_expires_at: string | null;
  clock_offset_seconds: number;
  key: string;
};

export type CreatedSimplefinToken = {
  object: 'simplefin_token';
  id: string;
  status: 'unclaimed' | 'claimed' | 'expired';
  account_ids: Array<string>;
  claimed_at: string | null;
  claimed_by: string | null;
  last_read_at: string | null;
  repeated_claims: number;
  created_at: string;
  expires_at: string | null;
  setup_token: string;
  claim_url: string;
};

export type CreatedTpp = {
  object: 'tpp';
  client_id: string;
  name: string;
  redirect_uris: Array<string> | null;
  certificates: Array<string>;
  banks: Array<{
    bank_id: string;
    base_url: string;
    authorize_url: string | null;
    token_url: string | null;
    dialect: Xs2aDialect;
  }>;
  created_at: string;
  client_secret: string;
};

export type CreatedWebhook = {
  object: 'webhook';
  id: string;
  url: string;
  events: Array<'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCESS.CLAIM_REPEATED'>;
  envelope: 'flat' | 'event';
  status: 'active' | 'deactivated';
  description: string | null;
  created_at: string;
  deactivated_at: string | null;
  deactivation_reason: 'requested' | 'gone' | 'failing' | null;
  stats: WebhookStats;
  secret: string;
};

export type DecideAssistantRequest = {
  response_type: string;
  client_id: string;
  redirect_uri?: string | undefined;
  code_challenge: string;
  code_challenge_method: string;
  scope?: string | undefined;
  state?: string | undefined;
  resource?: string | undefined;
  decision: 'approve' | 'deny';
  api_key_id?: string | undefined;
  scopes?: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'> | undefined;
};

export type DecideConsentRequest = {
  url: string;
  decision?: 'agree' | 'refuse' | undefined;
  psu_id?: string | undefined;
  scenario?: 'default' | 'salaried' | 'freelancer' | 'student' | 'pensioner' | 'overdrawn' | 'business' | 'empty' | undefined;
  accounts?: Array<number> | undefined;
};

export type DeleteDeveloperRequest = {
  password: string;
};

export type DeletedTpp = {
  object: 'deleted_tpp';
  client_id: string;
};

export type Delivery = {
  object: 'webhook_delivery';
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCESS.CLAIM_REPEATED';
  connection_id: string | null;
  test: boolean;
  status: 'pending' | 'delivered' | 'failed';
  created_at: string;
  next_attempt_at: string | null;
  attempts: Array<DeliveryAttempt>;
  payload: Record<string, unknown>;
};

export type DeliveryAttempt = {
  number: number;
  attempted_at: string;
  duration_ms: number;
  status: number | null;
  answer: string | null;
  error: string | null;
};

export type DeliveryList = {
  object: 'list';
  count: number;
  data: Array<Delivery>;
  has_more: boolean;
  total_count: number;
};

export type Developer = {
  object: 'developer';
  id: string;
  name: string;
  email: string;
  company: string | null;
  language: 'sr-Latn' | 'sr-Cyrl' | 'en';
  email_verified: boolean;
  created_at: string;
};

export type DeveloperConnection = {
  connection_id: string;
  bank_id: string;
  provider: 'bank' | 'statement';
  user_id: string | null;
  status: 'active' | 'expired' | 'revoked';
  connected_at: string;
  expires_at: string;
  days_until_expiry: number;
  health: Health | null;
  key_id: string;
  key_status: 'active' | 'expired' | 'revoked';
};

export type DeveloperExport = {
  object: 'developer_export';
  exported_at: string;
  developer: Developer;
} & Record<string, unknown>;

export type DeveloperOverview = {
  object: 'developer_overview';
  at: string;
  errors_today: {
    since: string;
    total: number;
    by_code: Array<{
      error_code: 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'INSUFFICIENT_PERMISSIONS' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'INVALID_CREDENTIALS' | 'EMAIL_NOT_VERIFIED' | 'INVALID_PASSWORD' | 'INVALID_ADMIN_KEY' | 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'UNSUPPORTED_MEDIA_TYPE' | 'PAYLOAD_TOO_LARGE' | 'EXPECTATION_FAILED' | 'INPUT_TOO_LONG' | 'INVALID_EMAIL' | 'PASSWORD_TOO_SHORT' | 'CONSENT_REQUIRED' | 'EMAIL_TAKEN' | 'MISSING_TOKEN' | 'INVALID_VERIFICATION_TOKEN' | 'EXPIRED_VERIFICATION_TOKEN' | 'INVALID_RESET_TOKEN' | 'EXPIRED_RESET_TOKEN' | 'CLI_LOGIN_PENDING' | 'CLI_LOGIN_DENIED' | 'CLI_LOGIN_EXPIRED' | 'CLI_LOGIN_NOT_FOUND' | 'MISSING_APP_NAME' | 'INVALID_ENVIRONMENT' | 'MISSING_PUBLIC_TOKEN' | 'MISSING_SESSION_TOKEN' | 'NAME_REQUIRED' | 'PASSWORD_REQUIRED' | 'INVALID_CURSOR' | 'INVALID_STATEMENT' | 'INVALID_WEBHOOK_URL' | 'INVALID_EVENTS' | 'IDEMPOTENCY_CONFLICT' | 'NOT_FOUND' | 'BANK_NOT_FOUND' | 'BANK_NOT_AVAILABLE' | 'SESSION_NOT_FOUND' | 'SESSION_EXPIRED' | 'SESSION_NOT_PENDING' | 'INVALID_PUBLIC_TOKEN' | 'PUBLIC_TOKEN_ALREADY_USED' | 'PUBLIC_TOKEN_EXPIRED' | 'ACCOUNT_NOT_FOUND' | 'IDENTITY_UNAVAILABLE' | 'AUTH_UNAVAILABLE' | 'SYNC_UNAVAILABLE' | 'TRANSACTION_NOT_FOUND' | 'CONNECTION_NOT_FOUND' | 'CONNECTION_ALREADY_REVOKED' | 'CONSENT_EXPIRED' | 'TPP_NOT_FOUND' | 'SIMPLEFIN_TOKEN_NOT_FOUND' | 'CONSENT_NOT_FOUND' | 'CONSENT_NOT_PENDING' | 'ASSISTANT_NOT_FOUND' | 'KEY_NOT_FOUND' | 'KEY_ALREADY_REVOKED' | 'WEBHOOK_NOT_FOUND' | 'DELIVERY_NOT_FOUND' | 'REQUEST_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
      status: number;
      requests: number;
      last_request_id: string;
      last_at: string;
    }>;
  };
  last_24_hours: {
    requests: number;
    errors: number;
    error_rate: number;
    latency_ms: Latency | null;
    by_hour: Array<{
      hour: string;
      requests: number;
      errors: number;
    }>;
  };
  failing_webhooks: {
    total: number;
    data: Array<{
      webhook_id: string;
      url: string;
      failing_since: string | null;
      deactivated_at: string | null;
      last_error: string | null;
      next_attempt_at: string | null;
    }>;
  };
  connections: {
    total: number;
    data: Array<DeveloperConnection>;
  };
  consents_ending: {
    total: number;
    data: Array<DeveloperConnection>;
  };
  changes: Array<{
    version: string;
    text: string;
  }>;
};

export type DeveloperSession = {
  object: 'developer_session';
  token: string;
  expires_in: number;
  expires_at: string;
  developer: Developer;
  device_token?: string | undefined;
};

export type EnrichTransactionsRequest = {
  transactions: Array<{
    id?: string | undefined;
    description: string;
    amount: number;
    currency: string;
    payment_code?: string | undefined;
    mcc?: string | undefined;
    counterparty?: {
      name?: string | undefined;
      account?: string | undefined;
    } | undefined;
    date?: string | undefined;
  }>;
};

export type EnrichTransactionsResponse = {
  object: 'list';
  count: number;
  data: Array<EnrichedTransaction>;
};

export type EnrichedTransaction = {
  id?: string | undefined;
  merchant_name: string;
  merchant_category: string | null;
  category: 'groceries' | 'dining' | 'transport' | 'utilities' | 'subscriptions' | 'entertainment' | 'health' | 'personal_care' | 'shopping' | 'education' | 'insurance' | 'taxes' | 'fees' | 'cash' | 'loan' | 'salary' | 'income' | 'rent' | 'transfer' | 'fitness' | 'travel' | 'uncategorized';
  category_code: {
    primary: 'GROCERIES' | 'DINING' | 'TRANSPORT' | 'UTILITIES' | 'SUBSCRIPTIONS' | 'ENTERTAINMENT' | 'HEALTH' | 'PERSONAL_CARE' | 'SHOPPING' | 'EDUCATION' | 'INSURANCE' | 'TAXES' | 'FEES' | 'CASH' | 'LOAN' | 'SALARY' | 'INCOME' | 'RENT' | 'TRANSFER' | 'FITNESS' | 'TRAVEL' | 'UNCATEGORIZED' | 'CHARITY' | 'CHILDCARE' | 'GAMBLING' | 'HOME_IMPROVEMENT' | 'INVESTMENTS' | 'PETS';
    detailed: 'GROCERIES_BAKERY' | 'GROCERIES_BUTCHER' | 'GROCERIES_CONVENIENCE_STORE' | 'GROCERIES_DISCOUNT_SUPERMARKET' | 'GROCERIES_FISHMONGER' | 'GROCERIES_HYPERMARKET' | 'GROCERIES_LIQUOR_STORE' | 'GROCERIES_MARKET' | 'GROCERIES_ONLINE_GROCERIES' | 'GROCERIES_SPECIALTY_FOOD' | 'GROCERIES_SUPERMARKET' | 'GROCERIES_WHOLESALE_SUPERMARKET' | 'DINING_CAFE' | 'DINING_FAST_FOOD' | 'DINING_FOOD_DELIVERY' | 'DINING_PASTRY_SHOP' | 'DINING_RESTAURANT' | 'TRANSPORT_EV_CHARGING' | 'TRANSPORT_FUEL' | 'TRANSPORT_INTERCITY_BUS' | 'TRANSPORT_MICROMOBILITY' | 'TRANSPORT_PARKING' | 'TRANSPORT_PUBLIC_TRANSPORT' | 'TRANSPORT_RAIL' | 'TRANSPORT_RIDE_HAILING' | 'TRANSPORT_TAXI' | 'TRANSPORT_TOLLS' | 'TRANSPORT_VEHICLE_SERVICES' | 'UTILITIES_BUILDING_MAINTENANCE' | 'UTILITIES_COMMUNAL_SERVICES' | 'UTILITIES_ELECTRICITY' | 'UTILITIES_GAS' | 'UTILITIES_HEATING' | 'UTILITIES_INTERNET_TV' | 'UTILITIES_SECURITY_SERVICES' | 'UTILITIES_TELECOM' | 'UTILITIES_TELECOM_MOBILE' | 'UTILITIES_WASTE' | 'UTILITIES_WATER' | 'SUBSCRIPTIONS_APP_STORE' | 'SUBSCRIPTIONS_AUDIOBOOKS' | 'SUBSCRIPTIONS_CLOUD_STORAGE' | 'SUBSCRIPTIONS_CREATOR_SUPPORT' | 'SUBSCRIPTIONS_DATING' | 'SUBSCRIPTIONS_EDUCATION_APP' | 'SUBSCRIPTIONS_HOSTING' | 'SUBSCRIPTIONS_NEWS' | 'SUBSCRIPTIONS_SOCIAL_MEDIA' | 'SUBSCRIPTIONS_SOFTWARE' | 'SUBSCRIPTIONS_SOFTWARE_AI' | 'SUBSCRIPTIONS_STREAMING_MUSIC' | 'SUBSCRIPTIONS_STREAMING_VIDEO' | 'ENTERTAINMENT_ATTRACTIONS' | 'GAMBLING_BETTING' | 'ENTERTAINMENT_CINEMA' | 'ENTERTAINMENT_EVENTS_TICKETS' | 'ENTERTAINMENT_GAMING' | 'GAMBLING_LOTTERY' | 'ENTERTAINMENT_MUSEUM' | 'ENTERTAINMENT_NIGHTCLUB' | 'ENTERTAINMENT_PLAYROOM' | 'ENTERTAINMENT_THEATRE' | 'HEALTH_DENTAL' | 'HEALTH_DRUGSTORE' | 'HEALTH_LABORATORY' | 'HEALTH_MEDICAL_CLINIC' | 'HEALTH_MEDICAL_SERVICES' | 'HEALTH_OPTICIAN' | 'HEALTH_PHARMACY' | 'HEALTH_PHYSIOTHERAPY' | 'HEALTH_SUPPLEMENTS' | 'PETS_VETERINARY' | 'PERSONAL_CARE_BEAUTY_SALON' | 'PERSONAL_CARE_COSMETICS' | 'PERSONAL_CARE_HAIRDRESSER' | 'PERSONAL_CARE_LAUNDRY' | 'PERSONAL_CARE_PERFUMERY' | 'PERSONAL_CARE_SPA' | 'SHOPPING_ADVERTISING' | 'CHILDCARE_BABY' | 'SHOPPING_BOOKS' | 'SHOPPING_CARD_INSTALMENT' | 'SHOPPING_CLOTHING' | 'SHOPPING_COURIER' | 'SHOPPING_DEPARTMENT_STORE' | 'HOME_IMPROVEMENT_DIY' | 'SHOPPING_ELECTRONICS' | 'SHOPPING_FLORIST' | 'SHOPPING_FOOTWEAR' | 'HOME_IMPROVEMENT_FURNITURE' | 'HOME_IMPROVEMENT_GARDEN' | 'SHOPPING_GIFTS' | 'HOME_IMPROVEMENT_HOME_GOODS' | 'SHOPPING_JEWELRY' | 'SHOPPING_KIOSK' | 'SHOPPING_MARKETPLACE' | 'SHOPPING_MUSIC' | 'SHOPPING_PAYMENT_PROCESSOR' | 'PETS_PET_STORE' | 'SHOPPING_PHOTO' | 'SHOPPING_POSTAL' | 'SHOPPING_PRINT_SERVICES' | 'SHOPPING_SPORTSWEAR' | 'SHOPPING_STATIONERY' | 'SHOPPING_TOBACCO' | 'CHILDCARE_TOYS' | 'EDUCATION_COURSES' | 'EDUCATION_DRIVING_SCHOOL' | 'CHILDCARE_KINDERGARTEN' | 'EDUCATION_LANGUAGE_SCHOOL' | 'EDUCATION_SCHOOL' | 'EDUCATION_SCHOOL_FEES' | 'EDUCATION_STUDENT_SERVICES' | 'EDUCATION_UNIVERSITY' | 'INSURANCE' | 'INVESTMENTS_PENSION_FUND' | 'TAXES_CUSTOMS' | 'TAXES_FINE' | 'TAXES_GOVERNMENT_FEE' | 'TAXES_PROPERTY_TAX' | 'TAXES_TAX' | 'TAXES_VEHICLE_REGISTRATION' | 'FEES_ACCOUNT_MAINTENANCE_FEE' | 'FEES_ATM_FEE' | 'FEES_BANK_FEE' | 'FEES_CARD_FEE' | 'FEES_ACCOUNTING_SERVICES' | 'FEES_LEGAL_SERVICES' | 'FEES_LOAN_FEE' | 'FEES_OVERDRAFT_FEE' | 'FEES_TRANSFER_FEE' | 'CASH_ATM_WITHDRAWAL' | 'CASH_CASH_DEPOSIT' | 'CASH_CASH_WITHDRAWAL' | 'LOAN_DEBT_COLLECTION' | 'LOAN_LEASING' | 'LOAN_LOAN_DISBURSEMENT' | 'LOAN_LOAN_REPAYMENT' | 'SALARY_PAYROLL' | 'SALARY_PAYROLL_BENEFIT' | 'INVESTMENTS_DIVIDEND' | 'INCOME_FREELANCE' | 'INCOME_FREELANCE_FOREIGN' | 'INCOME_INTEREST' | 'INCOME_PENSION' | 'INCOME_REFUND' | 'INCOME_SCHOLARSHIP' | 'INCOME_SOCIAL_BENEFIT' | 'INCOME_TAX_REFUND' | 'RENT' | 'RENT_RENTAL_AGENCY' | 'TRANSFER_BILL_PAYMENT_AGENT' | 'TRANSFER_BUSINESS_PAYMENT' | 'TRANSFER_CREDIT_CARD_PAYMENT' | 'INVESTMENTS_CRYPTO' | 'TRANSFER_DIRECT_DEBIT' | 'CHARITY_DONATION' | 'TRANSFER_FX_EXCHANGE' | 'TRANSFER_INSTANT_PAYMENT' | 'TRANSFER_INTERNAL_TRANSFER' | 'INVESTMENTS_INVESTMENT' | 'TRANSFER_P2P' | 'TRANSFER_REMITTANCE' | 'TRANSFER_STANDING_ORDER' | 'TRANSFER_WALLET_TOPUP' | 'FITNESS_GYM' | 'FITNESS_POOL' | 'FITNESS_SKI' | 'FITNESS_SPORTS_BOOKING' | 'FITNESS_SPORTS_CLUB' | 'TRAVEL_ACCOMMODATION' | 'TRAVEL_ACCOMMODATION_TAX' | 'TRAVEL_AIRLINE' | 'TRAVEL_AIRPORT' | 'TRAVEL_CAR_RENTAL' | 'TRAVEL_FERRY' | 'TRAVEL_TOURS' | 'TRAVEL_TRAVEL_AGENCY' | 'UNCATEGORIZED_UNKNOWN' | 'GROCERIES_OTHER' | 'DINING_OTHER' | 'TRANSPORT_OTHER' | 'UTILITIES_OTHER' | 'SUBSCRIPTIONS_OTHER' | 'ENTERTAINMENT_OTHER' | 'HEALTH_OTHER' | 'PERSONAL_CARE_OTHER' | 'SHOPPING_OTHER' | 'EDUCATION_OTHER' | 'INSURANCE_OTHER' | 'TAXES_OTHER' | 'FEES_OTHER' | 'CASH_OTHER' | 'LOAN_OTHER' | 'SALARY_OTHER' | 'INCOME_OTHER' | 'RENT_OTHER' | 'TRANSFER_OTHER' | 'FITNESS_OTHER' | 'TRAVEL_OTHER' | 'UNCATEGORIZED_OTHER';
  };
  confidence: 'high' | 'medium' | 'low';
  merchant_confidence: 'high' | 'medium' | 'low';
  category_confidence: 'high' | 'medium' | 'low';
  explanation: string;
  explanation_sr: string;
  counterparties: Array<{
    name: string;
    type: 'merchant' | 'person' | 'marketplace' | 'wallet' | 'bank';
    confidence: 'high' | 'medium' | 'low';
    website: string | null;
    logo: string | null;
  }>;
  website: string | null;
  logo: string | null;
  location: {
    city: string | null;
    country: string | null;
  } | null;
  channel: 'card' | 'online' | 'atm' | 'transfer' | 'instant' | 'direct_debit' | 'fee' | 'interest' | 'cash' | 'other' | null;
  processor: string | null;
  corrected: boolean;
};

export type Error = {
  error_type: 'AUTH_ERROR' | 'INVALID_REQUEST' | 'ITEM_ERROR' | 'RATE_LIMIT_ERROR' | 'API_ERROR';
  error_code: 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'INSUFFICIENT_PERMISSIONS' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'INVALID_CREDENTIALS' | 'EMAIL_NOT_VERIFIED' | 'INVALID_PASSWORD' | 'INVALID_ADMIN_KEY' | 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'UNSUPPORTED_MEDIA_TYPE' | 'PAYLOAD_TOO_LARGE' | 'EXPECTATION_FAILED' | 'INPUT_TOO_LONG' | 'INVALID_EMAIL' | 'PASSWORD_TOO_SHORT' | 'CONSENT_REQUIRED' | 'EMAIL_TAKEN' | 'MISSING_TOKEN' | 'INVALID_VERIFICATION_TOKEN' | 'EXPIRED_VERIFICATION_TOKEN' | 'INVALID_RESET_TOKEN' | 'EXPIRED_RESET_TOKEN' | 'CLI_LOGIN_PENDING' | 'CLI_LOGIN_DENIED' | 'CLI_LOGIN_EXPIRED' | 'CLI_LOGIN_NOT_FOUND' | 'MISSING_APP_NAME' | 'INVALID_ENVIRONMENT' | 'MISSING_PUBLIC_TOKEN' | 'MISSING_SESSION_TOKEN' | 'NAME_REQUIRED' | 'PASSWORD_REQUIRED' | 'INVALID_CURSOR' | 'INVALID_STATEMENT' | 'INVALID_WEBHOOK_URL' | 'INVALID_EVENTS' | 'IDEMPOTENCY_CONFLICT' | 'NOT_FOUND' | 'BANK_NOT_FOUND' | 'BANK_NOT_AVAILABLE' | 'SESSION_NOT_FOUND' | 'SESSION_EXPIRED' | 'SESSION_NOT_PENDING' | 'INVALID_PUBLIC_TOKEN' | 'PUBLIC_TOKEN_ALREADY_USED' | 'PUBLIC_TOKEN_EXPIRED' | 'ACCOUNT_NOT_FOUND' | 'IDENTITY_UNAVAILABLE' | 'AUTH_UNAVAILABLE' | 'SYNC_UNAVAILABLE' | 'TRANSACTION_NOT_FOUND' | 'CONNECTION_NOT_FOUND' | 'CONNECTION_ALREADY_REVOKED' | 'CONSENT_EXPIRED' | 'TPP_NOT_FOUND' | 'SIMPLEFIN_TOKEN_NOT_FOUND' | 'CONSENT_NOT_FOUND' | 'CONSENT_NOT_PENDING' | 'ASSISTANT_NOT_FOUND' | 'KEY_NOT_FOUND' | 'KEY_ALREADY_REVOKED' | 'WEBHOOK_NOT_FOUND' | 'DELIVERY_NOT_FOUND' | 'REQUEST_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  error_message: string;
  docs: string;
  request_id: string;
};

export type Event = {
  object: 'event';
  id: string;
  event: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCESS.CLAIM_REPEATED';
  api_key_id: string;
  api_key_prefix: string;
  connection_id: string | null;
  occurred_at: string;
  created_at: string;
  recorded_at: string;
  payload: Record<string, unknown>;
};

export type ExchangePublicTokenRequest = {
  public_token: string;
};

export type ExchangedConnection = {
  object: 'connection';
  connection_id: string;
  bank_id: string;
  status: 'active';
  connected_at: string;
};

export type FetchCliLoginRequest = {
  device_code: string;
};

export type FireWebhookRequest = {
  event: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCESS.CLAIM_REPEATED';
  connection_id?: string | undefined;
  account_id?: string | undefined;
  token_id?: string | undefined;
};

export type FiredEvent = {
  object: 'event';
  id: string;
  event: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCESS.CLAIM_REPEATED';
  payload: Record<string, unknown>;
};

export type ForgotPasswordRequest = {
  email: string;
};

export type GetHealthResponse = {
  status: 'ok';
  uptime_seconds: number;
};

export type GetInterfaceDescriptionResponse = {
  openapi: '3.1.0';
} & Record<string, unknown>;

export type GetReadinessResponse = {
  status: 'ready';
  erased_again?: Array<{
    kind: 'developer' | 'api_key' | 'key_secret' | 'connection' | 'account' | 'simplefin_token' | 'assistant_grant' | 'session' | 'password';
    count: number;
    at: string;
  }> | undefined;
};

export type GetStatementResponse = {
  object: 'statement';
} & Record<string, unknown>;

export type Health = {
  status: 'healthy' | 'delayed' | 'needs_consent';
  reason: 'bank_unavailable' | 'bank_quota' | 'bank_malformed' | 'service_error' | 'key_unavailable' | 'bank_refused' | 'consent_ended' | 'consent_expired' | null;
  message: string | null;
  since: string;
  next_try_at: string | null;
  last_success_at: string;
};

export type HeldData = {
  object: 'held_data';
  developer: Developer;
  consented_at: string;
  held: Array<{
    category: string;
    count: number;
    what: string;
    what_sr: string;
    purpose: string;
    purpose_sr: string;
    retention: string;
    retention_sr: string;
  }>;
};

export type Identity = {
  object: 'identity';
  account_id: string;
  bank_id: string;
  identity: {
    full_name: string;
    phone: string | null;
    email: string | null;
    address: string | null;
  };
};

export type ImportStatementsRequest = {
  user_id: string;
  bank_id?: string | undefined;
  account?: string | undefined;
  currency?: string | undefined;
  mapping?: string | undefined;
  date_order?: 'dmy' | 'mdy' | undefined;
  decimal_mark?: 'comma' | 'point' | undefined;
  unsigned_amounts?: 'in' | 'out' | undefined;
  dry_run?: 'true' | 'false' | undefined;
  file: Array<Blob>;
};

export type InjectTransactionsRequest = {
  transactions: Array<{
    amount: number;
    description: string;
    date?: string | undefined;
    pending?: boolean | undefined;
    currency?: string | undefined;
  }>;
};

export type InjectTransactionsResponse = {
  object: 'list';
  count: number;
  data: Array<Transaction>;
};

export type JoinWaitlistRequest = {
  name: string;
  email: string;
  company?: string | null | undefined;
};

export type KeyToken = {
  object: 'key_token';
  token: string;
  expires_in: number;
  expires_at: string;
};

export type Latency = {
  p50: number;
  p95: number;
  p99: number;
};

export type LinkToken = {
  object: 'link_token';
  link_token: string;
  expires_in: number;
  expires_at: string;
  usage: string;
};

export type LinkTokenDetails = {
  object: 'link_token_details';
  expires_at: string;
  account_selection: 'single' | 'multiple' | null;
  connection: {
    status: 'active' | 'expired';
    expires_at: string;
  } | null;
  bank: {
    id: string;
    name: string;
    bic: string;
    color: string;
    status: 'live' | 'sandbox' | 'coming_soon';
    history_days: number;
  } | null;
};

export type ListAccountsResponse = {
  object: 'list';
  count: number;
  data: Array<Account>;
};

export type ListApiKeysResponse = {
  object: 'list';
  count: number;
  data: Array<ApiKey>;
  has_more: boolean;
  total_count: number;
  environments: Array<'sandbox' | 'live'>;
  rate_limit: {
    requests: number;
    window_seconds: number;
  };
};

export type ListAssistantsResponse = {
  object: 'list';
  count: number;
  data: Array<Assistant>;
};

export type ListBanksResponse = {
  object: 'list';
  count: number;
  data: Array<Bank>;
};

export type ListConnectionsResponse = {
  object: 'list';
  count: number;
  data: Array<Connection>;
  has_more: boolean;
  total_count: number;
};

export type ListDeveloperConnectionsResponse = {
  object: 'list';
  count: number;
  data: Array<DeveloperConnection>;
  has_more: boolean;
  total_count: number;
};

export type ListDevelopersResponse = {
  object: 'list';
  count: number;
  data: Array<AdminDeveloper>;
};

export type ListEventsResponse = {
  object: 'list';
  count: number;
  data: Array<Event>;
  has_more: boolean;
  total_count: number;
};

export type ListRequestsResponse = {
  object: 'list';
  count: number;
  data: Array<RequestRecord>;
  has_more: boolean;
};

export type ListSimplefinTokensResponse = {
  object: 'list';
  count: number;
  data: Array<SimplefinToken>;
  has_more: boolean;
  total_count: number;
};

export type ListTppsResponse = {
  object: 'list';
  count: number;
  data: Array<Tpp>;
};

export type ListTransactionsResponse = TransactionList | TransactionSync;

export type ListWaitlistResponse = {
  object: 'list';
  count: number;
  data: Array<AdminWaitlistEntry>;
};

export type ListWebhooksResponse = {
  object: 'list';
  count: number;
  data: Array<Webhook>;
};

export type LogInRequest = {
  email: string;
  password: string;
  device_token?: string | undefined;
  remember_device?: boolean | undefined;
};

export type Onboarding = {
  object: 'onboarding';
  complete: boolean;
  steps: Array<{
    step: 'key' | 'call' | 'bank' | 'data' | 'webhook' | 'event';
    done: boolean;
  }>;
};

export type RecoverWebhookRequest = {
  since: string;
};

export type RecurringStream = {
  stream_id: string;
  merchant_name: string;
  description: string;
  category: string;
  frequency: 'weekly' | 'monthly' | 'annual' | 'irregular';
  cadence: 'weekly' | 'biweekly' | 'four_weekly' | 'monthly' | 'bimonthly' | 'quarterly' | 'semi_annual' | 'annual';
  interval_days: number;
  amount_type: 'fixed' | 'variable';
  average_amount: number;
  typical_amount: number;
  monthly_amount: number;
  currency: string;
  first_date: string;
  last_date: string;
  next_expected_date: string | null;
  next_expected_amount: number | null;
  next_expected_amount_min: number | null;
  next_expected_amount_max: number | null;
  occurrences: number;
  status: 'active' | 'cancelled';
  status_reason: 'on_schedule' | 'late' | 'payment_missed' | 'paid_off';
  events: Array<{
    type: 'price_changed' | 'trial_ended';
    date: string;
    previous_amount: number;
    amount: number;
    transaction_id: string;
  }>;
  is_subscription: boolean;
  transaction_ids: Array<string>;
  explanation: string;
  explanation_sr: string;
};

export type RecurringSummary = {
  object: 'recurring_summary';
  account_id: string;
  outflows: Array<RecurringStream>;
  inflows: Array<RecurringStream>;
  summary: {
    total_monthly_outflows: number;
    total_monthly_inflows: number;
    subscriptions_count: number;
  };
  outgoing: Array<RecurringStream>;
  incoming: Array<RecurringStream>;
  monthly_outgoing_total: number;
  monthly_incoming_total: number;
};

export type RegisterDeveloperRequest = {
  name: string;
  email: string;
  password: string;
  company?: string | null | undefined;
  consent?: boolean | undefined;
  language?: 'sr-Latn' | 'sr-Cyrl' | 'en' | undefined;
};

export type RegisterTppRequest = {
  name: string;
  redirect_uris?: Array<string> | undefined;
  certificates?: Array<string> | undefined;
};

export type RegisterWebhookRequest = {
  url: string;
  events?: Array<'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCESS.CLAIM_REPEATED'> | null | undefined;
  envelope?: 'flat' | 'event' | undefined;
  description?: string | null | undefined;
};

export type RegisteredDeveloper = {
  object: 'developer';
  id: string;
  name: string;
  email: string;
  company: string | null;
  language: 'sr-Latn' | 'sr-Cyrl' | 'en';
  email_verified: boolean;
  created_at: string;
  message: string;
};

export type RemovedTransaction = {
  object: 'removed_transaction';
  transaction_id: string;
};

export type RequestDetails = {
  object: 'request';
  id: string;
  api_key_id: string;
  source: 'application' | 'widget' | 'budget_app' | null;
  method: string;
  path: string;
  request_path: string | null;
  parameters: Array<RequestParameter> | null;
  status: number;
  error_code: string | null;
  error_message: string | null;
  duration_ms: number;
  response_bytes: number | null;
  idempotency_key_hash: string | null;
  replayed: boolean;
  warnings: Array<string>;
  at: string;
  explanation: {
    why: string;
    fix: string;
    docs: string;
  } | null;
  samples: Array<RequestSample>;
  replayable: boolean;
};

export type RequestParameter = {
  in: 'path' | 'query' | 'body';
  name: string;
  value: string | null;
};

export type RequestRecord = {
  object: 'request';
  id: string;
  api_key_id: string;
  source: 'application' | 'widget' | 'budget_app' | null;
  method: string;
  path: string;
  request_path: string | null;
  parameters: Array<RequestParameter> | null;
  status: number;
  error_code: string | null;
  error_message: string | null;
  duration_ms: number;
  response_bytes: number | null;
  idempotency_key_hash: string | null;
  replayed: boolean;
  warnings: Array<string>;
  at: string;
};

export type RequestSample = {
  label: string;
  setup: string | null;
  code: string;
};

export type ResendEventsRequest = {
  from: string;
  to?: string | undefined;
  types?: Array<'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCESS.CLAIM_REPEATED'> | undefined;
  connection_id?: string | undefined;
  user_id?: string | undefined;
  skip_delivered?: boolean | undefined;
  dry_run?: boolean | undefined;
};

export type ResendVerificationRequest = {
  email: string;
};

export type ResentDeliveries = {
  object: 'webhook_recovery';
  webhook_id: string;
  since: string;
  resent: number;
};

export type ResentEvents = {
  object: 'webhook_resend';
  webhook_id: string;
  from: string;
  to: string;
  dry_run: boolean;
  events: number;
  resent: number;
};

export type ResetPasswordRequest = {
  token: string;
  password: string;
};

export type RevokedApiKey = {
  object: 'api_key';
  id: string;
  prefix: string;
  app_name: string;
  environment: 'sandbox' | 'live';
  status: 'active' | 'expired' | 'revoked';
  scopes: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'>;
  expires_at: string | null;
  redirect_urls: Array<string> | null;
  bound_link_tokens_only: boolean;
  created_at: string;
  last_used_at: string | null;
  last_used_ip: string | null;
  last_used_agent: string | null;
  revoked_at: string | null;
  previous_secret_expires_at: string | null;
  clock_offset_seconds: number;
  connections: {
    kept: number;
    erased: number;
    erasing: number;
  };
};

export type RevokedConnection = {
  object: 'connection';
  connection_id: string;
  bank_id: string;
  status: 'revoked';
  revoked_at: string;
};

export type RevokedSimplefinToken = {
  object: 'revoked_simplefin_token';
  id: string;
};

export type RollApiKeyRequest = {
  overlap_seconds?: number | undefined;
};

export type RotatedSecret = {
  object: 'webhook_secret';
  webhook_id: string;
  secret: string;
  previous_secret_expires_at: string;
};

export type SandboxAuthorizeRequest = {
  session_token: string;
  accounts?: Array<number> | undefined;
};

export type SandboxClock = {
  object: 'clock';
  now: string;
  wall_time: string;
  offset_seconds: number;
};

export type SandboxDenyRequest = {
  session_token: string;
};

export type ServiceDescription = {
  name: string;
  version: string;
  description: string;
  status: 'operational';
  docs: string;
  endpoints: Array<string>;
  request_id: string;
};

export type SetBankFaultRequest = {
  fault: 'unavailable' | 'quota' | 'consent_ended' | 'refused' | 'malformed' | null;
  until?: string | undefined;
  seconds?: number | undefined;
};

export type SetBankStatusRequest = {
  status: 'live' | 'sandbox' | 'coming_soon';
};

export type SetDialectRequest = {
  sca?: 'redirect' | 'oauth' | undefined;
  formats?: Array<'json' | 'camt.053' | 'mt940'> | undefined;
  ids?: 'stable' | 'absent' | 'zero' | 'positional' | undefined;
  entry_references?: boolean | undefined;
  delta?: boolean | undefined;
  both?: 'accepted' | 'refused' | undefined;
  pending?: 'full' | 'reworded' | 'bare' | undefined;
  amounts?: 'string' | 'number' | 'comma' | undefined;
  booking_dates?: 'given' | 'absent' | '0001-01-01' | undefined;
  resource_ids?: 'per_consent' | 'stable' | undefined;
  balances?: 'interim' | 'closing' | 'none' | undefined;
  next_links?: 'absolute' | 'relative' | 'without_query' | 'none' | undefined;
  page_size?: number | undefined;
  quota?: number | null | undefined;
  quota_counts?: 'reads' | 'pages' | undefined;
  quota_refusal?: '429' | '403' | '400' | undefined;
  history_days?: number | undefined;
  history_days_later?: number | null | undefined;
  too_early?: 'refused' | 'cut' | undefined;
  request_ids?: 'any' | 'once' | undefined;
  private_addresses?: 'accepted' | 'refused' | undefined;
  signature?: 'none' | 'required' | undefined;
  outages?: Array<{
    from: string;
    to: string;
  }> | undefined;
};

export type SettleTransactionRequest = {
  amount?: number | undefined;
};

export type SimplefinToken = {
  object: 'simplefin_token';
  id: string;
  status: 'unclaimed' | 'claimed' | 'expired';
  account_ids: Array<string>;
  claimed_at: string | null;
  claimed_by: string | null;
  last_read_at: string | null;
  repeated_claims: number;
  created_at: string;
  expires_at: string | null;
};

export type Spending = {
  object: 'spending';
  account_id: string;
  currency: string;
  as_of: string;
  history_from: string | null;
  months: Array<{
    month: string;
    complete: boolean;
    from: string;
    to: string;
    amount: number;
    spent: number;
    refunded: number;
    pending: number;
    previous: {
      from: string;
      to: string;
      amount: number;
    } | null;
    change: number | null;
    categories: Array<{
      category: 'groceries' | 'dining' | 'transport' | 'utilities' | 'subscriptions' | 'entertainment' | 'health' | 'personal_care' | 'shopping' | 'education' | 'insurance' | 'taxes' | 'fees' | 'cash' | 'loan' | 'salary' | 'income' | 'rent' | 'transfer' | 'fitness' | 'travel' | 'uncategorized';
      amount: number;
      spent: number;
      refunded: number;
      count: number;
      previous_amount: number | null;
      change: number | null;
    }>;
  }>;
};

export type StartCliLoginRequest = {
  machine?: string | undefined;
};

export type StartConnectRequest = {
  bank_id: string;
  user_id?: string | undefined;
  app_name?: string | undefined;
  account_selection?: 'single' | 'multiple' | undefined;
  redirect_url?: string | undefined;
  sandbox?: {
    seed?: string | undefined;
    scenario?: 'default' | 'salaried' | 'freelancer' | 'student' | 'pensioner' | 'overdrawn' | 'business' | 'empty' | undefined;
  } | undefined;
};

export type StartedCliLogin = {
  object: 'cli_login_request';
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  expires_at: string;
  interval: number;
};

export type StatedBalance = {
  kind: 'booked' | 'available';
  amount: number;
  as_of: string | null;
};

export type StatementGap = {
  account_id: string | null;
  account: string;
  after: string;
  before: string;
  missing_numbers: Array<number>;
  difference: number | null;
  message: string;
};

export type StatementImport = {
  object: 'statement_import';
  dry_run: boolean;
  user_id: string;
  lines: number;
  added: number;
  known: number;
  files: Array<{
    name: string;
    format: string;
    encoding: string | null;
    statements: Array<TakenStatement>;
  }>;
  gaps: Array<StatementGap>;
  imported_at: string;
};

export type StatementWarning = {
  code: 'account_check_digits' | 'closing_does_not_add_up' | 'repeated_reference' | 'not_booked' | 'bank_not_known' | 'no_transaction' | 'column_not_read' | 'balance_does_not_follow' | 'sheet_not_read' | 'account_differs' | 'day_does_not_exist' | 'details_do_not_add_up' | 'details_left_out' | 'encoding_doubtful' | 'sums_do_not_add_up';
  message: string;
  line: number | null;
};

export type SyncRequest = {
  object: 'sync_request';
  account_id: string;
  status: 'queued';
  message: string;
  refreshed_at: string;
};

export type TakenStatement = {
  account_id: string | null;
  connection_id: string | null;
  bank_id: string;
  account: string;
  currency: string;
  holder: string | null;
  number: number | null;
  period: {
    from: string;
    to: string;
  } | null;
  lines: number;
  added: number;
  known: number;
  left_out: number;
  opening_balance: number | null;
  turnover: number;
  closing_balance: number | null;
  difference: number | null;
  warnings: Array<StatementWarning>;
};

export type TestWebhookRequest = {
  event?: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCESS.CLAIM_REPEATED' | undefined;
};

export type Tpp = {
  object: 'tpp';
  client_id: string;
  name: string;
  redirect_uris: Array<string> | null;
  certificates: Array<string>;
  banks: Array<{
    bank_id: string;
    base_url: string;
    authorize_url: string | null;
    token_url: string | null;
    dialect: Xs2aDialect;
  }>;
  created_at: string;
};

export type Transaction = {
  id: string;
  account_id: string;
  connection_id: string;
  date: string;
  amount: number;
  currency: string;
  description: string;
  merchant_name: string;
  merchant_category: string;
  category: 'groceries' | 'dining' | 'transport' | 'utilities' | 'subscriptions' | 'entertainment' | 'health' | 'personal_care' | 'shopping' | 'education' | 'insurance' | 'taxes' | 'fees' | 'cash' | 'loan' | 'salary' | 'income' | 'rent' | 'transfer' | 'fitness' | 'travel' | 'uncategorized';
  category_code: {
    primary: 'GROCERIES' | 'DINING' | 'TRANSPORT' | 'UTILITIES' | 'SUBSCRIPTIONS' | 'ENTERTAINMENT' | 'HEALTH' | 'PERSONAL_CARE' | 'SHOPPING' | 'EDUCATION' | 'INSURANCE' | 'TAXES' | 'FEES' | 'CASH' | 'LOAN' | 'SALARY' | 'INCOME' | 'RENT' | 'TRANSFER' | 'FITNESS' | 'TRAVEL' | 'UNCATEGORIZED' | 'CHARITY' | 'CHILDCARE' | 'GAMBLING' | 'HOME_IMPROVEMENT' | 'INVESTMENTS' | 'PETS';
    detailed: 'GROCERIES_BAKERY' | 'GROCERIES_BUTCHER' | 'GROCERIES_CONVENIENCE_STORE' | 'GROCERIES_DISCOUNT_SUPERMARKET' | 'GROCERIES_FISHMONGER' | 'GROCERIES_HYPERMARKET' | 'GROCERIES_LIQUOR_STORE' | 'GROCERIES_MARKET' | 'GROCERIES_ONLINE_GROCERIES' | 'GROCERIES_SPECIALTY_FOOD' | 'GROCERIES_SUPERMARKET' | 'GROCERIES_WHOLESALE_SUPERMARKET' | 'DINING_CAFE' | 'DINING_FAST_FOOD' | 'DINING_FOOD_DELIVERY' | 'DINING_PASTRY_SHOP' | 'DINING_RESTAURANT' | 'TRANSPORT_EV_CHARGING' | 'TRANSPORT_FUEL' | 'TRANSPORT_INTERCITY_BUS' | 'TRANSPORT_MICROMOBILITY' | 'TRANSPORT_PARKING' | 'TRANSPORT_PUBLIC_TRANSPORT' | 'TRANSPORT_RAIL' | 'TRANSPORT_RIDE_HAILING' | 'TRANSPORT_TAXI' | 'TRANSPORT_TOLLS' | 'TRANSPORT_VEHICLE_SERVICES' | 'UTILITIES_BUILDING_MAINTENANCE' | 'UTILITIES_COMMUNAL_SERVICES' | 'UTILITIES_ELECTRICITY' | 'UTILITIES_GAS' | 'UTILITIES_HEATING' | 'UTILITIES_INTERNET_TV' | 'UTILITIES_SECURITY_SERVICES' | 'UTILITIES_TELECOM' | 'UTILITIES_TELECOM_MOBILE' | 'UTILITIES_WASTE' | 'UTILITIES_WATER' | 'SUBSCRIPTIONS_APP_STORE' | 'SUBSCRIPTIONS_AUDIOBOOKS' | 'SUBSCRIPTIONS_CLOUD_STORAGE' | 'SUBSCRIPTIONS_CREATOR_SUPPORT' | 'SUBSCRIPTIONS_DATING' | 'SUBSCRIPTIONS_EDUCATION_APP' | 'SUBSCRIPTIONS_HOSTING' | 'SUBSCRIPTIONS_NEWS' | 'SUBSCRIPTIONS_SOCIAL_MEDIA' | 'SUBSCRIPTIONS_SOFTWARE' | 'SUBSCRIPTIONS_SOFTWARE_AI' | 'SUBSCRIPTIONS_STREAMING_MUSIC' | 'SUBSCRIPTIONS_STREAMING_VIDEO' | 'ENTERTAINMENT_ATTRACTIONS' | 'GAMBLING_BETTING' | 'ENTERTAINMENT_CINEMA' | 'ENTERTAINMENT_EVENTS_TICKETS' | 'ENTERTAINMENT_GAMING' | 'GAMBLING_LOTTERY' | 'ENTERTAINMENT_MUSEUM' | 'ENTERTAINMENT_NIGHTCLUB' | 'ENTERTAINMENT_PLAYROOM' | 'ENTERTAINMENT_THEATRE' | 'HEALTH_DENTAL' | 'HEALTH_DRUGSTORE' | 'HEALTH_LABORATORY' | 'HEALTH_MEDICAL_CLINIC' | 'HEALTH_MEDICAL_SERVICES' | 'HEALTH_OPTICIAN' | 'HEALTH_PHARMACY' | 'HEALTH_PHYSIOTHERAPY' | 'HEALTH_SUPPLEMENTS' | 'PETS_VETERINARY' | 'PERSONAL_CARE_BEAUTY_SALON' | 'PERSONAL_CARE_COSMETICS' | 'PERSONAL_CARE_HAIRDRESSER' | 'PERSONAL_CARE_LAUNDRY' | 'PERSONAL_CARE_PERFUMERY' | 'PERSONAL_CARE_SPA' | 'SHOPPING_ADVERTISING' | 'CHILDCARE_BABY' | 'SHOPPING_BOOKS' | 'SHOPPING_CARD_INSTALMENT' | 'SHOPPING_CLOTHING' | 'SHOPPING_COURIER' | 'SHOPPING_DEPARTMENT_STORE' | 'HOME_IMPROVEMENT_DIY' | 'SHOPPING_ELECTRONICS' | 'SHOPPING_FLORIST' | 'SHOPPING_FOOTWEAR' | 'HOME_IMPROVEMENT_FURNITURE' | 'HOME_IMPROVEMENT_GARDEN' | 'SHOPPING_GIFTS' | 'HOME_IMPROVEMENT_HOME_GOODS' | 'SHOPPING_JEWELRY' | 'SHOPPING_KIOSK' | 'SHOPPING_MARKETPLACE' | 'SHOPPING_MUSIC' | 'SHOPPING_PAYMENT_PROCESSOR' | 'PETS_PET_STORE' | 'SHOPPING_PHOTO' | 'SHOPPING_POSTAL' | 'SHOPPING_PRINT_SERVICES' | 'SHOPPING_SPORTSWEAR' | 'SHOPPING_STATIONERY' | 'SHOPPING_TOBACCO' | 'CHILDCARE_TOYS' | 'EDUCATION_COURSES' | 'EDUCATION_DRIVING_SCHOOL' | 'CHILDCARE_KINDERGARTEN' | 'EDUCATION_LANGUAGE_SCHOOL' | 'EDUCATION_SCHOOL' | 'EDUCATION_SCHOOL_FEES' | 'EDUCATION_STUDENT_SERVICES' | 'EDUCATION_UNIVERSITY' | 'INSURANCE' | 'INVESTMENTS_PENSION_FUND' | 'TAXES_CUSTOMS' | 'TAXES_FINE' | 'TAXES_GOVERNMENT_FEE' | 'TAXES_PROPERTY_TAX' | 'TAXES_TAX' | 'TAXES_VEHICLE_REGISTRATION' | 'FEES_ACCOUNT_MAINTENANCE_FEE' | 'FEES_ATM_FEE' | 'FEES_BANK_FEE' | 'FEES_CARD_FEE' | 'FEES_ACCOUNTING_SERVICES' | 'FEES_LEGAL_SERVICES' | 'FEES_LOAN_FEE' | 'FEES_OVERDRAFT_FEE' | 'FEES_TRANSFER_FEE' | 'CASH_ATM_WITHDRAWAL' | 'CASH_CASH_DEPOSIT' | 'CASH_CASH_WITHDRAWAL' | 'LOAN_DEBT_COLLECTION' | 'LOAN_LEASING' | 'LOAN_LOAN_DISBURSEMENT' | 'LOAN_LOAN_REPAYMENT' | 'SALARY_PAYROLL' | 'SALARY_PAYROLL_BENEFIT' | 'INVESTMENTS_DIVIDEND' | 'INCOME_FREELANCE' | 'INCOME_FREELANCE_FOREIGN' | 'INCOME_INTEREST' | 'INCOME_PENSION' | 'INCOME_REFUND' | 'INCOME_SCHOLARSHIP' | 'INCOME_SOCIAL_BENEFIT' | 'INCOME_TAX_REFUND' | 'RENT' | 'RENT_RENTAL_AGENCY' | 'TRANSFER_BILL_PAYMENT_AGENT' | 'TRANSFER_BUSINESS_PAYMENT' | 'TRANSFER_CREDIT_CARD_PAYMENT' | 'INVESTMENTS_CRYPTO' | 'TRANSFER_DIRECT_DEBIT' | 'CHARITY_DONATION' | 'TRANSFER_FX_EXCHANGE' | 'TRANSFER_INSTANT_PAYMENT' | 'TRANSFER_INTERNAL_TRANSFER' | 'INVESTMENTS_INVESTMENT' | 'TRANSFER_P2P' | 'TRANSFER_REMITTANCE' | 'TRANSFER_STANDING_ORDER' | 'TRANSFER_WALLET_TOPUP' | 'FITNESS_GYM' | 'FITNESS_POOL' | 'FITNESS_SKI' | 'FITNESS_SPORTS_BOOKING' | 'FITNESS_SPORTS_CLUB' | 'TRAVEL_ACCOMMODATION' | 'TRAVEL_ACCOMMODATION_TAX' | 'TRAVEL_AIRLINE' | 'TRAVEL_AIRPORT' | 'TRAVEL_CAR_RENTAL' | 'TRAVEL_FERRY' | 'TRAVEL_TOURS' | 'TRAVEL_TRAVEL_AGENCY' | 'UNCATEGORIZED_UNKNOWN' | 'GROCERIES_OTHER' | 'DINING_OTHER' | 'TRANSPORT_OTHER' | 'UTILITIES_OTHER' | 'SUBSCRIPTIONS_OTHER' | 'ENTERTAINMENT_OTHER' | 'HEALTH_OTHER' | 'PERSONAL_CARE_OTHER' | 'SHOPPING_OTHER' | 'EDUCATION_OTHER' | 'INSURANCE_OTHER' | 'TAXES_OTHER' | 'FEES_OTHER' | 'CASH_OTHER' | 'LOAN_OTHER' | 'SALARY_OTHER' | 'INCOME_OTHER' | 'RENT_OTHER' | 'TRANSFER_OTHER' | 'FITNESS_OTHER' | 'TRAVEL_OTHER' | 'UNCATEGORIZED_OTHER';
  };
  type: 'debit' | 'credit';
  pending: boolean;
  pending_transaction_id: string | null;
  value_date: string | null;
  transacted_at: string | null;
  counterparty: {
    name: string | null;
    account: string | null;
    bank: string | null;
  } | null;
  reference: {
    model: string | null;
    number: string;
  } | null;
  payment_code: {
    code: string;
    meaning: string | null;
    list: 'domestic' | 'foreign';
  } | null;
  original: {
    amount: number;
    currency: string;
    rate: number | null;
  } | null;
  mcc: string | null;
  location: {
    city: string | null;
    country: string | null;
  } | null;
  channel: 'card' | 'online' | 'atm' | 'transfer' | 'instant' | 'direct_debit' | 'fee' | 'interest' | 'cash' | 'other' | null;
  processor: string | null;
  review: boolean | null;
  payments: number | null;
  details: Array<{
    name: string | null;
    account: string | null;
    amount: number | null;
    currency: string;
    description: string;
    reference: {
      model: string | null;
      number: string;
    } | null;
  }> | null;
  website: string | null;
  logo: string | null;
};

export type TransactionEnrichment = {
  object: 'enrichment';
  transaction_id: string;
  merchant_name: string;
  merchant_category: string | null;
  category: 'groceries' | 'dining' | 'transport' | 'utilities' | 'subscriptions' | 'entertainment' | 'health' | 'personal_care' | 'shopping' | 'education' | 'insurance' | 'taxes' | 'fees' | 'cash' | 'loan' | 'salary' | 'income' | 'rent' | 'transfer' | 'fitness' | 'travel' | 'uncategorized';
  category_code: {
    primary: 'GROCERIES' | 'DINING' | 'TRANSPORT' | 'UTILITIES' | 'SUBSCRIPTIONS' | 'ENTERTAINMENT' | 'HEALTH' | 'PERSONAL_CARE' | 'SHOPPING' | 'EDUCATION' | 'INSURANCE' | 'TAXES' | 'FEES' | 'CASH' | 'LOAN' | 'SALARY' | 'INCOME' | 'RENT' | 'TRANSFER' | 'FITNESS' | 'TRAVEL' | 'UNCATEGORIZED' | 'CHARITY' | 'CHILDCARE' | 'GAMBLING' | 'HOME_IMPROVEMENT' | 'INVESTMENTS' | 'PETS';
    detailed: 'GROCERIES_BAKERY' | 'GROCERIES_BUTCHER' | 'GROCERIES_CONVENIENCE_STORE' | 'GROCERIES_DISCOUNT_SUPERMARKET' | 'GROCERIES_FISHMONGER' | 'GROCERIES_HYPERMARKET' | 'GROCERIES_LIQUOR_STORE' | 'GROCERIES_MARKET' | 'GROCERIES_ONLINE_GROCERIES' | 'GROCERIES_SPECIALTY_FOOD' | 'GROCERIES_SUPERMARKET' | 'GROCERIES_WHOLESALE_SUPERMARKET' | 'DINING_CAFE' | 'DINING_FAST_FOOD' | 'DINING_FOOD_DELIVERY' | 'DINING_PASTRY_SHOP' | 'DINING_RESTAURANT' | 'TRANSPORT_EV_CHARGING' | 'TRANSPORT_FUEL' | 'TRANSPORT_INTERCITY_BUS' | 'TRANSPORT_MICROMOBILITY' | 'TRANSPORT_PARKING' | 'TRANSPORT_PUBLIC_TRANSPORT' | 'TRANSPORT_RAIL' | 'TRANSPORT_RIDE_HAILING' | 'TRANSPORT_TAXI' | 'TRANSPORT_TOLLS' | 'TRANSPORT_VEHICLE_SERVICES' | 'UTILITIES_BUILDING_MAINTENANCE' | 'UTILITIES_COMMUNAL_SERVICES' | 'UTILITIES_ELECTRICITY' | 'UTILITIES_GAS' | 'UTILITIES_HEATING' | 'UTILITIES_INTERNET_TV' | 'UTILITIES_SECURITY_SERVICES' | 'UTILITIES_TELECOM' | 'UTILITIES_TELECOM_MOBILE' | 'UTILITIES_WASTE' | 'UTILITIES_WATER' | 'SUBSCRIPTIONS_APP_STORE' | 'SUBSCRIPTIONS_AUDIOBOOKS' | 'SUBSCRIPTIONS_CLOUD_STORAGE' | 'SUBSCRIPTIONS_CREATOR_SUPPORT' | 'SUBSCRIPTIONS_DATING' | 'SUBSCRIPTIONS_EDUCATION_APP' | 'SUBSCRIPTIONS_HOSTING' | 'SUBSCRIPTIONS_NEWS' | 'SUBSCRIPTIONS_SOCIAL_MEDIA' | 'SUBSCRIPTIONS_SOFTWARE' | 'SUBSCRIPTIONS_SOFTWARE_AI' | 'SUBSCRIPTIONS_STREAMING_MUSIC' | 'SUBSCRIPTIONS_STREAMING_VIDEO' | 'ENTERTAINMENT_ATTRACTIONS' | 'GAMBLING_BETTING' | 'ENTERTAINMENT_CINEMA' | 'ENTERTAINMENT_EVENTS_TICKETS' | 'ENTERTAINMENT_GAMING' | 'GAMBLING_LOTTERY' | 'ENTERTAINMENT_MUSEUM' | 'ENTERTAINMENT_NIGHTCLUB' | 'ENTERTAINMENT_PLAYROOM' | 'ENTERTAINMENT_THEATRE' | 'HEALTH_DENTAL' | 'HEALTH_DRUGSTORE' | 'HEALTH_LABORATORY' | 'HEALTH_MEDICAL_CLINIC' | 'HEALTH_MEDICAL_SERVICES' | 'HEALTH_OPTICIAN' | 'HEALTH_PHARMACY' | 'HEALTH_PHYSIOTHERAPY' | 'HEALTH_SUPPLEMENTS' | 'PETS_VETERINARY' | 'PERSONAL_CARE_BEAUTY_SALON' | 'PERSONAL_CARE_COSMETICS' | 'PERSONAL_CARE_HAIRDRESSER' | 'PERSONAL_CARE_LAUNDRY' | 'PERSONAL_CARE_PERFUMERY' | 'PERSONAL_CARE_SPA' | 'SHOPPING_ADVERTISING' | 'CHILDCARE_BABY' | 'SHOPPING_BOOKS' | 'SHOPPING_CARD_INSTALMENT' | 'SHOPPING_CLOTHING' | 'SHOPPING_COURIER' | 'SHOPPING_DEPARTMENT_STORE' | 'HOME_IMPROVEMENT_DIY' | 'SHOPPING_ELECTRONICS' | 'SHOPPING_FLORIST' | 'SHOPPING_FOOTWEAR' | 'HOME_IMPROVEMENT_FURNITURE' | 'HOME_IMPROVEMENT_GARDEN' | 'SHOPPING_GIFTS' | 'HOME_IMPROVEMENT_HOME_GOODS' | 'SHOPPING_JEWELRY' | 'SHOPPING_KIOSK' | 'SHOPPING_MARKETPLACE' | 'SHOPPING_MUSIC' | 'SHOPPING_PAYMENT_PROCESSOR' | 'PETS_PET_STORE' | 'SHOPPING_PHOTO' | 'SHOPPING_POSTAL' | 'SHOPPING_PRINT_SERVICES' | 'SHOPPING_SPORTSWEAR' | 'SHOPPING_STATIONERY' | 'SHOPPING_TOBACCO' | 'CHILDCARE_TOYS' | 'EDUCATION_COURSES' | 'EDUCATION_DRIVING_SCHOOL' | 'CHILDCARE_KINDERGARTEN' | 'EDUCATION_LANGUAGE_SCHOOL' | 'EDUCATION_SCHOOL' | 'EDUCATION_SCHOOL_FEES' | 'EDUCATION_STUDENT_SERVICES' | 'EDUCATION_UNIVERSITY' | 'INSURANCE' | 'INVESTMENTS_PENSION_FUND' | 'TAXES_CUSTOMS' | 'TAXES_FINE' | 'TAXES_GOVERNMENT_FEE' | 'TAXES_PROPERTY_TAX' | 'TAXES_TAX' | 'TAXES_VEHICLE_REGISTRATION' | 'FEES_ACCOUNT_MAINTENANCE_FEE' | 'FEES_ATM_FEE' | 'FEES_BANK_FEE' | 'FEES_CARD_FEE' | 'FEES_ACCOUNTING_SERVICES' | 'FEES_LEGAL_SERVICES' | 'FEES_LOAN_FEE' | 'FEES_OVERDRAFT_FEE' | 'FEES_TRANSFER_FEE' | 'CASH_ATM_WITHDRAWAL' | 'CASH_CASH_DEPOSIT' | 'CASH_CASH_WITHDRAWAL' | 'LOAN_DEBT_COLLECTION' | 'LOAN_LEASING' | 'LOAN_LOAN_DISBURSEMENT' | 'LOAN_LOAN_REPAYMENT' | 'SALARY_PAYROLL' | 'SALARY_PAYROLL_BENEFIT' | 'INVESTMENTS_DIVIDEND' | 'INCOME_FREELANCE' | 'INCOME_FREELANCE_FOREIGN' | 'INCOME_INTEREST' | 'INCOME_PENSION' | 'INCOME_REFUND' | 'INCOME_SCHOLARSHIP' | 'INCOME_SOCIAL_BENEFIT' | 'INCOME_TAX_REFUND' | 'RENT' | 'RENT_RENTAL_AGENCY' | 'TRANSFER_BILL_PAYMENT_AGENT' | 'TRANSFER_BUSINESS_PAYMENT' | 'TRANSFER_CREDIT_CARD_PAYMENT' | 'INVESTMENTS_CRYPTO' | 'TRANSFER_DIRECT_DEBIT' | 'CHARITY_DONATION' | 'TRANSFER_FX_EXCHANGE' | 'TRANSFER_INSTANT_PAYMENT' | 'TRANSFER_INTERNAL_TRANSFER' | 'INVESTMENTS_INVESTMENT' | 'TRANSFER_P2P' | 'TRANSFER_REMITTANCE' | 'TRANSFER_STANDING_ORDER' | 'TRANSFER_WALLET_TOPUP' | 'FITNESS_GYM' | 'FITNESS_POOL' | 'FITNESS_SKI' | 'FITNESS_SPORTS_BOOKING' | 'FITNESS_SPORTS_CLUB' | 'TRAVEL_ACCOMMODATION' | 'TRAVEL_ACCOMMODATION_TAX' | 'TRAVEL_AIRLINE' | 'TRAVEL_AIRPORT' | 'TRAVEL_CAR_RENTAL' | 'TRAVEL_FERRY' | 'TRAVEL_TOURS' | 'TRAVEL_TRAVEL_AGENCY' | 'UNCATEGORIZED_UNKNOWN' | 'GROCERIES_OTHER' | 'DINING_OTHER' | 'TRANSPORT_OTHER' | 'UTILITIES_OTHER' | 'SUBSCRIPTIONS_OTHER' | 'ENTERTAINMENT_OTHER' | 'HEALTH_OTHER' | 'PERSONAL_CARE_OTHER' | 'SHOPPING_OTHER' | 'EDUCATION_OTHER' | 'INSURANCE_OTHER' | 'TAXES_OTHER' | 'FEES_OTHER' | 'CASH_OTHER' | 'LOAN_OTHER' | 'SALARY_OTHER' | 'INCOME_OTHER' | 'RENT_OTHER' | 'TRANSFER_OTHER' | 'FITNESS_OTHER' | 'TRAVEL_OTHER' | 'UNCATEGORIZED_OTHER';
  };
  confidence: 'high' | 'medium' | 'low';
  merchant_confidence: 'high' | 'medium' | 'low';
  category_confidence: 'high' | 'medium' | 'low';
  explanation: string;
  explanation_sr: string;
  counterparties: Array<{
    name: string;
    type: 'merchant' | 'person' | 'marketplace' | 'wallet' | 'bank';
    confidence: 'high' | 'medium' | 'low';
    website: string | null;
    logo: string | null;
  }>;
  website: string | null;
  logo: string | null;
  location: {
    city: string | null;
    country: string | null;
  } | null;
  channel: 'card' | 'online' | 'atm' | 'transfer' | 'instant' | 'direct_debit' | 'fee' | 'interest' | 'cash' | 'other' | null;
  processor: string | null;
  corrected: boolean;
  suggestions: Array<{
    merchant_name: string | null;
    merchant_category: string | null;
    category: 'groceries' | 'dining' | 'transport' | 'utilities' | 'subscriptions' | 'entertainment' | 'health' | 'personal_care' | 'shopping' | 'education' | 'insurance' | 'taxes' | 'fees' | 'cash' | 'loan' | 'salary' | 'income' | 'rent' | 'transfer' | 'fitness' | 'travel' | 'uncategorized' | null;
    similarity: number;
    corrections: number;
  }>;
};

export type TransactionList = {
  object: 'list';
  account_id: string;
  count: number;
  has_more: boolean;
  summary: {
    total_in: number;
    total_out: number;
    net: number;
  };
  data: Array<Transaction>;
};

export type TransactionSearch = {
  object: 'search_result';
  count: number;
  has_more: boolean;
  next_cursor: string | null;
  looked_back_to: string | null;
  left_out: Array<{
    account_id: string;
    connection_id: string;
    error_code: 'CONSENT_EXPIRED';
    expired_at: string;
  }>;
  has_more_left_out: boolean;
  data: Array<Transaction>;
};

export type TransactionSync = {
  object: 'sync';
  account_id: string;
  sync_status: 'HISTORICAL_UPDATE_COMPLETE' | 'INITIAL_UPDATE_COMPLETE' | 'NOT_READY';
  added: Array<Transaction>;
  modified: Array<Transaction>;
  removed: Array<{
    transaction_id: string;
  }>;
  next_cursor: string;
  has_more: boolean;
};

export type Upcoming = {
  object: 'upcoming';
  account_id: string;
  currency: string;
  as_of: string;
  until: string;
  outflows: {
    count: number;
    amount: number;
    amount_min: number;
    amount_max: number;
  };
  inflows: {
    count: number;
    amount: number;
    amount_min: number;
    amount_max: number;
  };
  data: Array<{
    date: string;
    late: boolean;
    direction: 'out' | 'in';
    stream_id: string;
    merchant_name: string;
    category: string;
    amount: number;
    amount_min: number;
    amount_max: number;
  }>;
};

export type Usage = {
  object: 'usage';
  window: '24h' | '7d' | '30d';
  from: string;
  to: string;
  total_requests: number;
  total_errors: number;
  error_rate: number;
  latency_ms: Latency | null;
  by_endpoint: Array<{
    method: string;
    path: string;
    requests: number;
    errors: number;
    error_rate: number;
    latency_ms: Latency | null;
  }>;
  by_key: Array<{
    key_id: string;
    prefix: string;
    app_name: string;
    requests: number;
    errors: number;
    error_rate: number;
  }>;
  by_day: Array<{
    date: string;
    requests: number;
    errors: number;
    error_rate: number;
  }>;
  by_hour: Array<{
    hour: string;
    requests: number;
    errors: number;
    error_rate: number;
  }>;
  by_status: Array<{
    status: number;
    requests: number;
  }>;
  recent_errors: Array<{
    request_id: string;
    error_code: string;
    method: string;
    path: string;
    status: number;
    key_id: string;
    at: string;
  }>;
};

export type WaitlistEntry = {
  object: 'waitlist_entry';
  id: string;
  name: string;
  email: string;
  company: string | null;
};

export type Webhook = {
  object: 'webhook';
  id: string;
  url: string;
  events: Array<'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCESS.CLAIM_REPEATED'>;
  envelope: 'flat' | 'event';
  status: 'active' | 'deactivated';
  description: string | null;
  created_at: string;
  deactivated_at: string | null;
  deactivation_reason: 'requested' | 'gone' | 'failing' | null;
  stats: WebhookStats;
};

export type WebhookStats = {
  since: string;
  delivered: number;
  retrying: number;
  failed: number;
  waiting: number;
  success_rate: number | null;
  last_failure: {
    attempted_at: string;
    status: number | null;
    error: string;
    delivery_id: string;
  } | null;
  next_attempt_at: string | null;
};

export type Xs2aDecision = {
  object: 'xs2a_decision';
  decision: 'agree' | 'refuse';
  consent_id: string;
  redirect_url: string | null;
};

export type Xs2aDialect = {
  sca: 'redirect' | 'oauth';
  formats: Array<'json' | 'camt.053' | 'mt940'>;
  ids: 'stable' | 'absent' | 'zero' | 'positional';
  entry_references: boolean;
  delta: boolean;
  both: 'accepted' | 'refused';
  pending: 'full' | 'reworded' | 'bare';
  amounts: 'string' | 'number' | 'comma';
  booking_dates: 'given' | 'absent' | '0001-01-01';
  resource_ids: 'per_consent' | 'stable';
  balances: 'interim' | 'closing' | 'none';
  next_links: 'absolute' | 'relative' | 'without_query' | 'none';
  page_size: number;
  quota: number | null;
  quota_counts: 'reads' | 'pages';
  quota_refusal: '429' | '403' | '400';
  history_days: number;
  history_days_later: number | null;
  too_early: 'refused' | 'cut';
  request_ids: 'any' | 'once';
  private_addresses: 'accepted' | 'refused';
  signature: 'none' | 'required';
  outages: Array<{
    from: string;
    to: string;
  }>;
};

export type Xs2aWithdrawnConsent = {
  object: 'xs2a_consent';
  consent_id: string;
  status: 'revokedByPsu';
  last_action_date: string;
};

export interface Operations {
  'DELETE /connections/{id}': {
    params: {
      id: string;
    };
    response: RevokedConnection;
  };
  'DELETE /developers/assistants/{id}': {
    params: {
      id: string;
    };
    response: Confirmation;
  };
  'DELETE /developers/connections/{id}': {
    params: {
      id: string;
    };
    response: RevokedConnection;
  };
  'DELETE /developers/keys/{key}': {
    params: {
      key: string;
    };
    query?: {
      connections?: 'keep' | 'erase' | undefined;
    } | undefined;
    response: RevokedApiKey;
  };
  'DELETE /developers/me': {
    body: DeleteDeveloperRequest;
    response: Confirmation;
  };
  'DELETE /developers/webhooks/{id}': {
    params: {
      id: string;
    };
    response: Webhook;
  };
  'DELETE /sandbox/transactions/{id}': {
    params: {
      id: string;
    };
    response: RemovedTransaction;
  };
  'DELETE /simplefin/tokens/{id}': {
    params: {
      id: string;
    };
    response: RevokedSimplefinToken;
  };
  'DELETE /transactions/{id}/enrichment': {
    params: {
      id: string;
    };
    query?: {
      applies_to?: 'later' | 'all' | 'user' | 'all_users' | undefined;
    } | undefined;
    response: Transaction;
  };
  'DELETE /xs2a/tpps/{client_id}': {
    params: {
      client_id: string;
    };
    response: DeletedTpp;
  };
  'GET /': {
    response: ServiceDescription;
  };
  'GET /accounts': {
    query?: {
      bank_id?: string | undefined;
      connection_id?: string | undefined;
      user_id?: string | undefined;
    } | undefined;
    response: ListAccountsResponse;
  };
  'GET /accounts/{id}/auth': {
    params: {
      id: string;
    };
    response: Auth;
  };
  'GET /accounts/{id}/balance': {
    params: {
      id: string;
    };
    response: Balance;
  };
  'GET /accounts/{id}/identity': {
    params: {
      id: string;
    };
    response: Identity;
  };
  'GET /accounts/{id}/recurring': {
    params: {
      id: string;
    };
    response: RecurringSummary;
  };
  'GET /accounts/{id}/spending': {
    params: {
      id: string;
    };
    query?: {
      months?: number | undefined;
    } | undefined;
    response: Spending;
  };
  'GET /accounts/{id}/statement': {
    params: {
      id: string;
    };
    query: {
      format: 'csv' | 'csv_excel' | 'xlsx' | 'ofx' | 'qif' | 'camt053' | 'mt940' | 'halcom' | 'halcom_recap' | 'asseco' | 'rol' | 'json' | 'pdf';
      from?: string | undefined;
      language?: 'sr-Latn' | 'sr-Cyrl' | 'en' | undefined;
      to?: string | undefined;
    };
    response: GetStatementResponse;
  };
  'GET /accounts/{id}/transactions': {
    params: {
      id: string;
    };
    query?: {
      from?: string | undefined;
      to?: string | undefined;
      category?: string | undefined;
      limit?: number | undefined;
      starting_after?: string | undefined;
      cursor?: string | undefined;
    } | undefined;
    response: ListTransactionsResponse;
  };
  'GET /accounts/{id}/upcoming': {
    params: {
      id: string;
    };
    query?: {
      days?: number | undefined;
    } | undefined;
    response: Upcoming;
  };
  'GET /admin/developers': {
    query?: {
      limit?: number | undefined;
      offset?: number | undefined;
    } | undefined;
    response: ListDevelopersResponse;
  };
  'GET /admin/overview': {
    response: AdminOverview;
  };
  'GET /admin/waitlist': {
    query?: {
      limit?: number | undefined;
      offset?: number | undefined;
    } | undefined;
    response: ListWaitlistResponse;
  };
  'GET /banks': {
    query?: {
      search?: string | undefined;
      status?: 'live' | 'sandbox' | 'coming_soon' | undefined;
      limit?: number | undefined;
      offset?: number | undefined;
    } | undefined;
    response: ListBanksResponse;
  };
  'GET /banks/{id}': {
    params: {
      id: string;
    };
    response: BankDetails;
  };
  'GET /connect/{session_token}/status': {
    params: {
      session_token: string;
    };
    response: ConnectStatus;
  };
  'GET /connections': {
    query?: {
      user_id?: string | undefined;
      bank_id?: string | undefined;
      status?: 'active' | 'expired' | 'revoked' | undefined;
      limit?: number | undefined;
      starting_after?: string | undefined;
    } | undefined;
    response: ListConnectionsResponse;
  };
  'GET /connections/{id}': {
    params: {
      id: string;
    };
    response: ConnectionDetails;
  };
  'GET /connections/{id}/export': {
    params: {
      id: string;
    };
    response: ConnectionExport;
  };
  'GET /developers/assistants': {
    response: ListAssistantsResponse;
  };
  'GET /developers/assistants/request': {
    query: {
      response_type: string;
      client_id: string;
      redirect_uri?: string | undefined;
      code_challenge: string;
      code_challenge_method: string;
      scope?: string | undefined;
      state?: string | undefined;
      resource?: string | undefined;
    };
    response: AssistantRequest;
  };
  'GET /developers/cli-logins/{code}': {
    params: {
      code: string;
    };
    response: CliLogin;
  };
  'GET /developers/connections': {
    query?: {
      key?: string | undefined;
      status?: 'active' | 'expired' | 'revoked' | undefined;
      key_status?: 'active' | 'expired' | 'revoked' | undefined;
      limit?: number | undefined;
      starting_after?: string | undefined;
    } | undefined;
    response: ListDeveloperConnectionsResponse;
  };
  'GET /developers/events': {
    query?: {
      type?: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCESS.CLAIM_REPEATED' | undefined;
      connection_id?: string | undefined;
      user_id?: string | undefined;
      since?: string | undefined;
      until?: string | undefined;
      limit?: number | undefined;
      starting_after?: string | undefined;
    } | undefined;
    response: ListEventsResponse;
  };
  'GET /developers/events/stream': {
  };
  'GET /developers/keys': {
    query?: {
      limit?: number | undefined;
      starting_after?: string | undefined;
    } | undefined;
    response: ListApiKeysResponse;
  };
  'GET /developers/me': {
    response: Developer;
  };
  'GET /developers/me/data': {
    response: HeldData;
  };
  'GET /developers/me/export': {
    response: DeveloperExport;
  };
  'GET /developers/onboarding': {
    response: Onboarding;
  };
  'GET /developers/overview': {
    response: DeveloperOverview;
  };
  'GET /developers/requests': {
    query?: {
      key?: string | undefined;
      status?: string | undefined;
      method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
      path?: string | undefined;
      error_code?: string | undefined;
      source?: 'application' | 'widget' | 'budget_app' | undefined;
      about?: string | undefined;
      idempotency_key?: string | undefined;
      since?: string | undefined;
      until?: string | undefined;
      limit?: number | undefined;
      starting_after?: string | undefined;
      ending_before?: string | undefined;
    } | undefined;
    response: ListRequestsResponse;
  };
  'GET /developers/requests/{id}': {
    params: {
      id: string;
    };
    response: RequestDetails;
  };
  'GET /developers/usage': {
    query?: {
      key?: string | undefined;
      window?: '24h' | '7d' | '30d' | undefined;
    } | undefined;
    response: Usage;
  };
  'GET /developers/verify-email': {
    query: {
      token: string;
    };
    response: Confirmation;
  };
  'GET /developers/webhooks': {
    response: ListWebhooksResponse;
  };
  'GET /developers/webhooks/{id}': {
    params: {
      id: string;
    };
    response: Webhook;
  };
  'GET /developers/webhooks/{id}/deliveries': {
    params: {
      id: string;
    };
    query?: {
      type?: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCESS.CLAIM_REPEATED' | undefined;
      connection_id?: string | undefined;
      user_id?: string | undefined;
      since?: string | undefined;
      until?: string | undefined;
      status?: 'pending' | 'delivered' | 'failed' | undefined;
      limit?: number | undefined;
      starting_after?: string | undefined;
    } | undefined;
    response: DeliveryList;
  };
  'GET /developers/webhooks/{id}/deliveries/{delivery}': {
    params: {
      id: string;
      delivery: string;
    };
    response: Delivery;
  };
  'GET /docs': {
  };
  'GET /docs/errors': {
  };
  'GET /docs/errors/{code}': {
    params: {
      code: string;
    };
  };
  'GET /healthz': {
    response: GetHealthResponse;
  };
  'GET /link/token': {
    response: LinkTokenDetails;
  };
  'GET /openapi.json': {
    response: GetInterfaceDescriptionResponse;
  };
  'GET /readyz': {
    response: GetReadinessResponse;
  };
  'GET /sandbox/clock': {
    response: SandboxClock;
  };
  'GET /sandbox/clock/preview': {
    query?: {
      days?: number | undefined;
      seconds?: number | undefined;
      to?: string | undefined;
    } | undefined;
    response: ClockPreview;
  };
  'GET /simplefin/tokens': {
    query?: {
      limit?: number | undefined;
      starting_after?: string | undefined;
    } | undefined;
    response: ListSimplefinTokensResponse;
  };
  'GET /transactions': {
    query?: {
      text?: string | undefined;
      account_id?: string | undefined;
      from?: string | undefined;
      to?: string | undefined;
      category?: string | undefined;
      type?: 'debit' | 'credit' | undefined;
      amount_min?: number | undefined;
      amount_max?: number | undefined;
      pending?: boolean | undefined;
      review?: boolean | undefined;
      limit?: number | undefined;
      cursor?: string | undefined;
    } | undefined;
    response: TransactionSearch;
  };
  'GET /transactions/{id}/enrichment': {
    params: {
      id: string;
    };
    response: TransactionEnrichment;
  };
  'GET /xs2a/tpps': {
    response: ListTppsResponse;
  };
  'PATCH /admin/banks/{id}': {
    params: {
      id: string;
    };
    body: SetBankStatusRequest;
    response: Bank;
  };
  'PATCH /developers/keys/{key}': {
    params: {
      key: string;
    };
    body?: ChangeApiKeyRequest | undefined;
    response: ApiKey;
  };
  'PATCH /developers/me': {
    body: ChangeDeveloperRequest;
    response: Developer;
  };
  'PATCH /developers/webhooks/{id}': {
    params: {
      id: string;
    };
    body?: ChangeWebhookRequest | undefined;
    response: Webhook;
  };
  'PATCH /sandbox/transactions/{id}': {
    params: {
      id: string;
    };
    body?: ChangeTransactionRequest | undefined;
    response: Transaction;
  };
  'POST /accounts/{id}/sync': {
    params: {
      id: string;
    };
    response: SyncRequest;
  };
  'POST /connect': {
    body: StartConnectRequest;
    response: ConnectSession;
  };
  'POST /connect/exchange': {
    body: ExchangePublicTokenRequest;
    response: ExchangedConnection;
  };
  'POST /developers/assistants': {
    body: DecideAssistantRequest;
    response: AssistantDecision;
  };
  'POST /developers/cli-logins': {
    body?: StartCliLoginRequest | undefined;
    response: StartedCliLogin;
  };
  'POST /developers/cli-logins/token': {
    body: FetchCliLoginRequest;
    response: DeveloperSession;
  };
  'POST /developers/cli-logins/{code}/approve': {
    params: {
      code: string;
    };
    response: CliLogin;
  };
  'POST /developers/cli-logins/{code}/deny': {
    params: {
      code: string;
    };
    response: CliLogin;
  };
  'POST /developers/forgot-password': {
    body: ForgotPasswordRequest;
    response: Confirmation;
  };
  'POST /developers/keys': {
    body: CreateApiKeyRequest;
    response: CreatedApiKey;
  };
  'POST /developers/keys/{key}/roll': {
    params: {
      key: string;
    };
    body?: RollApiKeyRequest | undefined;
    response: CreatedApiKey;
  };
  'POST /developers/keys/{key}/token': {
    params: {
      key: string;
    };
    response: KeyToken;
  };
  'POST /developers/login': {
    body: LogInRequest;
    response: DeveloperSession;
  };
  'POST /developers/logout': {
    response: Confirmation;
  };
  'POST /developers/register': {
    body: RegisterDeveloperRequest;
    response: RegisteredDeveloper;
  };
  'POST /developers/resend-verification': {
    body: ResendVerificationRequest;
    response: Confirmation;
  };
  'POST /developers/reset-password': {
    body: ResetPasswordRequest;
    response: Confirmation;
  };
  'POST /developers/webhooks': {
    body: RegisterWebhookRequest;
    response: CreatedWebhook;
  };
  'POST /developers/webhooks/{id}/deliveries/{delivery}/resend': {
    params: {
      id: string;
      delivery: string;
    };
    response: Delivery;
  };
  'POST /developers/webhooks/{id}/recover': {
    params: {
      id: string;
    };
    body: RecoverWebhookRequest;
    response: ResentDeliveries;
  };
  'POST /developers/webhooks/{id}/resend': {
    params: {
      id: string;
    };
    body: ResendEventsRequest;
    response: ResentEvents;
  };
  'POST /developers/webhooks/{id}/rotate-secret': {
    params: {
      id: string;
    };
    response: RotatedSecret;
  };
  'POST /developers/webhooks/{id}/test': {
    params: {
      id: string;
    };
    body?: TestWebhookRequest | undefined;
    response: Delivery;
  };
  'POST /link/token/create': {
    body?: CreateLinkTokenRequest | undefined;
    response: LinkToken;
  };
  'POST /sandbox/accounts/{id}/transactions': {
    params: {
      id: string;
    };
    body: InjectTransactionsRequest;
    response: InjectTransactionsResponse;
  };
  'POST /sandbox/authorize': {
    body: SandboxAuthorizeRequest;
    response: ConnectStatus;
  };
  'POST /sandbox/clock/advance': {
    body?: AdvanceClockRequest | undefined;
    response: ClockAdvanced;
  };
  'POST /sandbox/connections/{id}/expire': {
    params: {
      id: string;
    };
    response: Connection;
  };
  'POST /sandbox/connections/{id}/fault': {
    params: {
      id: string;
    };
    body: SetBankFaultRequest;
    response: BankFault;
  };
  'POST /sandbox/connections/{id}/revoke': {
    params: {
      id: string;
    };
    response: RevokedConnection;
  };
  'POST /sandbox/deny': {
    body: SandboxDenyRequest;
    response: ConnectStatus;
  };
  'POST /sandbox/transactions/{id}/settle': {
    params: {
      id: string;
    };
    body?: SettleTransactionRequest | undefined;
    response: Transaction;
  };
  'POST /sandbox/webhooks/fire': {
    body: FireWebhookRequest;
    response: FiredEvent;
  };
  'POST /simplefin/tokens': {
    body?: CreateSimplefinTokenRequest | undefined;
    response: CreatedSimplefinToken;
  };
  'POST /statements': {
    query?: {
      user_id?: string | undefined;
      bank_id?: string | undefined;
      account?: string | undefined;
      currency?: string | undefined;
      mapping?: string | undefined;
      date_order?: 'dmy' | 'mdy' | undefined;
      decimal_mark?: 'comma' | 'point' | undefined;
      unsigned_amounts?: 'in' | 'out' | undefined;
      dry_run?: 'true' | 'false' | undefined;
    } | undefined;
    body: FormData | Blob | Uint8Array<ArrayBuffer> | string;
    response: StatementImport;
  };
  'POST /transactions/enrich': {
    body: EnrichTransactionsRequest;
    response: EnrichTransactionsResponse;
  };
  'POST /waitlist': {
    body: JoinWaitlistRequest;
    response: WaitlistEntry;
  };
  'POST /xs2a/authorize': {
    body: DecideConsentRequest;
    response: Xs2aDecision;
  };
  'POST /xs2a/consents/{consent_id}/revoke': {
    params: {
      consent_id: string;
    };
    response: Xs2aWithdrawnConsent;
  };
  'POST /xs2a/tpps': {
    body: RegisterTppRequest;
    response: CreatedTpp;
  };
  'PUT /transactions/{id}/enrichment': {
    params: {
      id: string;
    };
    body?: CorrectEnrichmentRequest | undefined;
    response: Transaction;
  };
  'PUT /xs2a/tpps/{client_id}/dialects/{bank_id}': {
    params: {
      client_id: string;
      bank_id: string;
    };
    body?: SetDialectRequest | undefined;
    response: Tpp;
  };
}
