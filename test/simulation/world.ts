/** The world of one seed: processes, clients, a bank and a receiver, and the steps that happen in it. */
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { randomBase62 } from '../../src/platform/vocabulary/ids.ts';
import { sweepQueue } from '../../src/webhooks/endpoints/delivery/queue.ts';
import { TestClock } from '../support/clock.ts';
import { type ModelBank, modelBank } from './bank.ts';
import { type Answer, Client, type ClientRequest } from './client.ts';
import type { Backends } from './database-network.ts';
import {
  type Expected,
  InvariantBroken,
  requireErased,
  requireInvariants,
  requireThat,
} from './invariants.ts';
import { keyStoreOver, noKeys } from './key-store.ts';
import type { Plan, Step } from './plan.ts';
import { type Random, randomOf } from './random.ts';
import { attachReceiver, newReceiver } from './receiver.ts';
import { Scheduler } from './scheduler.ts';
import { killProcess, type ServiceProcess, startProcess } from './service.ts';
import { readState, rowsAfterErasure, type State } from './state.ts';
import { beginSeed, forgetDrawnBytes, passTime, runAs } from './surroundings.ts';
import { insertTenant } from './tenant.ts';

export interface Injected {
  accountId: string;
  description: string;
  amount: number;
  /** `unknown`: no response arrived. */
  state: 'present' | 'unknown' | 'refused' | 'deleted' | 'perhaps deleted';
  id: string | null;
}

interface Reader {
  cursor: string | null;
  rows: Map<string, { description: string; amount: number; pending: boolean }>;
}

const START = '2026-03-14T10:00:00.000Z';
const EMPTY: State = { connections: [], accounts: [], events: [], deliveries: [] };

export class World {
  readonly plan: Plan;
  readonly backends: Backends;
  readonly clock = new TestClock(START);
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly bank: ModelBank;
  readonly receiver = newReceiver();
  readonly injected = new Map<string, Injected>();
  readonly readers = new Map<string, Reader>();
  readonly expected: Expected = {
    syncRequested: new Set(),
    connected: new Set(),
    revocationRequested: new Set(),
    revoked: new Set(),
  };
  client!: Client;
  state: State = EMPTY;
  readonly #url: string;
  readonly #tables: readonly string[];
  readonly #keys = noKeys();
  readonly #slots: (ServiceProcess | null)[];
  #starts = 0;
  #hasCommit = false;
  #isClockBehind = true;
  #steps = 0;
  #inProgress = 0;
  #isNextPlanned = false;
  #failure: unknown = null;

  constructor(
    plan: Plan,
    { backends, url, tables }: { backends: Backends; url: string; tables: readonly string[] },
  ) {
    this.plan = plan;
    this.backends = backends;
    this.#url = url;
    this.#tables = tables;
    this.random = randomOf(plan.seed ^ 0x5eed);
    this.#slots = Array.from({ length: plan.processes }, () => null);
    this.bank = modelBank(plan.showsWindow);
    beginSeed(plan.seed, (ms) => {
      this.clock.advance({ ms });
      this.#isClockBehind = true;
    });
    this.scheduler = new Scheduler({
      random: this.random,
      faults: plan.faults,
      isInOrder: plan.isInOrder,
      kill: (owner) => this.#kill(owner as ServiceProcess),
      settled: () => this.backends.settled(),
      moveClock: async (ms) => this.clock.setWallClock(new Date(this.clock.now().getTime() + ms)),
    });
    this.scheduler.afterEach = () => this.#check();
    attachReceiver(this.receiver, this.scheduler);
    forgetDrawnBytes(() => randomBase62(1));
  }

