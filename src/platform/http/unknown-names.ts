import type { FastifyReply } from 'fastify';
import { redact } from '../log.ts';
import { nearest } from '../nearest.ts';
import { warn } from './warnings.ts';

/** Names that one request is warned of: each is compared with every one that is known. */
const MOST_NAMED = 10;
/** Of a name so many characters are quoted. */
const MOST_QUOTED = 60;

/** Warns of the unknown names in a request, of each once. */
export class UnknownNames {
  readonly #reply: FastifyReply;
  readonly #seen = new Set<string>();

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  /** @param what the kind of thing it is; `path` where it stood; `known` what it may have been meant to be */
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
