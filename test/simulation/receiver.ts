/** A developer's webhook receiver, reached through a replaced `http.request`. */
import { EventEmitter } from 'node:events';
import http, { type RequestOptions } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import type { Operation, Scheduler } from './scheduler.ts';
import { currentOwner, type Owner, type ProcessGone, runAs } from './surroundings.ts';

export interface Receiver {
  /** Bodies of the requests for each event, and whether one of them was answered with 200. */
  readonly events: Map<string, { bodies: string[]; accepted: number }>;
  /** Answers the next requests with 500. */
  broken: number;
}

export const newReceiver = (): Receiver => ({ events: new Map(), broken: 0 });

/** The receiver and the scheduler of the present seed. */
let present: { receiver: Receiver; scheduler: Scheduler } | null = null;

export const attachReceiver = (receiver: Receiver, scheduler: Scheduler): void => {
  present = { receiver, scheduler };
};

const receive = (receiver: Receiver, id: string, body: string): number => {
  const seen = receiver.events.get(id) ?? { bodies: [], accepted: 0 };
  receiver.events.set(id, seen);
  seen.bodies.push(body);
  if (receiver.broken > 0) {
    receiver.broken -= 1;
    return 500;
  }
  seen.accepted += 1;
  return 200;
};

const lost = (code: string): Error => Object.assign(new Error(`simulated ${code}`), { code });

class SimulatedRequest extends EventEmitter {
  readonly #id: string;
  readonly #type: string;
  readonly #read: (response: unknown) => void;
  readonly #owner: Owner | null = currentOwner();
  #operation: Operation | null = null;

  constructor(options: RequestOptions, read: (response: unknown) => void) {
    super();
    const headers = options.headers as Record<string, string>;
    this.#id = headers['Service-Event-Id'] ?? '';
    this.#type = headers['Service-Event-Type'] ?? '';
    this.#read = read;
  }

  #inOwner(work: () => void): void {
    if (this.#owner?.isAlive) runAs(this.#owner, work);
  }

  #break(code: string): void {
    this.#inOwner(() => {
      this.emit('error', lost(code));
      this.emit('close');
    });
  }

  end(body: string): this {
    const { receiver, scheduler } = present!;
    const socket = new EventEmitter();
    queueMicrotask(() =>
      this.#inOwner(() => {
        this.emit('socket', socket);
        socket.emit('connect');
      }),
    );
    const answer = (status: number): void =>
      this.#inOwner(() => {
        const response = Object.assign(Readable.from([Buffer.from('ok')]), {
          statusCode: status,
          headers: {},
        });
        response.once('close', () => this.#inOwner(() => this.emit('close')));
        this.#read(response);
      });
    this.#operation = {
      kind: 'receiver',
      label: `${this.#type} ${this.#id}`,
      owner: this.#owner,
      execute: async () => answer(receive(receiver, this.#id, body)),
      lose: async () => {
        receive(receiver, this.#id, body);
        this.#break('ECONNRESET');
      },
      fail: () => this.#break('ECONNREFUSED'),
      abandon: (_: ProcessGone) => {
        if (this.#owner)
          runAs(this.#owner, () => {
            this.emit('error', lost('ECONNRESET'));
            this.emit('close');
          });
      },
      repeat: async () => {
        receive(receiver, this.#id, body);
        answer(receive(receiver, this.#id, body));
      },
    };
    if (this.#owner && !this.#owner.isAlive)
      queueMicrotask(() => this.#operation!.abandon(undefined as never));
    else scheduler.add(this.#operation);
    return this;
  }

  destroy(): this {
    if (this.#operation) present!.scheduler.remove(this.#operation);
    return this;
  }
}

/** Replaces `http.request` in this process, for good. */
export const installReceiver = (): void => {
  Object.assign(http, {
    request: (options: RequestOptions, read: (response: unknown) => void) =>
      new SimulatedRequest(options, read),
  });
  syncBuiltinESMExports();
};
