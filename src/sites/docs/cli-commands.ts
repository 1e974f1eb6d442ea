/**
 * What the command line does, by operationId. `$id` stands for the parameter of the path of that name, or for the field of the
 * body.
 */
export const cliCommands: Readonly<Record<string, string>> = {
  listBanks: 'npx obds banks',
  startConnect: 'npx obds connect $bank_id --user $user_id --sandbox',
  sandboxAuthorize: 'npx obds connect banca-intesa --user user-42 --sandbox',
  listConnections: 'npx obds connections',
  revokeConnection: 'npx obds connections revoke $id --yes',
  listAccounts: 'npx obds accounts',
  getBalance: 'npx obds balance $id',
  listTransactions: 'npx obds transactions $id --limit 10',
  syncTransactions: 'npx obds sync $id --out copy.jsonl',
  listRecurring: 'npx obds recurring $id',
  getStatement: 'npx obds statement export $id --out izvod.pdf',
  getClock: 'npx obds clock',
  advanceClock: 'npx obds clock advance 7d',
  fireWebhook: 'npx obds trigger $event --account $account_id',
  listWebhookDeliveries: 'npx obds deliveries $id',
  resendWebhookDelivery: 'npx obds resend $delivery',
  listEvents: 'npx obds events',
  streamEvents: 'npx obds listen --forward-to http://localhost:4000/webhooks',
  getDeveloper: 'npx obds whoami',
  listApiKeys: 'npx obds keys',
  createApiKey: 'npx obds keys create "Budget app"',
  rollApiKey: 'npx obds keys roll $key',
  revokeApiKey: 'npx obds keys revoke $key --yes',
  listRequests: 'npx obds logs',
  getRequest: 'npx obds logs $id',
  startCliLogin: 'npx obds login',
  logOut: 'npx obds logout',
};

/**
 * Operations whose command sends one request and has no value of its own, such as a number of days: what the request log may show as
 * the same request.
 */
export const exactCommands: ReadonlySet<string> = new Set([
  'listBanks',
  'listConnections',
  'revokeConnection',
  'listAccounts',
  'getBalance',
  'listRecurring',
  'getClock',
  'fireWebhook',
  'listWebhookDeliveries',
  'resendWebhookDelivery',
  'listEvents',
  'getDeveloper',
  'listApiKeys',
  'rollApiKey',
  'revokeApiKey',
  'listRequests',
  'getRequest',
  'logOut',
]);
