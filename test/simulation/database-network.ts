/**
 * The network between simulated processes and a real PostgreSQL. A process gets sockets that speak PostgreSQL's protocol; what
 * it sends waits in the scheduler. Behind them are a few real connections that all seeds of a worker share, so that a
 * simulated process starts without connecting.
 */
import { Duplex } from 'node:stream';
import pg from 'pg';
import { SET_TENANTS } from '../../src/platform/database/tenant-query.ts';
import type { Operation, Scheduler } from './scheduler.ts';
import { type Owner, type ProcessGone, realPause, runAs } from './surroundings.ts';

/** Real milliseconds of silence after which a statement may be waiting for a lock. */
const LOOK_AFTER_MS = 4;

interface Connection {
  parsedStatements: Record<string, string>;
  stream: NodeJS.ReadWriteStream;
}
const connectionOf = (client: pg.Client): Connection =>
  (client as unknown as { connection: Connection }).connection;

/** A real connection to the database. */
class Backend {
  readonly pid: number;
  /** Statements that this connection has prepared: a next user need not prepare them again. */
  parsed: Record<string, string> = {};
  isInTransaction = false;
  readonly #stream: NodeJS.ReadWriteStream;
  #received: Buffer[] = [];
  #arrived: (() => void) | null = null;
  #complete = false;