  async begin(): Promise<void> {
    const { key } = await insertTenant(this.backends.admin, this.clock.now(), {
      email: 'ana@example.com',
      webhookUrl: 'http://receiver.example/hook',
    });
    this.client = new Client(this.scheduler, this.random, key, () => this.#ready());
    this.client.onSecond = (request, answer) => this.#compareSecond(request, answer);
    this.client.onFailure = (request, answer) => this.#failOn(request, answer);
    for (const slot of this.#slots.keys()) this.#planStart(slot);
    await this.#setDatabaseClock();
  }

  /** Runs all steps of the plan. */
  async runSteps(): Promise<void> {
    await this.scheduler.run(() => {
      this.#throwFailure();
      this.#planStep();
      return this.#steps === this.plan.steps.length && this.#isIdle();
    });
  }

  /** Runs one more step to its end, without faults. @throws what `work` throws */
  async runCalmly(work: () => Promise<void>): Promise<void> {
    this.scheduler.isFaulty = false;
    let ended: { error: unknown } | null = null;
    void work().then(
      () => {
        ended = { error: null };
      },
      (error: unknown) => {
        ended = { error };
      },
    );
    await this.scheduler.run(() => {
      this.#throwFailure();
      return ended !== null && this.#isIdle();
    });
    const { error } = ended!;
    if (error !== null) throw error;
  }

  async end(): Promise<void> {
    for (const process of this.#slots) if (process?.isAlive) await killProcess(process, this.scheduler);
  }

  #isIdle(): boolean {
    return (
      this.#inProgress === 0 && this.client.inFlight === 0 && this.#ready().length === this.#slots.length
    );
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure;
  }

  #ready(): ServiceProcess[] {
    return this.#slots.filter((process) => process?.isReady && process.isAlive) as ServiceProcess[];
  }

  async #setDatabaseClock(): Promise<void> {
    if (!this.#isClockBehind) return;
    this.#isClockBehind = false;
    const at = new Date(Date.parse(START) + this.clock.monotonicMs());
    await this.backends.admin.query({
      name: 'clock',
      text: 'update simulated_clock set at = $1',
      values: [at],
    });
  }

  async #check(): Promise<void> {
    await this.#setDatabaseClock();
    if (!this.#hasCommit) return;
    this.#hasCommit = false;
    const before = this.state;
    this.state = await readState(this.backends.admin);
    requireInvariants(before, this.state, this.expected, this.receiver);
    const revoked = this.state.connections.filter((one) => one.revoked).map(({ id }) => id);
    if (revoked.length > 0) requireErased(await rowsAfterErasure(this.backends.admin, this.#tables, revoked));
  }

  #planStart(slot: number): void {
    const name = `process ${++this.#starts}`;
    this.#plan('start', name, async () => this.#start(slot, name));
  }

  /** Adds something that happens to no process, and cannot fail. */
  #plan(kind: 'start' | 'step', label: string, execute: () => Promise<void>): void {
    this.scheduler.add({ kind, label, owner: null, execute, lose: execute, fail: execute, abandon() {} });
  }

  #start(slot: number, name: string): void {
    const process = startProcess({
      name,
      url: this.#url,
      scheduler: this.scheduler,
      backends: this.backends,
      clock: this.clock,
      bank: this.bank.provider(this.scheduler),
      keyStore: keyStoreOver(this.#keys, this.scheduler),
      random: () => this.random.next(),
      committed: () => {
        this.#hasCommit = true;
      },
    });
    this.#slots[slot] = process;
    process.started.then(
      () => this.client.becameReady(),
      // A process that cannot start ends, and is started again.
      () => {
        if (process.isAlive) this.#plan('start', `${name} could not start`, () => this.#kill(process));
      },
    );
  }

  async #kill(process: ServiceProcess): Promise<void> {
    if (!process.isAlive) return;
    const slot = this.#slots.indexOf(process);
    await killProcess(process, this.scheduler);
    this.client.lost(process);
    this.#slots[slot] = null;
    this.#planStart(slot);
  }

  #planStep(): void {
    const { steps, concurrency } = this.plan;
    if (this.#isNextPlanned || this.#steps === steps.length || this.#inProgress >= concurrency) return;
    if (this.#ready().length === 0) return;
    const step = steps[this.#steps]!;
    this.#isNextPlanned = true;
    this.#plan('step', JSON.stringify(step), async () => {
      this.#isNextPlanned = false;
      this.#steps += 1;
      void this.#during(() => this.#take(step, this.#steps));
    });
  }

