import type { FastifyReply } from 'fastify';
import { redact } from '../log.ts';
import { nearest } from '../nearest.ts';
import { warn } from './warnings.ts';

/** Most names in the warnings of one request: each is compared with every known name. */
const MOST_NAMED = 10;
/** Most quoted characters of a name. */
const MOST_QUOTED = 60;

/** Warns once of each unknown name in a request. */
export class UnknownNames {
  readonly #reply: FastifyReply;
  readonly #seen = new Set<string>();

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  /**
   * Adds a warning.
   * @param what the kind of name; `path` its location; `known` the known names
   */
  add(what: string, written: string, path: string, known: Iterable<string>): void {
    if (this.#seen.size >= MOST_NAMED) return;
    const key = `${what} ${path}${written}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const meant = nearest(written, known);
    const quoted = redact(path + written);
    const shown = quoted.length > MOST_QUOTED ? `${quoted.slice(0, MOST_QUOTED)}...` : quoted;
    const instead = meant === null ? '' : `; did you mean "${meant}"?`;
    warn(this.#reply, `unknown ${what} "${shown}"${instead}`, `unknown ${what}${instead}`);
  }
}
