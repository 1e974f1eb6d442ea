/** The chain of an audit log: each entry's hash covers the entry and the hash before it, so that no entry can be changed or left out unseen. */
import { createHash } from 'node:crypto';

/** One recorded action, as the API and the export show it. */
export interface AuditEntry {
  id: string;
  /** Position in the log of the account, from 1, without gaps. */
  sequence: number;
  /** ISO 8601. */
  at: string;
  action: string;
  actor: 'developer' | 'api_key' | 'unknown';
  target: string | null;
  fields: string[];
  ip: string | null;
}

export interface ChainedEntry extends AuditEntry {
  /** Hex; null for the first entry of an account. */
  previous_hash: string | null;
  /** Hex. */
  hash: string;
}

/** Returns the SHA-256 of the previous hash and of the entry, in hex. docs/security.md describes it for other programs. */
export const hashOf = (previousHash: string | null, entry: AuditEntry): string => {
  const { id, sequence, at, action, actor, target, fields, ip } = entry;
  return createHash('sha256')
    .update(JSON.stringify([previousHash, id, sequence, at, action, actor, target, fields, ip]))
    .digest('hex');
};

/**
 * Checks entries in their order. The first may have any previous hash, because entries are deleted by age.
 *
 * @returns what is wrong with the first entry that does not fit, or null
 */
export const findBreak = (entries: readonly ChainedEntry[]): string | null => {
  let previous: ChainedEntry | null = null;
  for (const entry of entries) {
    if (hashOf(entry.previous_hash, entry) !== entry.hash)
      return `Entry ${entry.sequence} (${entry.id}) was changed: its hash does not fit its content.`;
    if (previous && entry.sequence !== previous.sequence + 1)
      return `Entry ${previous.sequence + 1} is missing: entry ${entry.sequence} follows entry ${previous.sequence}.`;
    if (previous && entry.previous_hash !== previous.hash)
      return `Entry ${entry.sequence} (${entry.id}) does not continue entry ${previous.sequence}: it was written after another one.`;
    previous = entry;
  }
  return null;
};