  async #during(work: () => Promise<void>): Promise<void> {
    this.#inProgress += 1;
    try {
      await work();
    } catch (error) {
      this.#failure ??= error;
    } finally {
      this.#inProgress -= 1;
    }
  }

  async #take(step: Step, number: number): Promise<void> {
    switch (step.do) {
      case 'connect':
        return this.#connect(step.user, number);
      case 'bank': {
        const what = this.bank.happen(`seed-${step.user}`, step.change, this.clock.now(), this.random);
        this.scheduler.trace.push(`     bank: ${what}`);
        return;
      }
      case 'sync':
        return this.sync(step.user);
      case 'inject':
        return this.#inject(step.user, step.amount, number);
      case 'delete':
        return this.#delete(step.user);
      case 'read':
        return this.#withAccount(step.user, (accountId) => this.read(accountId));
      case 'revoke':
        return this.#revoke(step.user);
      case 'work':
        return this.work();
      case 'round':
        return this.beginDailyRound();
      case 'sweep':
        return this.sweep();
      case 'break receiver':
        this.receiver.broken += step.requests;
        return;
      case 'pass time':
        // Requests and jobs that wait reach their time limits.
        this.scheduler.isUndisturbed = false;
        return passTime(step.ms);
    }
  }

  /** Runs the due jobs in one of the processes. A failing database ends that. */
  async work(first: (process: ServiceProcess) => Promise<unknown> = async () => {}): Promise<void> {
    const ready = this.#ready();
    if (ready.length === 0) return;
    const process = this.random.pick(ready);
    await runAs(process, async () => {
      await first(process);
      await process.parts.jobs.drain();
    }).catch(() => {});
  }

  beginDailyRound(): Promise<void> {
    return this.work((process) => process.parts.jobs.send(process.parts.sql, dailyPullQueue, {}));
  }

  sweep(): Promise<void> {
    return this.work((process) => process.parts.jobs.send(process.parts.sql, sweepQueue, {}));
  }

  async #connect(user: number, number: number): Promise<void> {
    const session = await this.client.send({
      method: 'POST',
      url: '/connect',
      body: {
        bank_id: 'otp',
        user_id: `user-${user}`,
        sandbox: { seed: `seed-${user}`, scenario: 'default' },
      },
      idempotencyKey: `connect-${number}`,
    });
    if (session?.status !== 200) return;
    const authorized = await this.client.send({
      method: 'POST',
      url: '/sandbox/authorize',
      body: { session_token: session.body.session_token },
    });
    if (authorized?.status !== 200) return;
    const exchanged = await this.client.send({
      method: 'POST',
      url: '/connect/exchange',
      body: { public_token: authorized.body.public_token },
      idempotencyKey: `exchange-${number}`,
    });
    if (exchanged?.status === 200) this.expected.connected.add(exchanged.body.connection_id);
  }

  connectionOf(user: number): string | null {
    return this.state.connections.find((one) => one.userId === `user-${user}` && !one.revoked)?.id ?? null;
  }

  async #withAccount(user: number, work: (accountId: string) => Promise<void>): Promise<void> {
    const connectionId = this.connectionOf(user);
    const account = this.state.accounts.find((one) => one.connectionId === connectionId);
    if (account) await work(account.id);
  }

  async sync(user: number): Promise<void> {
    await this.#withAccount(user, async (accountId) => {
      this.expected.syncRequested.add(accountId);
      await this.client.send({ method: 'POST', url: `/accounts/${accountId}/sync` });
    });
  }

  async #inject(user: number, amount: number, number: number): Promise<void> {
    await this.#withAccount(user, async (accountId) => {
      const description = `Injected ${number}`;
      const row: Injected = { accountId, description, amount: amount * 100, state: 'unknown', id: null };
      this.injected.set(`inject-${number}`, row);
      const answer = await this.client.send({
        method: 'POST',
        url: `/sandbox/accounts/${accountId}/transactions`,
        body: { transactions: [{ amount, description }] },
        idempotencyKey: `inject-${number}`,
      });
      if (answer === null) return;
      row.state = answer.status === 200 ? 'present' : 'refused';
      row.id = answer.status === 200 ? answer.body.data[0].id : null;
    });
  }

  /** A request that arrives twice has the same response. */
  #compareSecond(
    { idempotencyKey }: ClientRequest,
    second: { status: number; body: { data?: { id: string }[] } },
  ): void {
    const row = idempotencyKey === undefined ? undefined : this.injected.get(idempotencyKey);
    const id = second.body.data?.[0]?.id;
    if (!row?.id || second.status !== 200) return;
    try {
      requireThat(id === row.id, () => `${idempotencyKey} was answered with ${row.id}, and then with ${id}`);
    } catch (error) {
      this.#failure ??= error;
    }
  }

  /** A fault may make a request fail with 503, but never with an error that the service does not expect. */
  #failOn({ method, url }: ClientRequest, { status, body }: Answer): void {
    if (status === 503 && !this.scheduler.isUndisturbed) return;
    this.#failure ??= new InvariantBroken(`${method} ${url} was answered with ${status} ${body.error_code}`);
  }

  async #delete(user: number): Promise<void> {
    await this.#withAccount(user, async (accountId) => {
      const row = [...this.injected.values()].find(
        (one) => one.accountId === accountId && one.state === 'present',
      );
      if (!row) return;
      row.state = 'perhaps deleted';
      const answer = await this.client.send({ method: 'DELETE', url: `/sandbox/transactions/${row.id}` });
      if (answer !== null) row.state = 'deleted';
    });
  }

  async read(accountId: string): Promise<void> {
    const reader = this.readers.get(accountId) ?? { cursor: null, rows: new Map() };
    this.readers.set(accountId, reader);
    for (;;) {
      const { cursor } = reader;
      const answer = await this.client.send({
        method: 'GET',
        url: `/accounts/${accountId}/transactions?limit=3&cursor=${cursor ?? ''}`,
      });
      // Another read of the same account was faster.
      if (answer?.status !== 200 || reader.cursor !== cursor) return;
      const { added, modified, removed, next_cursor: next, has_more: hasMore } = answer.body;
      for (const row of added) {
        requireThat(!reader.rows.has(row.id), () => `sync of ${accountId} adds ${row.id} twice`);
        reader.rows.set(row.id, row);
      }
      for (const row of modified) reader.rows.set(row.id, row);
      for (const row of removed) reader.rows.delete(row.transaction_id);
      reader.cursor = next;
      if (!hasMore) return;
    }
  }

  async #revoke(user: number): Promise<void> {
    const id = this.connectionOf(user);
    if (id === null) return;
    this.expected.revocationRequested.add(id);
    const answer = await this.client.send({ method: 'DELETE', url: `/connections/${id}` });
    const isRevoked = answer?.status === 200 || answer?.body.error_code === 'CONNECTION_ALREADY_REVOKED';
    if (isRevoked) this.expected.revoked.add(id);
  }
}
