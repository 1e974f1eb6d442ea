/** A customer's months as the books of their bank show them, generated when asked for and remembered a while. */
import { dayAt, type Month, monthOf } from './calendar.ts';
import { intesa } from './descriptors/intesa.ts';
import { otp } from './descriptors/otp.ts';
import { raiffeisen } from './descriptors/raiffeisen.ts';
import type { BankWording } from './descriptors/wording.ts';
import { DISCLOSURES } from './disclosure.ts';
import { generatorOf } from './generator.ts';
import { bankOf, type SandboxGrant } from './grant.ts';
import { remember } from './memory.ts';
import { movementsOf } from './month.ts';
import type { AccountRef } from './movement.ts';
import { type Happening, happeningsOf } from './timeline.ts';
import { monthEndBalance, monthEndSavings, type World } from './world.ts';

/** How each bank that shares transactions words them. */
const WORDINGS: Partial<Record<string, BankWording>> = { 'banca-intesa': intesa, otp, raiffeisen };

/** A day's pull touches three months, of some 70 kB each: enough for a hundred connections pulled in turn. */
const CUSTOMERS = 320;
const MONTHS = 320;

export interface Life {
  world: World;
  happenings(month: Month): readonly Happening[];
}

const lives = remember<Life>(CUSTOMERS);
const months = remember<readonly Happening[]>(MONTHS);

const missing = (bankId: string, table: string): Error =>
  new Error(
    `The simulated bank "${bankId}" shares transactions in src/banks/catalogue/catalogue.ts, but ${table} has no entry "${bankId}". Add one.`,
  );

/** Returns null where the bank shares no transactions. @throws when the bank shares them and its data are incomplete */
export const lifeOf = (grant: SandboxGrant): Life | null => {
  const { bankId, seed, person, scenario, generator } = grant;
  const { id, nationalBankCode, features } = bankOf(bankId);
  if (!features.transactions) return null;
  const wording = WORDINGS[bankId];
  if (!wording) throw missing(bankId, 'WORDINGS in src/banks/simulated/life.ts');
  const disclosure = DISCLOSURES[bankId];
  if (!disclosure) throw missing(bankId, 'DISCLOSURES in src/banks/simulated/disclosure.ts');
  const name = [seed, scenario, bankId, generator, person].join('\u0000');
  return lives(name, () => {
    // The bank with the whole test data is the one that also gives the identity.
    const bank = { id, nationalBankCode, savingsAccount: features.identity };
    const world = generatorOf(generator)(grant, scenario, bank);
    return {
      world,
      happenings: (month) =>
        months(`${name}\u0000${month}`, () =>
          happeningsOf(world, wording, disclosure, month, movementsOf(world, month)),
        ),
    };
  });
};

/**
 * The booked balance just before an instant: what the month before ended with, without what of that month was
 * booked only later, and with what of the new month was booked earlier.
 */
export const balanceBefore = (life: Life, account: AccountRef, instant: number): number => {
  const { world } = life;
  if (world.customer.scenario === 'empty') return 0;
  const month = monthOf(dayAt(instant));
  const booked = (of: Month, early: boolean): number =>
    life.happenings(of).reduce((sum, { movement, booked: found }) => {
      const counts = found && movement.account === account && found.at < instant === early;
      return counts ? sum + movement.amount : sum;
    }, 0);
  const end = account === 'current' ? monthEndBalance(world, month - 1) : monthEndSavings(world, month - 1);
  return end - booked(month - 1, false) + booked(month, true) + booked(month + 1, true);
};
