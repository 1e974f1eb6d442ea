/**
 * The conformance suite of providers (src/banks/contract/contract.ts). `make` sets up one bank with one customer for each
 * case. `cannot` names the features that the bank lacks for the suite, with the reason; features that its traits exclude
 * are skipped.
 */
import { describe } from 'node:test';
import { authorizationCases } from './conformance/authorization-cases.ts';
import { failureCases } from './conformance/failure-cases.ts';
import type { Cannot, Make } from './conformance/harness.ts';
import { readingCases } from './conformance/reading-cases.ts';

export type { Cannot, Habit, Harness, Make, Truth } from './conformance/harness.ts';

export const conformance = (name: string, make: Make, cannot: Cannot = {}): void => {
  describe(`${name} fulfils the contract of banks`, () => {
    describe('consents', () => authorizationCases(make, cannot));
    describe('reads', () => readingCases(make, cannot));
    describe('failures', () => failureCases(make, cannot));
  });
};
