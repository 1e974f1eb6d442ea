/**
 * The chain of an audit log: each entry's hash covers the entry and the hash before it, so that no entry can be changed, left out or
 * moved unseen.
 */
import { createHash } from 'node:crypto';

interface Chained {
  /** Position in the log, from 1, without gaps. */
  sequence: number;
  /** Hex; null for the first entry of a log. */
  previous_hash: string | null;
  /** Hex. */
  hash: string;
}

/** One recorded action of an account, as the API and the export show it. */
export interface AuditEntry {
  id: string;
  sequence: number;
  /** ISO 8601. */
  at: string;
  action: string;
  actor: 'developer' | 'api_key' | 'user' | 'operator' | 'unknown';
  target: string | null;
  fields: string[];
  ip: string | null;
}

export type ChainedEntry = AuditEntry & Chained;

/** One recorded action of the operator, as `npm run audit` writes it. */
export interface OperatorAction {
  sequence: number;
  /** ISO 8601. */
  at: string;
  /** `admin_key`, or `command:` and the account of the machine that ran it. */
  actor: string;
  action: string;
  target: string | null;
  detail: Record<string, string | number | null>;
  /** Null for a command. */
  request_id: string | null;
}

export type ChainedAction = OperatorAction & Chained;

/** Returns the values that a hash covers, in the order that docs/security.md describes for other programs. */
const coveredBy = (entry: AuditEntry | OperatorAction): unknown[] => {
  if ('fields' in entry) {
    const { id, sequence, at, action, actor, target, fields, ip } = entry;
    return [id, sequence, at, action, actor, target, fields, ip];
  }
  const { sequence, at, actor, action, target, detail, request_id } = entry;
  // The database does not preserve the order of names.
  const details = Object.entries(detail).sort(([a], [b]) => (a < b ? -1 : 1));
  return [sequence, at, actor, action, target, details, request_id];
};

/** Returns the SHA-256 of the previous hash and of the entry, in hex. */
export const hashOf = (previousHash: string | null, entry: AuditEntry | OperatorAction): string =>
  createHash('sha256')
    .update(JSON.stringify([previousHash, ...coveredBy(entry)]))
    .digest('hex');

/**
 * Returns a function that takes the entries of a log in their order, and returns what is wrong with an entry that does not fit, or
 * null. The first entry may have any previous hash, because entries are deleted by age.
 */
export const chainCheck = (): ((entry: ChainedEntry | ChainedAction) => string | null) => {
  let previous: Chained | null = null;
  return (entry) => {
    const before = previous;
    previous = entry;
    if (hashOf(entry.previous_hash, entry) !== entry.hash)
      return `Entry ${entry.sequence} was changed: its hash does not fit its content.`;
    if (before && entry.sequence !== before.sequence + 1)
      return entry.sequence > before.sequence
        ? `Entry ${before.sequence + 1} is missing: entry ${entry.sequence} follows entry ${before.sequence}.`
        : `Entry ${entry.sequence} is out of order: it follows entry ${before.sequence}.`;
    if (before && entry.previous_hash !== before.hash)
      return `Entry ${entry.sequence} does not continue entry ${before.sequence}: it was written after another one.`;
    return null;
  };
};

/** Checks entries in their order. Returns what is wrong with the first entry that does not fit, or null. */
export const findBreak = (entries: Iterable<ChainedEntry | ChainedAction>): string | null => {
  const check = chainCheck();
  for (const entry of entries) {
    const problem = check(entry);
    if (problem !== null) return problem;
  }
  return null;
};
