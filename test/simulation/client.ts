/** An application: sends requests over the simulated network, and repeats those whose response is lost. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { ServiceProcess } from './service.ts';
import { runAs } from './surroundings.ts';

export interface ClientRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  body?: object;
  /** Absent for a request without effect, or one that cannot have a key. */
  idempotencyKey?: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the route
  body: any;
}

/** Requests of one route, and how many of them succeeded, some after retries. */
export interface RouteCount {
  sent: number;
  succeeded: number;
}

const TRIES = 6;

const routeOf = ({ method, url }: ClientRequest): string =>
  `${method} ${url.replace(/\?.*/, '').replaceAll(/\/[a-z]+_\w+/g, '/{id}')}`;

export class Client {
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #key: string;
  readonly #ready: () => readonly ServiceProcess[];
  /** Waits of a process to become ready. */
  #waiting: (() => void)[] = [];
  /** What ends the wait for responses of a process. */
  readonly #open = new Map<ServiceProcess, Set<() => void>>();
  readonly routes: Record<string, RouteCount> = {};
  /** Requests that are being worked on. */
  inFlight = 0;
  /** Called with the answer to a request that arrived a second time. */
  onSecond: (request: ClientRequest, answer: Answer) => void = () => {};
  /** Called with each answer with a status from 500. */
  onFailure: (request: ClientRequest, answer: Answer) => void = () => {};

  constructor(scheduler: Scheduler, random: Random, key: string, ready: () => readonly ServiceProcess[]) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.#key = key;
    this.#ready = ready;
  }

  becameReady(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Ends the wait for the responses of a killed process. */
  lost(process: ServiceProcess): void {
    for (const end of this.#open.get(process) ?? []) end();
    this.#open.delete(process);
  }

  /** Returns the answer; null if it stays unknown whether the request had an effect. */
  async send(request: ClientRequest): Promise<Answer | null> {
    const route = routeOf(request);
    const count = this.routes[route] ?? { sent: 0, succeeded: 0 };
    this.routes[route] = count;
    count.sent += 1;
    const answer = await this.#sendUntilAnswered(request);
    if (answer?.status === 200) count.succeeded += 1;
    return answer;
  }

  async #sendUntilAnswered(request: ClientRequest): Promise<Answer | null> {
    for (let tries = 1; tries <= TRIES; tries++) {
      const answer = await this.#sendOnce(request);
      const isAnswered = answer !== null && answer.status < 500 && !this.#isUnderWay(answer);
      if (isAnswered) return answer;
      await pause(1_000);
    }
    return null;
  }

  #isUnderWay({ status, body }: Answer): boolean {
    return status === 409 && body.error_code === 'IDEMPOTENCY_CONFLICT';
  }

  async #process(): Promise<ServiceProcess> {
    for (;;) {
      const ready = this.#ready();
      if (ready.length > 0) return this.#random.pick(ready);
      await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    }
  }

  async #sendOnce(request: ClientRequest): Promise<Answer | null> {
    const process = await this.#process();
    return new Promise((resolve) => {
      const lose = (): void => resolve(null);
      const open = this.#open.get(process) ?? new Set();
      this.#open.set(process, open.add(lose));
      const label = `${request.method} ${request.url}`;
      void this.#handle(process, request).then((answer) => {
        open.delete(lose);
        if (!answer || !process.isAlive) return lose();
        this.#scheduler.add({
          kind: 'response',
          label: `${answer.status} ${label}`,
          owner: process,
          execute: async () => resolve(answer),
          lose: async () => lose(),
          fail: lose,
          abandon: lose,
          repeat: async () => {
            resolve(answer);
            void this.#process()
              .then((other) => this.#handle(other, request))
              .then((second) => {
                if (second) this.onSecond(request, second);
              });
          },
        });
      });
    });
  }

  /** Returns the response of a process; null if it did not respond. */
  async #handle(process: ServiceProcess, request: ClientRequest): Promise<Answer | null> {
    const { method, url, body, idempotencyKey } = request;
    this.inFlight += 1;
    const gone = new Promise<null>((resolve) => {
      const open = this.#open.get(process) ?? new Set();
      this.#open.set(
        process,
        open.add(() => resolve(null)),
      );
    });
    try {
      const responding = runAs(process, () =>
        process.app.inject({
          method,
          url,
          headers: {
            authorization: `Bearer ${this.#key}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          },
          ...(body ? { payload: JSON.stringify(body) } : {}),
        }),
      );
      const response = await Promise.race([responding, gone]);
      if (response === null) return null;
      const answer = { status: response.statusCode, body: response.json() };
      if (answer.status >= 500) this.onFailure(request, answer);
      return answer;
    } finally {
      this.inFlight -= 1;
    }
  }
}
