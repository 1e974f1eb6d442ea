/**
 * What the simulated bank knows and does not report: who was paid, for what, under which contract. It is there
 * to judge the enrichment and the recurring detection by, and only tests and evaluations may ask for it.
 */

import { dateOfDay } from '../../platform/serbian-calendar.ts';
import type { BankGrant } from '../contract/contract.ts';
import { happeningsWithin } from './changes.ts';
import { ON_THE_LINE } from './data/merchant.ts';
import { readGrant } from './grant.ts';
import { lifeOf } from './life.ts';
import type { Cadence, Movement, Stream, Words } from './movement.ts';

export interface EntryTruth {
  merchantName: string;
  /** Who stands on the line beside that: a small firm, a landlord, or who pays a salary. */
  payee: string | null;
  /** True where who stands on the line is as right as the merchant's name. */
  small: boolean;
  category: string;
  merchantCategory: string;
  /** False where nobody could tell the merchant from the words of the bank. */
  recognisable: boolean;
  streamId: string | null;
}

export interface StreamTruth {
  id: string;
  /** The same for streams of one payee that belong together, such as the two parts of a salary. */
  group: string;
  merchantName: string;
  category: string;
  merchantCategory: string;
  cadence: Cadence;
  direction: 'in' | 'out';
  amountType: 'fixed' | 'variable';
  /** Days on which the contract began and ended, `YYYY-MM-DD`; null: outside anything that was asked for. */
  started: string | null;
  cancelled: string | null;
}

export interface Truth {
  /** By the reference of a pending or a booked entry. */
  entries: Map<string, EntryTruth>;
  /** By id; only streams with at least one entry. */
  streams: Map<string, StreamTruth>;
}

const partyOn = (words: Words): string | null => {
  if ('terminal' in words) return words.terminal;
  if ('payee' in words) return words.payee;
  if (words.kind === 'person') return words.name;
  if (words.kind === 'rent') return words.landlord;
  return words.kind === 'credit' || words.kind === 'abroad' ? words.payer : null;
};

const entryTruth = ({ merchant, recognisable, stream, words }: Movement): EntryTruth => ({
  merchantName: merchant.name,
  payee: partyOn(words),
  small: merchant.small ?? merchant.name === ON_THE_LINE,
  category: merchant.category,
  merchantCategory: merchant.kind,
  recognisable,
  streamId: stream?.id ?? null,
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

/** The truth about every entry that a customer's bank has reported, or will have, from the history's begin to `until`. */
export const truthOf = (grant: BankGrant, until: Date): Truth => {
  const read = readGrant(grant);
  const life = lifeOf(read);
  const truth: Truth = { entries: new Map(), streams: new Map() };
  if (!life) return truth;
  const stretch = { since: Date.parse(read.historyFrom) - 1, until: until.getTime() };
  for (const { movement, pending, booked } of happeningsWithin(life, stretch)) {
    const known = entryTruth(movement);
    if (pending) truth.entries.set(pending.entry.ref, known);
    if (booked) truth.entries.set(booked.entry.ref, known);
    if (movement.stream) truth.streams.set(movement.stream.id, streamTruth(movement.stream));
  }
  return truth;
};
