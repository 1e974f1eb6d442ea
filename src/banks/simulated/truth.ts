/**
 * Facts that a simulated bank does not report: merchant, category and contract of each entry. Only tests and
 * evaluations of the enrichment and the recurring detection may use them.
 */

import { dateOfDay } from '../../platform/serbian-calendar.ts';
import type { BankGrant } from '../contract/contract.ts';
import { happeningsWithin } from './changes.ts';
import { NAME_IN_DESCRIPTION } from './data/merchant.ts';
import { readGrant } from './grant.ts';
import { lifeOf } from './life.ts';
import type { Cadence, Movement, Stream, Words } from './movement.ts';

export interface EntryTruth {
  merchantName: string;
  /** The party named in the description: a small firm, a landlord, or the payer of a salary. */
  payee: string | null;
  /** True if the name of that party is as correct as the merchant's name. */
  small: boolean;
  category: string;
  merchantCategory: string;
  /** False if the description does not identify the merchant. */
  recognisable: boolean;
  streamId: string | null;
  /** Equal for the two sides of a transfer between accounts of the customer: within a bank, or of a person between banks. */
  transfer: string | null;
}

export interface StreamTruth {
  id: string;
  /** Equal for streams of one payee that belong together, such as the two parts of a salary. */
  group: string;
  merchantName: string;
  category: string;
  merchantCategory: string;
  cadence: Cadence;
  direction: 'in' | 'out';
  amountType: 'fixed' | 'variable';
  /** First and last day of the contract, `YYYY-MM-DD`; null: outside the simulated period. */
  started: string | null;
  cancelled: string | null;
}

export interface Truth {
  /** By the reference of a pending or a booked entry. */
  entries: Map<string, EntryTruth>;
  /** By id; only streams with at least one entry. */
  streams: Map<string, StreamTruth>;
}

const partyOf = (words: Words): string | null => {
  if ('terminal' in words) return words.terminal;
  if ('payee' in words) return words.payee;
  if (words.kind === 'person') return words.name;
  if (words.kind === 'rent') return words.landlord;
  return words.kind === 'credit' || words.kind === 'abroad' ? words.payer : null;
};

const entryTruth = ({ merchant, recognisable, stream, words, day, second }: Movement): EntryTruth => ({
  merchantName: merchant.name,
  payee: partyOf(words),
  small: merchant.small ?? merchant.name === NAME_IN_DESCRIPTION,
  category: merchant.category,
  merchantCategory: merchant.kind,
  recognisable,
  streamId: stream?.id ?? null,
  transfer:
    words.kind === 'between-banks'
      ? words.transfer
      : words.kind === 'own-transfer' || words.kind === 'exchange'
        ? `within ${day} ${second}`
        : null,
});

const dateOrNull = (day: number | null): string | null => (day === null ? null : dateOfDay(day));

const streamTruth = (stream: Stream): StreamTruth => ({
  id: stream.id,
  group: stream.group,
  merchantName: stream.merchant.name,
  category: stream.merchant.category,
  merchantCategory: stream.merchant.kind,
  cadence: stream.cadence,
  direction: stream.direction,
  amountType: stream.amountType,
  started: dateOrNull(stream.started),
  cancelled: dateOrNull(stream.cancelled),
});

/** Returns the facts of every entry from the beginning of the history to `until`. */
export const truthOf = (grant: BankGrant, until: Date): Truth => {
  const read = readGrant(grant);
  const life = lifeOf(read);
  const truth: Truth = { entries: new Map(), streams: new Map() };
  if (!life) return truth;
  const period = { since: Date.parse(read.historyFrom) - 1, until: until.getTime() };
  for (const { movement, pending, booked } of happeningsWithin(life, period)) {
    const facts = entryTruth(movement);
    if (pending) truth.entries.set(pending.entry.ref, facts);
    if (booked) truth.entries.set(booked.entry.ref, facts);
    if (movement.stream) truth.streams.set(movement.stream.id, streamTruth(movement.stream));
  }
  return truth;
};
