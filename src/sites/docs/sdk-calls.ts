/**
 * Operations with a method in the client library, by operationId; every other operation is `obds.request(…)`. `$id`
 * is replaced by the path parameter of that name, `$body` by the body, `$query` by the query.
 */
export const sdkCalls: Readonly<Record<string, string>> = {
  listBanks: `for await (const bank of obds.banks.list()) {
  console.log(bank.id, bank.name, bank.status);
}`,
  getBank: 'const bank = await obds.banks.get($id);',
  createLinkToken: 'const { link_token } = await obds.linkTokens.create($body);',
  startConnect: 'const { session_token, auth_url } = await obds.connect.start($body);',
  getConnectStatus: 'const { status, public_token } = await obds.connect.status($session_token);',
  exchangePublicToken: 'const { connection_id } = await obds.connect.exchange($body);',
  listConnections: `for await (const connection of obds.connections.list()) {
  console.log(connection.connection_id, connection.status, connection.expires_at);
}`,
  getConnection: 'const connection = await obds.connections.get($id);',
  revokeConnection: 'const revoked = await obds.connections.revoke($id);',
  exportConnection: 'const everything = await obds.connections.export($id);',
  createUserPage: 'const { url } = await obds.users.page($user_id);',
  listAccounts: 'const { data: accounts } = await obds.accounts.list();',
  getBalance: 'const { balance, available_balance } = await obds.accounts.balance($id);',
  getIdentity: 'const { identity } = await obds.accounts.identity($id);',
  getAuth: 'const { numbers, account_holder } = await obds.accounts.auth($id);',
  listTransactions: `for await (const row of obds.transactions.list($id)) {
  console.log(row.date, row.amount, row.merchant_name);
}`,
  syncTransactions: `const changes = obds.transactions.sync($id, { cursor: '' }); // what you stored; empty the first time
for await (const page of changes.pages()) {
  // In one transaction of your database: these rows, and page.next_cursor.
  console.log(page.added, page.modified, page.removed);
}`,
  getStatement: 'const file = await obds.accounts.statement($id, $query);',
  syncAccount: 'await obds.accounts.requestSync($id);',
  enrichTransactions: 'const { data } = await obds.transactions.enrich($body);',
  explainEnrichment: 'const { category, explanation } = await obds.transactions.explain($id);',
  correctEnrichment: 'await obds.transactions.correct($id, $body);',
  undoCorrection: 'await obds.transactions.undoCorrection($id);',
  setTransfer: 'await obds.transactions.setTransfer($id, $body);',
  denyTransfer: 'await obds.transactions.denyTransfer($id);',
  listTransfers: `for await (const transfer of obds.transactions.transfers($user_id)) {
  console.log(transfer.reason);
}`,
  importStatements: 'const { added, known, gaps } = await obds.statements.import($body, $query);',
  listStatementTables: 'const { data: tables } = await obds.statements.tables($body, $query);',
  previewAdvance: `const { consents, payments } = await obds.request('GET /sandbox/clock/preview', { query: { days: 30 } });`,
  createSimplefinToken: 'const { setup_token } = await obds.simplefin.create($body);',
  listSimplefinTokens: `for await (const token of obds.simplefin.list()) {
  console.log(token.claimed_by, token.last_read_at);
}`,
  revokeSimplefinToken: 'await obds.simplefin.revoke($id);',
  searchTransactions: 'const { data, next_cursor } = await obds.transactions.search($query);',
  getSpending: 'const { months } = await obds.accounts.spending($id, $query);',
  listUpcoming: 'const { outflows, data } = await obds.accounts.upcoming($id, $query);',
  listRecurring: 'const { outflows, inflows } = await obds.accounts.recurring($id);',
  sandboxAuthorize: 'const { public_token } = await obds.sandbox.authorize($body);',
  sandboxDeny: 'await obds.sandbox.deny($body);',
  getClock: 'const { now } = await obds.sandbox.clock();',
  advanceClock: 'const { now } = await obds.sandbox.advance($body);',
  injectTransactions: 'const { data } = await obds.sandbox.inject($id, $body);',
  changeTransaction: 'await obds.sandbox.update($id, $body);',
  deleteTransaction: 'await obds.sandbox.remove($id);',
  changeAccount: 'const account = await obds.sandbox.changeAccount($id, $body);',
  settleTransaction: 'const posted = await obds.sandbox.settle($id, $body);',
  expireConnection: 'await obds.sandbox.expire($id);',
  revokeAtBank: 'await obds.sandbox.revoke($id);',
  setBankFault: 'await obds.sandbox.fault($id, $body);',
  fireWebhook: 'await obds.sandbox.fire($body);',
  registerDeveloper: 'await obds.developers.register($body);',
  logIn: `const { token } = await obds.developers.login($body);
const mine = obds.with({ session: token });`,
  logOut: 'await obds.developers.logout();',
  getDeveloper: 'const me = await obds.developers.me();',
  getHeldData: 'const held = await obds.developers.heldData();',
  exportDeveloper: 'const everything = await obds.developers.export();',
  getUsage: 'const usage = await obds.developers.usage();',
  listApiKeys: `for await (const key of obds.developers.keys.list()) {
  console.log(key.id, key.app_name, key.status);
}`,
  createApiKey: 'const { key } = await obds.developers.keys.create($body); // shown this once',
  changeApiKey: 'await obds.developers.keys.update($key, $body);',
  revokeApiKey: 'await obds.developers.keys.revoke($key);',
  rollApiKey: 'const { key } = await obds.developers.keys.roll($key, $body); // shown this once',
  createKeyToken: 'const { token } = await obds.developers.keys.token($key);',
  listDeveloperConnections: `for await (const connection of obds.developers.connections.list()) {
  console.log(connection.connection_id, connection.status);
}`,
  eraseDeveloperConnection: 'await obds.developers.connections.erase($id);',
  registerWebhook: 'const { secret } = await obds.developers.webhooks.create($body); // shown this once',
  listWebhooks: 'const { data: webhooks } = await obds.developers.webhooks.list();',
  getWebhook: 'const webhook = await obds.developers.webhooks.get($id);',
  changeWebhook: 'await obds.developers.webhooks.update($id, $body);',
  deactivateWebhook: 'await obds.developers.webhooks.deactivate($id);',
  rotateWebhookSecret: 'const { secret } = await obds.developers.webhooks.rotateSecret($id);',
  testWebhook: 'const delivery = await obds.developers.webhooks.test($id, $body);',
  recoverWebhook: 'await obds.developers.webhooks.recover($id, $body);',
  resendEvents: 'await obds.developers.webhooks.resend($id, $body);',
  listWebhookDeliveries: `for await (const delivery of obds.developers.deliveries.list($id)) {
  console.log(delivery.id, delivery.event_type, delivery.status);
}`,
  getWebhookDelivery: 'const delivery = await obds.developers.deliveries.get($id, $delivery);',
  resendWebhookDelivery: 'await obds.developers.deliveries.resend($id, $delivery);',
  listEvents: `for await (const event of obds.developers.events.list()) {
  console.log(event.id, event.event, event.occurred_at);
}`,
};
