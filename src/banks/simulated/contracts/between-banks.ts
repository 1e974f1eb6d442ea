/**
 * Transfers of a person between their accounts at several banks. Both banks compute them from the person alone, so the two
 * sides fit whatever else happens at each bank, and whether or not the other account is connected.
 */
import { businessDayFrom, isBusinessDay } from '../../../platform/serbian-calendar.ts';
import { dayInMonth, type Month } from '../calendar.ts';
import type { Customer } from '../customer.ts';
import { OPERATIONS } from '../data/merchant.ts';
import { DISCLOSURES } from '../disclosure.ts';
import type { Movement } from '../movement.ts';
import { randomFor } from '../random.ts';
import { bookedOn, type Contract, secondBetween } from './contract.ts';

/** Share of months with a transfer between two banks. */
const OFTEN = 0.8;
/** Orders after this second are cleared on the next business day. */
const CUT_OFF = 17 * 3_600;

/** The account that pays in one month receives in the next, so that no balance drifts. */
const between = (person: string, [one, other]: readonly [string, string], month: Month) => {
  const random = randomFor(person, `between ${one} and ${other} ${month}`);
  if (!random.chance(OFTEN)) return null;
  const day = dayInMonth(month, random.int(2, 24));
  const second = secondBetween(random, 7, 22);
  const isSameDay = isBusinessDay(day) && second < CUT_OFF;
  const amount = random.chance(0.6) ? random.int(4, 30) * 50_000 : random.int(200_000, 1_500_000);
  const arrival = isSameDay
    ? { day, second: second + random.int(60, 3_600) }
    : { day: businessDayFrom(day + 1), second: secondBetween(random, 8, 12) };
  return {
    from: month % 2 === 0 ? one : other,
    id: `${one} ${other} ${month}`,
    amount,
    day,
    second,
    arrival,
  };
};

/** @param person absent for a customer who is a person at this bank only */
export const betweenBanksContracts = (
  customer: Customer,
  bankId: string,
  person: string | undefined,
): Contract[] => {
  if (person === undefined || customer.scenario === 'business') return [];
  return Object.keys(DISCLOSURES)
    .filter((other) => other !== bankId)
    .map((other) => {
      const pair = [bankId, other].sort() as [string, string];
      return {
        stream: null,
        monthlyMean: 0,
        uneven: false,
        movements(month: Month): Movement[] {
          const transfer = between(person, pair, month);
          if (!transfer) return [];
          const { from, id, amount, arrival } = transfer;
          const isOut = from === bankId;
          const at = isOut ? transfer : arrival;
          const words = {
            kind: 'between-banks',
            direction: isOut ? 'out' : 'in',
            holder: customer.holderName,
            transfer: id,
          } as const;
          const made = bookedOn(
            at.day,
            at.second,
            isOut ? -amount : amount,
            words,
            null,
            OPERATIONS.ownTransfer,
          );
          return [{ ...made, recognisable: false }];
        },
      };
    });
};
