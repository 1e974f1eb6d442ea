/** The application's use of the service: it connects banks, copies transactions, and reads changes when a webhook arrives. */
import {
  type Account,
  type Connection,
  type Obds,
  ObdsError,
  type RecurringStream,
  type WebhookPayload,
} from '@obds/sdk';
import { Copy } from './copy.ts';

/** The logged-in user. In your application the session knows it; never let the page choose. */
const USER = 'user-1';

/** Errors of a read after the user's consent has expired or was revoked. */
const ENDED: ReadonlySet<string> = new Set(['CONSENT_EXPIRED', 'ACCOUNT_NOT_FOUND']);

/** Data of the page. */
export interface View {
  now: string;
  connections: ConnectionView[];
  /** Webhooks, newest first. */
  events: string[];
}

interface ConnectionView extends Connection {
  bank: string;
  accounts: AccountView[];
}

interface AccountView extends Account {
  transactions: number;
  latest: { date: string; merchant: string; amount: number }[];
  recurring: { merchant: string; amount: number; frequency: string }[];
}

export class Budget {
  view: View = { now: '', connections: [], events: [] };
  readonly #obds: Obds;
  readonly #copy: Copy;
  #last: Promise<void> = Promise.resolve();
  #planned: NodeJS.Timeout | undefined;

  constructor(obds: Obds, folder: string) {
    this.#obds = obds;
    this.#copy = new Copy(folder);
  }

  /** Creates a token with which the page can open the widget for this user only. */
  async linkToken(): Promise<string> {
    return (await this.#obds.linkTokens.create({ user_id: USER })).link_token;
  }

  /**
   * Called after the user has agreed at the bank, for the first time or again. A renewal keeps the connection and the copy.
   */
  async connected(publicToken: string): Promise<void> {
    await this.#obds.connect.exchange({ public_token: publicToken });
    await this.look();
  }

  /** Ends the consent. The service erases its data, and a webhook tells us to erase ours. */
  async disconnect(connectionId: string): Promise<void> {
    // The page could name any connection, and the key can end other users' connections too.
    if (!this.view.connections.some(({ connection_id }) => connection_id === connectionId)) return;
    await this.#inTurn(async () => {
      await this.#obds.connections.revoke(connectionId);
    });
  }

  /** Advances the clock. Sandbox only. */
  async wait(days: number): Promise<void> {
    await this.#obds.sandbox.advance({ days }, { timeoutMs: 120_000 });
    await this.look();
  }

  /** Handles a webhook with a valid signature. It may arrive twice or late, so it only triggers a look. */
  async received(event: WebhookPayload): Promise<void> {
    this.view.events = [`${event.webhook_type}.${event.webhook_code}`, ...this.view.events].slice(0, 50);
    if (event.webhook_code === 'CONNECTION_REVOKED') {
      await this.#inTurn(() => this.#copy.erase(event.connection_id));
    }
    // Events come in bursts: one look is enough for all of a moment.
    this.#planned ??= setTimeout(() => {
      this.#planned = undefined;
      this.look().catch(console.error);
    }, 300);
  }

  /** Updates everything; also at the start, because events may have been missed. */
  look(): Promise<void> {
    return this.#inTurn(async () => {
      const { data } = await this.#obds.connections.list();
      const living = data.filter(({ user_id, status }) => user_id === USER && status !== 'revoked');
      for (const id of await this.#copy.connections()) {
        if (!living.some(({ connection_id }) => connection_id === id)) await this.#copy.erase(id);
      }
      const connections: ConnectionView[] = [];
      for (const connection of living) connections.push(await this.#showConnection(connection));
      const { now } = await this.#obds.sandbox.clock();
      this.view = { ...this.view, now, connections };
    });
  }

  async #showConnection(connection: Connection): Promise<ConnectionView> {
    const { connection_id, bank_id } = connection;
    const { name } = await this.#obds.banks.get(bank_id);
    const { data } = await this.#obds.accounts.list({ connection_id });
    const accounts: AccountView[] = [];
    for (const account of data) accounts.push(await this.#showAccount(account));
    return { ...connection, bank: name, accounts };
  }

  async #showAccount(account: Account): Promise<AccountView> {
    const streams = await this.#refresh(account);
    const rows = await this.#copy.transactions(account);
    return {
      ...account,
      transactions: rows.length,
      latest: rows.slice(0, 5).map(({ date, merchant_name, description, amount }) => ({
        date,
        merchant: merchant_name ?? description,
        amount,
      })),
      recurring: streams.slice(0, 4).map(({ merchant_name, typical_amount, frequency }) => ({
        merchant: merchant_name,
        amount: typical_amount,
        frequency,
      })),
    };
  }

  /**
   * Updates the copy, and returns the recurring streams. The consent may end at any moment: then the copy does not change.
   */
  async #refresh(account: Account): Promise<RecurringStream[]> {
    try {
      await this.#copy.sync(this.#obds, account);
      return (await this.#obds.accounts.recurring(account.id)).outflows;
    } catch (error) {
      if (error instanceof ObdsError && ENDED.has(error.error_code)) return [];
      throw error;
    }
  }

  /** Runs jobs one after the other: concurrent syncs would overwrite each other, and a sync must not end after an erasure. */
  #inTurn(job: () => Promise<void>): Promise<void> {
    const done = this.#last.then(job);
    this.#last = done.catch(() => {});
    return done;
  }
}
