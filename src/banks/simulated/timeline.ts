/** Movements given instants, references and the bank's own words. */

import { belgradeInstant } from '../../../packages/common/belgrade.ts';
import { dateOfDay } from '../../platform/serbian-calendar.ts';
import type { LedgerEntry } from '../contract/ledger-change.ts';
import { type Day, type Month, monthNumber, yearOf } from './calendar.ts';
import { type BankWording, type CardNumber, isPersonal } from './descriptors/wording.ts';
import { detailsOf } from './details.ts';
import type { Disclosure } from './disclosure.ts';
import type { CardUse, Movement } from './movement.ts';
import { randomFor } from './random.ts';
import type { World } from './world.ts';

/** One movement as the bank's books show it over time; every instant is fixed from the start. */
export interface Happening {
  movement: Movement;
  /** Null for what is booked at once. Instants in ms. */
  pending: { at: number; entry: LedgerEntry } | null;
  /** Null for a hold that is released. */
  booked: { at: number; entry: LedgerEntry } | null;
  /** When a hold without booking vanishes. */
  releasedAt: number | null;
}

/** Settlement files are booked in the small hours. */
const BATCH_FROM = 3 * 3_600;
const BATCH_TO = 6 * 3_600 - 1;

const cardFor = (use: CardUse, { card, cardAbroad }: World['customer']): CardNumber =>
  use.country === 'RS' ? card : cardAbroad;

const heldText = ({ words }: Movement, { customer }: World, wording: BankWording): string => {
  if (words.kind === 'cash') return wording.heldCash(words.place, words.ownBank, customer.card);
  if (words.kind === 'card') return wording.heldCard(words, cardFor(words, customer));
  throw new TypeError(`A ${words.kind} is never held`);
};

const bookedText = ({ words, amount }: Movement, { customer }: World, wording: BankWording): string =>
  words.kind === 'card'
    ? wording.bookedCard(words, cardFor(words, customer), -amount)
    : wording.booked(words);

/** References are the month and a number in it; a hold's ends in H. None is used again. */
export const happeningsOf = (
  world: World,
  wording: BankWording,
  disclosure: Disclosure,
  month: Month,
  movements: readonly Movement[],
): Happening[] => {
  const batch = randomFor(world.customer.key, `batch ${month}`);
  const stem = `${yearOf(month)}${String(monthNumber(month)).padStart(2, '0')}`;
  // Making the text of a date is the dearest step of all, and a month has but some forty of them.
  const dates = new Map<Day, string>();
  const dateOf = (day: Day): string => {
    const date = dates.get(day) ?? dateOfDay(day);
    dates.set(day, date);
    return date;
  };
  const on = (
    movement: Movement,
    day: Day,
    second: number,
    ref: string,
    amount: number,
    text: string,
    hold: { held: boolean; usedAt?: number } = { held: false },
  ) => {
    const date = dateOf(day);
    const at = belgradeInstant(date, 0, 0, second).getTime();
    const usedAt = hold.held ? at : (hold.usedAt ?? null);
    const shown = { held: hold.held, day, dateOf, amount, usedAt };
    const entry: LedgerEntry = {
      ref,
      accountRef: movement.account,
      date,
      amount,
      description: text.trimEnd(),
      personal: isPersonal(movement.words),
      details: detailsOf(movement, shown, world.customer, disclosure),
    };
    return { at, entry };
  };
  return movements.map((movement, n) => {
    const ref = `${stem}-${String(n + 1).padStart(4, '0')}`;
    const { day, second, hold, amount } = movement;
    if (!hold) {
      const booked = on(movement, day, second, ref, amount, bookedText(movement, world, wording));
      return { movement, pending: null, booked, releasedAt: null };
    }
    const held = heldText(movement, world, wording);
    const pending = on(movement, day, second, `${ref}H`, hold.amount, held, { held: true });
    const end = day + hold.days;
    const batchSecond = batch.int(BATCH_FROM, BATCH_TO);
    if (hold.outcome === 'released') {
      const releasedAt = belgradeInstant(dateOf(end), 0, 0, batchSecond).getTime();
      return { movement, pending, booked: null, releasedAt };
    }
    const text = bookedText(movement, world, wording);
    const booked = on(movement, end, batchSecond, ref, amount, text, { held: false, usedAt: pending.at });
    return { movement, pending, booked, releasedAt: null };
  });
};
