/**
 * What every provider keeps, whichever banks it speaks to (src/banks/contract/contract.ts). `make` sets up one bank with one
 * customer anew for each case; what it cannot do for the suite is named with the reason, and what its traits exclude is not
 * asked.
 */
import { describe } from 'node:test';
import { authorizationCases } from './conformance/authorization-cases.ts';
import type { Cannot, Make } from './conformance/harness.ts';
import { readingCases } from './conformance/reading-cases.ts';
import { troubleCases } from './conformance/trouble-cases.ts';

export type { Cannot, Habit, Harness, Make, Truth } from './conformance/harness.ts';

export const conformance = (name: string, make: Make, cannot: Cannot = {}): void => {
  describe(`${name} keeps the contract of banks`, () => {
    describe('consents', () => authorizationCases(make, cannot));
    describe('reads', () => readingCases(make, cannot));
    describe('trouble', () => troubleCases(make, cannot));
  });
};
