/**
 * The few words of Redis that counting needs, spoken over its protocol (RESP 2) on a free port. Scripts run in a
 * real Lua; keys expire by the test's clock.
 */

import { createHash } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import fengari from 'fengari';
import type { Clock } from '../../src/platform/clock.ts';
import type { Ending } from './database.ts';

const { lua, lauxlib, lualib, to_luastring } = fengari;

export interface TestRedis {
  url: string;
  /** Names of the commands that came, in order. */
  commands: string[];
  /** Forgets keys and scripts, as a restart does. */
  restart(): void;
  /** Ends every connection and takes no new ones until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

type Reply = number | string | Reply[] | null | { status: string } | { error: string };

class Keys {
  readonly #clock: Clock;
  readonly #keys = new Map<string, { value: number; endsAt: number | null }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  call(command: string, key: string, argument: string | undefined): number {
    const now = this.#clock.now().getTime();
    let entry = this.#keys.get(key);
    if (entry?.endsAt != null && entry.endsAt <= now) {
      this.#keys.delete(key);
      entry = undefined;
    }
    switch (command.toUpperCase()) {
      case 'INCR': {
        const value = (entry?.value ?? 0) + 1;
        this.#keys.set(key, { value, endsAt: entry?.endsAt ?? null });
        return value;
      }
      case 'PTTL':
        return entry ? (entry.endsAt === null ? -1 : entry.endsAt - now) : -2;
      case 'PEXPIRE':
        if (!entry) return 0;
        entry.endsAt = now + Number(argument);
        return 1;
      case 'DEL':
        return Number(this.#keys.delete(key));
      default:
        throw new Error(`ERR unknown command '${command}'`);
    }
  }

  clear(): void {
    this.#keys.clear();
  }
}

/** A Lua that has redis.call; runs scripts with KEYS and ARGV that answer a table of integers. */
const scriptRunner = (keys: Keys) => {
  const L = lauxlib.luaL_newstate();
  lualib.luaL_openlibs(L);
  lua.lua_newtable(L);
  lua.lua_pushcfunction(L, (state: unknown) => {
    const words = Array.from({ length: lua.lua_gettop(state) }, (_, i) => lua.lua_tojsstring(state, i + 1));
    lua.lua_pushinteger(state, keys.call(words[0]!, words[1]!, words[2]));
    return 1;
  });
  lua.lua_setfield(L, -2, to_luastring('call'));
  lua.lua_setglobal(L, to_luastring('redis'));

  const setGlobal = (name: string, list: string[]): void => {
    lua.lua_newtable(L);
    for (const [i, value] of list.entries()) {
      lua.lua_pushstring(L, to_luastring(value));
      lua.lua_rawseti(L, -2, i + 1);
    }
    lua.lua_setglobal(L, to_luastring(name));
  };

  const compiled = new Set<string>();
  return (script: string, names: string[], values: string[]): Reply => {
    setGlobal('KEYS', names);
    setGlobal('ARGV', values);
    if (!compiled.has(script)) {
      if (lauxlib.luaL_loadstring(L, to_luastring(script)) !== lua.LUA_OK) throw new Error('no Lua');
      lua.lua_setglobal(L, to_luastring(script));
      compiled.add(script);
    }
    lua.lua_getglobal(L, to_luastring(script));
    const failed = lua.lua_pcall(L, 0, 1, 0) !== lua.LUA_OK;
    const reply: Reply = failed
      ? { error: `ERR ${lua.lua_tojsstring(L, -1)}` }
      : Array.from({ length: lua.lua_rawlen(L, -1) }, (_, i) => {
          lua.lua_rawgeti(L, -1, i + 1);
          const value = lua.lua_tointeger(L, -1);
          lua.lua_pop(L, 1);
          return value;
        });
    lua.lua_pop(L, 1);
    return reply;
  };
};

const encode = (reply: Reply): string => {
  if (reply === null) return '$-1\r\n';
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`;
  if (Array.isArray(reply)) return `*${reply.length}\r\n${reply.map(encode).join('')}`;
  return 'error' in reply ? `-${reply.error}\r\n` : `+${reply.status}\r\n`;
};

/** Takes whole commands (arrays of bulk strings) off the front of what has arrived. */
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
  const runScript = scriptRunner(keys);
  const scripts = new Map<string, string>();
  const sockets = new Set<Socket>();
  const commands: string[] = [];

  const answer = ([name = '', script = '', count = '0', ...words]: string[]): Reply => {
    const command = name.toUpperCase();
    commands.push(command);
    if (command === 'DEL') return keys.call(command, script, undefined);
    if (command === 'EVAL') scripts.set(createHash('sha1').update(script).digest('hex'), script);
    if (command !== 'EVAL' && command !== 'EVALSHA') return { status: 'OK' };
    const text = command === 'EVAL' ? script : scripts.get(script);
    if (text === undefined) return { error: 'NOSCRIPT No matching script.' };
    return runScript(text, words.slice(0, Number(count)), words.slice(Number(count)));
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let arrived = '';
    socket.setEncoding('latin1');
    socket.on('data', (data) => {
      const { commands: whole, rest } = takeCommands(arrived + data);
      arrived = rest;
      for (const words of whole) socket.write(encode(answer(words)), 'latin1');
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
    restart() {
      keys.clear();
      scripts.clear();
    },
    shut,
    open: () => listen(port),
  };
};
