/** Clients of the tortured service: mixed writes, each repeated with its Idempotency-Key until it is answered. */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { insertTenant } from '../simulation/tenant.ts';

export interface Figures {
  /** Writes that were answered with success. */
  acknowledged: number;
  /** Acknowledged writes that cannot be found. */
  lost: number;
  /** Writes that took effect twice. */
  doubled: number;
  /** Balances that do not equal their rows. */
  unequal: number;
  /** Events that no receiver got. */
  undelivered: number;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the route
  body: any;
}

/** Milliseconds after which a client gives one try up. */
const PATIENCE = 15_000;

export class TortureClient {
  readonly #key: string;
  readonly #urls: () => readonly string[];
  readonly #name: string;
  readonly #acknowledged = new Set<string>();
  readonly #revoked = new Set<string>();
  #accounts: string[] = [];
  #connectionId: string | null = null;
  #writes = 0;
  isStopped = false;
  /** Called with each acknowledged write. */
  onAcknowledged: () => void = () => {};
  acknowledged = 0;

  constructor(name: string, key: string, urls: () => readonly string[]) {
    this.#name = name;
    this.#key = key;
    this.#urls = urls;
  }

  async #try(method: string, path: string, body?: object, idempotencyKey?: string): Promise<Answer | null> {
    const urls = this.#urls();
    if (urls.length === 0) return null;
    const response = await fetch(urls[randomInt(urls.length)] + path, {
      method,
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        authorization: `Bearer ${this.#key}`,
        'content-type': 'application/json',
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (!response || text == null) return null;
    const isFinal =
      response.status < 500 && response.status !== 429 && !/"still under way|IDEMPOTENCY_CONFLICT/.test(text);
    return isFinal ? { status: response.status, body: JSON.parse(text) } : null;
  }

  /** Repeats a request until it is answered. */
  async send(method: string, path: string, body?: object, idempotencyKey?: string): Promise<Answer> {
    for (;;) {
      const answer = await this.#try(method, path, body, idempotencyKey);
      if (answer) return answer;
      await pause(50);
    }
  }

  #acknowledge(): void {
    this.acknowledged += 1;
    this.onAcknowledged();
  }

  async connect(): Promise<void> {
    const number = ++this.#writes;
    const session = await this.send(
      'POST',
      '/connect',
      {
        bank_id: 'otp',
        user_id: `user-${this.#name}-${number}`,
        sandbox: { seed: `${this.#name}-${number}`, scenario: 'default' },
      },
      `${this.#name}-connect-${number}`,
    );
    const authorized = await this.send('POST', '/sandbox/authorize', {
      session_token: session.body.session_token,
    });
    // The response to an earlier try was lost, and with it the token.
    if (authorized.status !== 200) return this.connect();
    const exchanged = await this.send(
      'POST',
      '/connect/exchange',
      { public_token: authorized.body.public_token },
      `${this.#name}-exchange-${number}`,
    );
    if (exchanged.status !== 200) return this.connect();
    this.#acknowledge();
    this.#connectionId = exchanged.body.connection_id as string;
    const { body } = await this.send('GET', `/connections/${this.#connectionId}`);
    this.#accounts = (body.accounts as { id: string }[]).map(({ id }) => id);
  }

  async #revoke(): Promise<void> {
    const id = this.#connectionId!;
    const { status, body } = await this.send('DELETE', `/connections/${id}`);
    if (status !== 200 && body.error_code !== 'CONNECTION_ALREADY_REVOKED') return;
    this.#acknowledge();
    this.#revoked.add(id);
    for (const written of [...this.#acknowledged])
      if (this.#accounts.includes(written.split(' ')[0]!)) this.#acknowledged.delete(written);
    await this.connect();
  }

  async #inject(): Promise<void> {
    const number = ++this.#writes;
    const accountId = this.#accounts[randomInt(this.#accounts.length)]!;
    const description = `Write ${this.#name} ${number}`;
    const { status } = await this.send(
      'POST',
      `/sandbox/accounts/${accountId}/transactions`,
      { transactions: [{ amount: -1, description }] },
      `${this.#name}-inject-${number}`,
    );
    if (status !== 200) return;
    this.#acknowledged.add(`${accountId} ${description}`);
    this.#acknowledge();
  }

  /** The bank of the connection does not respond for some seconds. */
  async hangBank(): Promise<void> {
    await this.send('POST', `/sandbox/connections/${this.#connectionId}/fault`, {
      fault: 'timeout',
      seconds: 5,
    });
  }

  async #advance(): Promise<void> {
    const number = ++this.#writes;
    const { status } = await this.send(
      'POST',
      '/sandbox/clock/advance',
      { hours: 2 + randomInt(20) },
      `${this.#name}-advance-${number}`,
    );
    if (status === 200) this.#acknowledge();
  }

  /** Writes without a pause. */
  async work(): Promise<void> {
    while (!this.isStopped) {
      const draw = randomInt(100);
      if (draw < 80) await this.#inject();
      else if (draw < 90) await this.send('POST', `/accounts/${this.#accounts[0]}/sync`);
      else if (draw < 93) await this.#advance();
      else if (draw < 95) await this.#revoke();
      else await this.send('GET', `/accounts/${this.#accounts[0]}/transactions`);
    }
  }

  /** Compares what was acknowledged with what is there. */
  async compare(figures: Figures): Promise<void> {
    figures.acknowledged += this.acknowledged;
    for (const accountId of this.#accounts) {
      const counts = new Map<string, number>();
      for (let after: string | null = null; ; ) {
        const { body } = await this.send(
          'GET',
          `/accounts/${accountId}/transactions?limit=500${after ? `&starting_after=${after}` : ''}`,
        );
        const rows = body.data as { id: string; description: string }[];
        for (const { description } of rows)
          if (description.startsWith('Write ')) counts.set(description, (counts.get(description) ?? 0) + 1);
        if (!body.has_more) break;
        after = rows.at(-1)!.id;
      }
      for (const count of counts.values()) if (count > 1) figures.doubled += 1;
      for (const written of this.#acknowledged) {
        const [account, ...words] = written.split(' ');
        if (account === accountId && !counts.has(words.join(' '))) figures.lost += 1;
      }
    }
    for (const id of this.#revoked) {
      const { body } = await this.send('GET', `/connections/${id}`);
      if (body.status !== 'revoked') figures.lost += 1;
    }
  }
}

/** Makes a client with a key and a webhook of its own. */
export const newClient = async (
  admin: pg.Client,
  name: string,
  webhookUrl: string,
  urls: () => readonly string[],
): Promise<TortureClient> => {
  const { key } = await insertTenant(admin, new Date(), { email: `${name}@example.com`, webhookUrl });
  return new TortureClient(name, key, urls);
};
