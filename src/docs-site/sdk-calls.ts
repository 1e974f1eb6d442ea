/**
 * What the client library has a method for, by operationId; every other operation is `obds.request(…)`.
 * `$id` stands for the parameter of the path of that name, `$body` for the body.
 */
export const sdkCalls: Readonly<Record<string, string>> = {
  listBanks: 'const banks = await obds.banks.list();',
  getBank: 'const bank = await obds.banks.get($id);',
  createLinkToken: 'const { link_token } = await obds.linkTokens.create($body);',
  startConnect: 'const session = await obds.connect.start($body);',
  getConnectStatus: 'const { status, public_token } = await obds.connect.status($session_token);',
  exchangePublicToken: 'const { connection_id } = await obds.connect.exchange($body);',
  listConnections: 'const connections = await obds.connections.list();',
  getConnection: 'const connection = await obds.connections.get($id);',
  revokeConnection: 'const revoked = await obds.connections.revoke($id);',
  exportConnection: 'const everything = await obds.connections.export($id);',
  listAccounts: 'const accounts = await obds.accounts.list();',
  getBalance: 'const balance = await obds.accounts.balance($id);',
  getIdentity: 'const identity = await obds.accounts.identity($id);',
  getAuth: 'const auth = await obds.accounts.auth($id);',
  listTransactions: `for await (const transaction of obds.transactions.list($id)) {
  console.log(transaction.date, transaction.amount, transaction.merchant_name);
}`,
  syncTransactions: `const changes = obds.transactions.sync($id, { cursor: '' }); // what you stored; empty the first time
for await (const { kind, transaction } of changes) console.log(kind, transaction);
const stored = changes.cursor; // store it with the rows`,
  syncAccount: 'await obds.accounts.requestSync($id);',
  enrichTransactions: 'const enriched = await obds.transactions.enrich($body);',
  correctEnrichment: 'const corrected = await obds.transactions.correct($id, $body);',
  listRecurring: 'const recurring = await obds.accounts.recurring($id);',
  sandboxAuthorize: 'const { public_token } = await obds.sandbox.authorize($body);',
  sandboxDeny: 'await obds.sandbox.deny($body);',
  getClock: 'const clock = await obds.sandbox.clock();',
  advanceClock: 'const advanced = await obds.sandbox.advance($body);',
};
