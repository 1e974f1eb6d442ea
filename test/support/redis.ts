/** A small replacement for Redis with the commands for counting (RESP 2), on a free port. Keys expire by the test's clock. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Clock } from '../../packages/common/clock.ts';
import type { Ending } from './ending.ts';

export interface TestRedis {
  url: string;
  /** Names of the received commands, in order. */
  commands: string[];
  /** Forgets all keys, as a restart does. */
  restart(): void;
  /** Closes every connection and accepts no new ones until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Accepts connections and commands without responding, until `resume`. */
  hang(): void;
  resume(): void;
  /** Sets the remaining time of a key in milliseconds, as a change of the server's wall clock does. */
  setTtl(key: string, ms: number): void;
}

type Reply = number | string | Reply[] | null | { status: string } | { error: string };

const OK = { status: 'OK' };

class Keys {
  readonly #clock: Clock;
  readonly #keys = new Map<string, { value: number; endsAt: number | null }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  call(command: string, key: string, words: string[]): Reply {
    const now = this.#clock.now().getTime();
    let entry = this.#keys.get(key);
    if (entry?.endsAt != null && entry.endsAt <= now) {
      this.#keys.delete(key);
      entry = undefined;
    }
    switch (command) {
      case 'SET': {
        if (words.includes('NX') && entry) return null;
        const px = words.indexOf('PX');
        this.#keys.set(key, { value: Number(words[0]), endsAt: px < 0 ? null : now + Number(words[px + 1]) });
        return OK;
      }
      case 'INCR': {
        const value = (entry?.value ?? 0) + 1;
        this.#keys.set(key, { value, endsAt: entry?.endsAt ?? null });
        return value;
      }
      case 'PTTL':
        return entry ? (entry.endsAt === null ? -1 : entry.endsAt - now) : -2;
      case 'PEXPIRE':
        if (entry) entry.endsAt = now + Number(words[0]);
        return Number(entry !== undefined);
      case 'DEL':
        return Number(this.#keys.delete(key));
      default:
        return { error: `ERR unknown command '${command}'` };
    }
  }

  setTtl(key: string, ms: number): void {
    this.#keys.get(key)!.endsAt = this.#clock.now().getTime() + ms;
  }

  clear(): void {
    this.#keys.clear();
  }
}

/** Responds to the commands of one connection; between MULTI and EXEC they are queued. */
const session = (keys: Keys, commands: string[]) => {
  let queue: string[][] | null = null;
  return ([name = '', key = '', ...words]: string[]): Reply => {
    const command = name.toUpperCase();
    commands.push(command);
    if (command === 'MULTI') queue = [];
    else if (command === 'EXEC') {
      const queued = queue ?? [];
      queue = null;
      return queued.map(([name = '', key = '', ...words]) => keys.call(name, key, words));
    } else if (queue) {
      queue.push([command, key, ...words]);
      return { status: 'QUEUED' };
    } else if (command === 'DEL' || command === 'PEXPIRE') return keys.call(command, key, words);
    return OK;
  };
};

const encode = (reply: Reply): string => {
  if (reply === null) return '$-1\r\n';
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`;
  if (Array.isArray(reply)) return `*${reply.length}\r\n${reply.map(encode).join('')}`;
  return 'error' in reply ? `-${reply.error}\r\n` : `+${reply.status}\r\n`;
};

/** Parses complete commands (arrays of bulk strings) from the received text. */
const takeCommands = (text: string): { commands: string[][]; rest: string } => {
  const commands: string[][] = [];
  let rest = text;
  for (;;) {
    const head = /^\*(\d+)\r\n/.exec(rest);
    if (!head) return { commands, rest };
    let at = head[0].length;
    const words: string[] = [];
    for (let i = 0; i < Number(head[1]); i++) {
      const size = /^\$(\d+)\r\n/.exec(rest.slice(at));
      const end = at + (size?.[0].length ?? 0) + Number(size?.[1]) + 2;
      if (!size || rest.length < end) return { commands, rest };
      words.push(rest.slice(at + size[0].length, end - 2));
      at = end;
    }
    commands.push(words);
    rest = rest.slice(at);
  }
};

export const startRedis = async (t: Ending, clock: Clock): Promise<TestRedis> => {
  const keys = new Keys(clock);
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  let hangs = false;

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    const reply = session(keys, commands);
    let arrived = '';
    socket.setEncoding('latin1');
    socket.on('data', (data) => {
      const { commands: whole, rest } = takeCommands(arrived + data);
      arrived = rest;
      for (const words of whole) {
        const answer = reply(words);
        if (!hangs) socket.write(encode(answer), 'latin1');
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  t.after(shut);
  return {
    url: `redis://127.0.0.1:${port}`,
    commands,
    restart: () => keys.clear(),
    shut,
    open: () => listen(port),
    hang() {
      hangs = true;
    },
    resume() {
      hangs = false;
    },
    setTtl: (key, ms) => keys.setTtl(key, ms),
  };
};
