/** The context of a command: clients, settings and output. */

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

  /** Returns a client without a credential. */
  anybody(): Obds {
    return this.#client({});
  }

  /** Returns a client with the developer's session. @throws CliError when nobody is logged in */
  developer(): Obds {
    const { session } = this.credentials;
    if (session === null) throw notLoggedIn();
    return this.#client({ session });
  }

  /** Returns a client with the given key, or with a short-lived token for a key of the developer. Call it again in a long loop. */
  async application(): Promise<Obds> {
    const { secret, session, demo } = this.credentials;
    if (secret !== null) return this.#client({ apiKey: secret });
    if (demo) {
      if (!this.#warned)
        await this.note(
          'Using the public demo key, which can connect and read. Log in to use your own: obds login',
        );
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

  /** Returns the developer's selected key. */
  async keyId(): Promise<string> {
    const { keyId } = this.credentials;
    if (keyId !== null) return keyId;
    const { data } = await this.developer().developers.keys.list();
    const active = data.filter(({ status }) => status === 'active');
    if (active.length === 1) return active[0]!.id;
    if (active.length === 0)
      throw new CliError('You have no API key yet.', exitCodes.auth, 'obds keys create "My app"');
    throw new CliError(`You have ${active.length} keys. Choose one.`, exitCodes.auth, 'obds keys use KEY_ID');
  }

  /** Changes the stored settings; undefined deletes a value. */
  async remember(changes: { [Name in keyof Settings]: Settings[Name] | undefined }): Promise<void> {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) delete this.settings[name as keyof Settings];
      else this.settings[name as keyof Settings] = value;
    }
    await writeSettings(settingsPath(this.io), this.settings);
  }

  /** Waits, and shows the reason after a second; within another wait, only the outer reason is shown. */
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

  /** Prints lines on standard output. Pass texts of others through `printable`. */
  async print(...lines: string[]): Promise<void> {
    for (const line of lines) await this.io.stdout.write(`${line}\n`);
  }

  /** Prints a note for a person on standard error. Programs do not get it. */
  async note(text: string): Promise<void> {
    const typed = asTyped(text, this.io.program);
    if (!this.json) await this.io.stderr.write(`${this.#errorStyle('dim', printable(typed))}\n`);
  }

  /** Prints the next step. */
  async next(command: string, does: string): Promise<void> {
    if (this.json) return;
    const typed = (text: string): string => asTyped(text, this.io.program);
    await this.io.stderr.write(
      `${this.#errorStyle('dim', `Next: ${printable(typed(does))}`)}\n  ${printable(typed(command))}\n`,
    );
  }

  /** Prints one JSON document. */
  async printJson(value: unknown): Promise<void> {
    await this.print(printableJson(JSON.stringify(value, null, 2)));
  }

  /** Prints one of several JSON documents on its own line. */
  async printJsonLine(value: unknown): Promise<void> {
    await this.print(printableJson(JSON.stringify(value)));
  }

  /** Prints rows for a person, or the whole response for a program. */
  async list<Row>(
    response: { data: Row[] },
    columns: readonly Column<NoInfer<Row>>[],
    empty: string,
  ): Promise<void> {
    if (this.json) return this.printJson(response);
    if (response.data.length === 0) return this.note(empty);
    return this.table(columns, response.data);
  }

  /** Returns the lines of a table, beginning with its headings. */
  lines<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
    const { stdout } = this.io;
    return table(columns, rows, stdout.isTty ? stdout.columns() : null, this.style);
  }

  async table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<void> {
    await this.print(...this.lines(columns, rows));
  }

  /** Prints names and values, one on each line. */
  async facts(facts: readonly (readonly [name: string, value: string | number | null])[]): Promise<void> {
    const wide = Math.max(...facts.map(([name]) => name.length));
    for (const [name, value] of facts) {
      await this.print(`${this.style('dim', name.padEnd(wide))}  ${printable(String(value ?? '–'))}`);
    }
  }
}
