/** What a command is given to do its work with: clients, settings, and ways to say something. */

import { type Credentials, clientFor, credentialsOf, DEMO_KEY } from './credentials.ts';
import { CliError, notLoggedIn } from './errors.ts';
import { exitCodes } from './exit-codes.ts';
import type { Io } from './io.ts';
import { asTyped } from './program.ts';
import type { Obds } from './sdk.ts';
import { readSettings, type Settings, settingsPath, writeSettings } from './settings.ts';
import { printable, printableJson } from './terminal/printable.ts';
import { during } from './terminal/progress.ts';
import { type Style, styleFor } from './terminal/style.ts';
import { type Column, table } from './terminal/table.ts';

/** Renewed before its 15 minutes are over. */
const KEY_TOKEN_MS = 10 * 60_000;

/** The values of the options that every command accepts; `globalOptions` defines them. */
interface GivenToAll {
  url: string | undefined;
  key: string | undefined;
  json: boolean;
}

export class Context {
  readonly io: Io;
  readonly json: boolean;
  readonly settings: Settings;
  readonly credentials: Credentials;
  /** For standard output. */
  readonly style: Style;
  readonly #errorStyle: Style;
  #token: { client: Obds; madeAt: number } | null = null;
  #warned = false;
  #waits = false;

  private constructor(io: Io, global: GivenToAll, settings: Settings) {
    this.io = io;
    this.json = global.json;
    this.settings = settings;
    this.credentials = credentialsOf(global, io.env, settings);
    this.style = styleFor(io, io.stdout);
    this.#errorStyle = styleFor(io, io.stderr);
  }

  static async of(io: Io, global: GivenToAll): Promise<Context> {
    const warn = (text: string): Promise<void> =>
      io.stderr.write(`${printable(asTyped(text, io.program))}\n`);
    return new Context(io, global, await readSettings(settingsPath(io), warn));
  }

  /** Asks nothing that needs a credential. */
  anybody(): Obds {
    return this.#client({});
  }

  /** Asks as the developer. @throws CliError when nobody is logged in */
  developer(): Obds {
    const { session } = this.credentials;
    if (session === null) throw notLoggedIn();
    return this.#client({ session });
  }

  /** Asks with a key: the one that was given, or a short-lived token for one of the developer's. Ask anew in a long loop. */
  async application(): Promise<Obds> {
    const { secret, session, demo } = this.credentials;
    if (secret !== null) return this.#client({ apiKey: secret });
    if (demo) {
      if (!this.#warned)
        await this.note('With the public demo key, which may connect and read. Your own: obds login');
      this.#warned = true;
      return this.#client({ apiKey: DEMO_KEY });
    }
    if (session === null) throw notLoggedIn();
    const now = this.io.now();
    if (this.#token === null || now - this.#token.madeAt > KEY_TOKEN_MS) {
      const { token } = await this.developer().developers.keys.token(await this.keyId());
      this.#token = { client: this.#client({ apiKey: token }), madeAt: now };
    }
    return this.#token.client;
  }

  /** The developer's key that is used. */
  async keyId(): Promise<string> {
    const { keyId } = this.credentials;
    if (keyId !== null) return keyId;
    const { data } = await this.developer().developers.keys.list();
    const active = data.filter(({ status }) => status === 'active');
    if (active.length === 1) return active[0]!.id;
    if (active.length === 0)
      throw new CliError('You have no API key yet.', exitCodes.auth, 'obds keys create "My app"');
    throw new CliError(`You have ${active.length} keys.`, exitCodes.auth, 'obds keys use KEY_ID');
  }

  /** Changes what is remembered; undefined forgets. */
  async remember(changes: { [Name in keyof Settings]: Settings[Name] | undefined }): Promise<void> {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) delete this.settings[name as keyof Settings];
      else this.settings[name as keyof Settings] = value;
    }
    await writeSettings(settingsPath(this.io), this.settings);
  }

  /** Waits, and says for what when it takes longer than a second; within another wait, that one says it. */
  async during<Value>(text: string, work: Promise<Value>): Promise<Value> {
    if (this.#waits) return work;
    this.#waits = true;
    try {
      return await during(this.io, this.#errorStyle, text, work);
    } finally {
      this.#waits = false;
    }
  }

  #client(credential: { apiKey?: string; session?: string }): Obds {
    const { fetch } = this.io;
    const patient: typeof fetch = (...asked) => this.during('Waiting for the service', fetch(...asked));
    return clientFor({ ...this.io, fetch: patient }, this.credentials.url, credential);
  }

  /** Lines on standard output. What others wrote in them goes through `printable`. */
  async print(...lines: string[]): Promise<void> {
    for (const line of lines) await this.io.stdout.write(`${line}\n`);
  }

  /** For a person beside the output: what happens, what to do next. Not said to programs. */
  async note(text: string): Promise<void> {
    const typed = asTyped(text, this.io.program);
    if (!this.json) await this.io.stderr.write(`${this.#errorStyle('dim', printable(typed))}\n`);
  }

  /** The next step. */
  async next(command: string, does: string): Promise<void> {
    if (this.json) return;
    const typed = (text: string): string => asTyped(text, this.io.program);
    await this.io.stderr.write(
      `${this.#errorStyle('dim', `Next: ${printable(typed(does))}`)}\n  ${printable(typed(command))}\n`,
    );
  }

  /** A whole document for programs. */
  async printJson(value: unknown): Promise<void> {
    await this.print(printableJson(JSON.stringify(value, null, 2)));
  }

  /** One of many documents, on a line of its own. */
  async printJsonLine(value: unknown): Promise<void> {
    await this.print(printableJson(JSON.stringify(value)));
  }

  /** Rows for a person, or the whole response for a program. */
  async list<Row>(
    response: { data: Row[] },
    columns: readonly Column<NoInfer<Row>>[],
    empty: string,
  ): Promise<void> {
    if (this.json) return this.printJson(response);
    if (response.data.length === 0) return this.note(empty);
    return this.table(columns, response.data);
  }

  /** The lines of a table, its heads first. */
  lines<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
    const { stdout } = this.io;
    return table(columns, rows, stdout.isTty ? stdout.columns() : null, this.style);
  }

  async table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<void> {
    await this.print(...this.lines(columns, rows));
  }

  /** Names and values, one on each line. */
  async facts(facts: readonly (readonly [name: string, value: string | number | null])[]): Promise<void> {
    const wide = Math.max(...facts.map(([name]) => name.length));
    for (const [name, value] of facts) {
      await this.print(`${this.style('dim', name.padEnd(wide))}  ${printable(String(value ?? '–'))}`);
    }
  }
}
