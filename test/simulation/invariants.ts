/** What must be true after every commit, and between two commits. */
import type { Receiver } from './receiver.ts';
import type { AccountState, State } from './state.ts';

export class InvariantBroken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvariantBroken';
  }
}

const require = (holds: boolean, message: () => string): void => {
  if (!holds) throw new InvariantBroken(message());
};

/** What clients have asked for and were told. */
export interface Expected {
  /** Accounts whose sync was requested: it has an event even without news. */
  readonly syncRequested: Set<string>;
  readonly connected: Set<string>;
  readonly revocationRequested: Set<string>;
  readonly revoked: Set<string>;
}

const SYNC_UPDATES = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE';

const requireBalances = ({ id, opening, balance, available, posted, pending }: AccountState): void => {
  require(balance === opening + posted, () =>
    `balance of ${id}: ${balance}, but opening balance and rows make ${opening + posted}`);
  require(available === balance + pending, () =>
    `available balance of ${id}: ${available}, but balance and pending rows make ${balance + pending}`);
};

/** Compares the state before and after a commit: changes and events come together. */
const requireEvents = (before: State, after: State, { syncRequested }: Expected): void => {
  const known = new Set(before.events.map(({ id }) => id));
  const added = after.events.filter(({ id }) => !known.has(id));
  const accountsBefore = new Map(before.accounts.map((account) => [account.id, account]));
  const told = new Set(added.filter(({ type }) => type === SYNC_UPDATES).map(({ accountId }) => accountId));
  for (const account of after.accounts) {
    const earlier = accountsBefore.get(account.id);
    const isChanged = earlier ? account.lastSeq > earlier.lastSeq : false;
    require(!isChanged || told.has(account.id), () =>
      `account ${account.id} changed (${earlier!.lastSeq} → ${account.lastSeq}) without ${SYNC_UPDATES}`);
  }
  for (const id of told) {
    if (id === null || syncRequested.has(id)) continue;
    const now = after.accounts.find((account) => account.id === id);
    if (!now) continue;
    const isChanged = now.lastSeq > (accountsBefore.get(id)?.lastSeq ?? 0);
    require(isChanged, () => `${SYNC_UPDATES} of ${id} was committed without a change of its rows`);
  }
  const connectionsBefore = new Map(before.connections.map((connection) => [connection.id, connection]));
  for (const { id, revoked } of after.connections) {
    const has = (type: string): boolean =>
      added.some((event) => event.type === type && event.connectionId === id);
    const earlier = connectionsBefore.get(id);
    require(earlier !== undefined || has('AUTH.AUTOMATICALLY_VERIFIED'), () =>
      `connection ${id} was made without AUTH.AUTOMATICALLY_VERIFIED`);
    const isRevoked = revoked && earlier?.revoked === false;
    require(!isRevoked || has('ITEM.CONNECTION_REVOKED'), () =>
      `connection ${id} was revoked without ITEM.CONNECTION_REVOKED`);
    require(isRevoked || !has('ITEM.CONNECTION_REVOKED'), () =>
      `ITEM.CONNECTION_REVOKED of ${id} was committed without a revocation`);
  }
};

const requireDeliveries = (before: State, after: State, receiver: Receiver): void => {
  const known = new Set(before.events.map(({ id }) => id));
  const revoked = new Set(after.connections.filter((one) => one.revoked).map(({ id }) => id));
  const delivered = new Set(after.deliveries.map(({ eventId }) => eventId));
  for (const { id, type, connectionId } of after.events) {
    if (
      known.has(id) ||
      (connectionId !== null && revoked.has(connectionId) && type !== 'ITEM.CONNECTION_REVOKED')
    )
      continue;
    require(delivered.has(id), () => `event ${id} (${type}) was committed without its delivery`);
  }
  for (const { eventId, status } of after.deliveries) {
    if (status !== 'delivered') continue;
    require((receiver.events.get(eventId)?.accepted ?? 0) > 0, () =>
      `the delivery of ${eventId} counts as delivered, but the receiver never accepted it`);
  }
};

const requireAcknowledged = (after: State, { connected, revoked, revocationRequested }: Expected): void => {
  const found = new Map(after.connections.map((connection) => [connection.id, connection]));
  for (const id of connected) require(found.has(id), () => `the acknowledged connection ${id} is lost`);
  for (const id of revoked)
    require(found.get(id)?.revoked === true, () => `the acknowledged revocation of ${id} is lost`);
  for (const { id, revoked: isRevoked } of after.connections)
    require(!isRevoked || revocationRequested.has(id), () =>
      `connection ${id} was revoked, and nobody asked for it`);
};

export const requireInvariants = (
  before: State,
  after: State,
  expected: Expected,
  receiver: Receiver,
): void => {
  for (const account of after.accounts) requireBalances(account);
  requireEvents(before, after, expected);
  requireDeliveries(before, after, receiver);
  requireAcknowledged(after, expected);
};

/** Each event has one body, however often it is sent. */
export const requireOneBody = ({ events }: Receiver): void => {
  for (const [id, { bodies }] of events)
    require(new Set(bodies).size === 1, () => `event ${id} was sent with different bodies`);
};

export const requireErased = (rows: Record<string, number>): void => {
  const left = Object.entries(rows);
  require(left.length === 0, () =>
    `rows about revoked connections are left: ${left.map(([table, count]) => `${count} in ${table}`).join(', ')}`);
};

export const requireSame = (what: string, found: readonly string[], expected: readonly string[]): void => {
  const [a, b] = [[...found].sort(), [...expected].sort()];
  require(JSON.stringify(a) === JSON.stringify(b), () =>
    `${what}: found ${JSON.stringify(a)}, expected ${JSON.stringify(b)}`);
};

export { require as requireThat };