  constructor(client: pg.Client) {
    this.pid = (client as unknown as { processID: number }).processID;
    this.#stream = connectionOf(client).stream;
    this.#stream.removeAllListeners('data');
    this.#stream.on('data', (chunk: Buffer) => this.#receive(chunk));
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk);
    const bytes = Buffer.concat(this.#received);
    this.#received = [bytes];
    for (let at = 0; at + 5 <= bytes.length; ) {
      const end = at + 1 + bytes.readInt32BE(at + 1);
      if (end > bytes.length) return;
      if (bytes[at] === 0x5a && end === bytes.length) {
        this.#complete = true;
        this.isInTransaction = bytes[at + 5] !== 0x49;
      }
      at = end;
    }
    if (this.#complete) this.#arrived?.();
  }

  send(bytes: Buffer): void {
    this.#received = [];
    this.#complete = false;
    (this.#stream as NodeJS.WritableStream).write(bytes);
  }

  /** Returns the response; null if it has not arrived within some real milliseconds. */
  async response(withinMs: number | null): Promise<Buffer | null> {
    if (!this.#complete) {
      const arrived = new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
      await (withinMs === null ? arrived : Promise.race([arrived, realPause(withinMs)]));
      this.#arrived = null;
    }
    return this.#complete ? Buffer.concat(this.#received) : null;
  }

  async simpleQuery(text: string): Promise<Buffer> {
    this.send(simpleQuery(text));
    return (await this.response(null))!;
  }
}

const simpleQuery = (text: string): Buffer => {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/** The real connections of a worker, and one for questions about them. */
export class Backends {
  readonly #url: string;
  readonly #free: Backend[] = [];
  readonly admin: pg.Client;

  private constructor(url: string, admin: pg.Client) {
    this.#url = url;
    this.admin = admin;
  }

  static async open(url: string): Promise<Backends> {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query("set open_banking.tenants = 'all'");
    return new Backends(url, admin);
  }

  async take(): Promise<Backend> {
    const free = this.#free.pop();
    if (free) return free;
    const client = new pg.Client({ connectionString: this.#url });
    client.on('error', () => {});
    await client.connect();
    return new Backend(client);
  }

  /** Takes a connection back as if its process had ended: without a transaction, locks and settings. */
  async giveBack(backend: Backend, { isDirty }: { isDirty: boolean }): Promise<void> {
    await backend.simpleQuery(
      `${backend.isInTransaction ? 'rollback; ' : ''}select pg_advisory_unlock_all(); set lock_timeout = 0; set statement_timeout = 0${isDirty ? '; deallocate all' : ''}`,
    );
    if (isDirty) backend.parsed = {};
    this.#free.push(backend);
  }

  readonly #settling = new Set<Promise<void>>();

  /** Lets {@link settled} wait for `work`. */
  settle(work: Promise<void>): Promise<void> {
    const settling = work.finally(() => this.#settling.delete(settling));
    this.#settling.add(settling);
    return settling;
  }

  /** Resolves when no connection is being given back. */
  async settled(): Promise<void> {
    while (this.#settling.size > 0) await Promise.all(this.#settling);
  }

  async isWaitingForLock({ pid }: Backend): Promise<boolean> {
    const { rows } = await this.admin.query('select cardinality(pg_blocking_pids($1)) > 0 as waits', [pid]);
    return (rows[0] as { waits: boolean }).waits;
  }

  async cancel({ pid }: Backend): Promise<void> {
    await this.admin.query('select pg_cancel_backend($1)', [pid]);
  }
}

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/** The end of a handshake: authenticated, and ready. */
const welcome = (pid: number): Buffer => {
  const key = Buffer.alloc(8);
  key.writeInt32BE(pid);
  return Buffer.concat([message('R', Buffer.alloc(4)), message('K', key), message('Z', Buffer.from('I'))]);
};

/** The functions of the simulation replace those of PostgreSQL, such as `now`, which otherwise come first. */
const SETS_PATH = /^set search_path = [^;]+/;

/** Texts of prepared statements by name: the service names each text once. */
const texts = new Map<string, string>();

const cString = (bytes: Buffer, at: number): string => bytes.toString('utf8', at, bytes.indexOf(0, at));

/** Returns the text of the statement in a batch of messages. */
const statementOf = (batch: Buffer): string => {
  let text = '';
  for (let at = 0; at < batch.length; at += 1 + batch.readInt32BE(at + 1)) {
    const type = String.fromCharCode(batch[at]!);
    if (type === 'Q') text = cString(batch, at + 5);
    if (type === 'P') {
      const name = cString(batch, at + 5);
      const prepared = cString(batch, at + 5 + Buffer.byteLength(name) + 1);
      if (name) texts.set(name, prepared);
      if (name !== SET_TENANTS.name) text = prepared;
    }
    if (type === 'B' && !text) {
      const portal = cString(batch, at + 5);
      const name = cString(batch, at + 5 + Buffer.byteLength(portal) + 1);
      // The setting of the tenants comes first in a batch.
      if (name !== SET_TENANTS.name) text = texts.get(name) ?? '';
    }
  }
  return text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
};

const CHANGES = /\b(insert|update|delete|commit)\b/i;

export interface NetworkOptions {
  readonly owner: Owner;
  readonly backends: Backends;
  readonly scheduler: Scheduler;
  /** Called after a statement that may have committed something. */
  readonly committed: () => void;
}

/** Lets a socket know the connection of the client library that uses it. */
export const installNetwork = (): void => {
  const { prototype } = (
    pg as unknown as { Connection: { prototype: { connect(...given: unknown[]): unknown } } }
  ).Connection;
  const { connect } = prototype;
  prototype.connect = function (this: Connection, ...given: unknown[]) {
    if (this.stream instanceof DatabaseSocket) this.stream.protocol = this;
    return connect.apply(this, given);
  };
};

export class DatabaseSocket extends Duplex {
  backend: Backend | null = null;
  protocol: Connection | null = null;
  /** Set while a statement is at the database. */
  isBusy = false;
  readonly #options: NetworkOptions;
  #outgoing: Buffer = Buffer.alloc(0);
  #isWelcome = false;
  #isAsking = false;
  #batches: Buffer[] = [];
  #operation: Operation | null = null;

  constructor(options: NetworkOptions) {
    super();
    this.#options = options;
    this.on('error', () => {});
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  connect(): this {
    this.#ask('connect', async () => {
      const backend = await this.#options.backends.take();
      this.backend = backend;
      Object.assign(this.protocol!.parsedStatements, backend.parsed);
      this.#inOwner(() => this.emit('connect'));
      return true;
    });
    return this;
  }

  #inOwner(work: () => void): void {
    if (!this.destroyed) runAs(this.#options.owner, work);
  }

  /** @param effect returns false if the statement waits for a lock */
  #ask(label: string, effect: (deliver: boolean) => Promise<boolean>): void {
    const { scheduler, owner } = this.#options;
    this.#isAsking = true;
    const cut = async (): Promise<void> => {
      await this.release(true);
      this.#inOwner(() =>
        this.destroy(Object.assign(new Error('the connection was cut'), { code: 'ECONNRESET' })),
      );
    };
    if (!owner.isAlive) return void this.destroy();
    this.#operation = {
      kind: 'database',
      label,
      owner,
      execute: async () => {
        if (await effect(true)) this.#answered();
      },
      lose: () => effect(false).then(cut),
      fail: cut,
      abandon: (_: ProcessGone) => void this.destroy(),
    };
    scheduler.add(this.#operation);
  }

  #answered(): void {
    this.#isAsking = false;
    this.#announce();
  }

  /** Gives the real connection back, as PostgreSQL notices that a client is gone. */
  release(isDirty: boolean): Promise<void> {
    const { backend } = this;
    if (!backend) return Promise.resolve();
    this.backend = null;
    backend.parsed = { ...this.protocol!.parsedStatements };
    return this.#options.backends.settle(this.#giveBack(backend, isDirty || this.isBusy));
  }

  async #giveBack(backend: Backend, isDirty: boolean): Promise<void> {
    if (this.isBusy) {
      await this.#options.backends.cancel(backend);
      await backend.response(null);
    }
    await this.#options.backends.giveBack(backend, { isDirty });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#operation) this.#options.scheduler.remove(this.#operation);
    void this.release(true);
    done(error);
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#outgoing = Buffer.concat([this.#outgoing, chunk]);
    done();
    this.#split();
  }

  override _final(done: () => void): void {
    done();
    this.push(null);
  }

  #split(): void {
    if (!this.#isWelcome && this.#outgoing.length >= 4) {
      this.#outgoing = this.#outgoing.subarray(this.#outgoing.readInt32BE(0));
      this.#isWelcome = true;
      this.push(welcome(this.backend!.pid));
    }
    for (let at = 0; at + 5 <= this.#outgoing.length; ) {
      const end = at + 1 + this.#outgoing.readInt32BE(at + 1);
      if (end > this.#outgoing.length) break;
      const type = String.fromCharCode(this.#outgoing[at]!);
      at = end;
      if (type === 'X') {
        void this.release(false);
        return;
      }
      if (type !== 'S' && type !== 'Q') continue;
      this.#batches.push(this.#outgoing.subarray(0, at));
      this.#outgoing = this.#outgoing.subarray(at);
      at = 0;
    }
    this.#announce();
  }

  #announce(): void {
    if (this.#isAsking || this.#batches.length === 0 || this.destroyed) return;
    const batch = this.#batches.shift()!;
    const text = statementOf(batch);
    this.#ask(text.length > 90 ? `${text.slice(0, 90)}…` : text, (deliver) =>
      this.#exchange(batch, text, deliver),
    );
  }

  async #exchange(batch: Buffer, text: string, deliver: boolean): Promise<boolean> {
    const backend = this.backend;
    if (!backend) return true;
    this.isBusy = true;
    backend.send(SETS_PATH.test(text) ? simpleQuery(text.replace(SETS_PATH, '$&, pg_catalog')) : batch);
    const arrived = await this.#responseOrLock(backend);
    if (arrived) {
      this.#deliver(arrived, text, deliver);
      return true;
    }
    if (!deliver) return false;
    // The scheduler goes on with others; one of them releases the lock.
    this.#options.scheduler.block({
      owner: this.#options.owner,
      settle: async () => {
        if (this.backend !== backend) return true;
        const response = await this.#responseOrLock(backend);
        if (!response) return false;
        this.#deliver(response, text, true);
        this.#answered();
        return true;
      },
    });
    return false;
  }

  async #responseOrLock(backend: Backend): Promise<Buffer | null> {
    for (;;) {
      const response = await backend.response(LOOK_AFTER_MS);
      if (response) return response;
      if (await this.#options.backends.isWaitingForLock(backend)) return null;
    }
  }

  #deliver(response: Buffer, text: string, deliver: boolean): void {
    this.isBusy = false;
    const isOutsideTransaction = response[response.length - 1] === 0x49;
    if (isOutsideTransaction && CHANGES.test(text)) this.#options.committed();
    if (deliver) this.#inOwner(() => void this.push(response));
  }
}
