/** Runs the conformance suite of providers for every provider. */
import { berlinGroupHarness } from '../support/conformance/berlin-group-bank.ts';
import { simulatedHarness, windowHarness } from '../support/conformance/simulated-bank.ts';
import { conformance } from '../support/provider-conformance.ts';

const SAYS_WHAT_HAPPENED = 'a simulated bank says at once what has happened, as it is';
const simulated = {
  pages: SAYS_WHAT_HAPPENED,
  endless: SAYS_WHAT_HAPPENED,
  windows: SAYS_WHAT_HAPPENED,
  raw: SAYS_WHAT_HAPPENED,
};

conformance('the simulated bank banca-intesa', () => simulatedHarness('banca-intesa'), simulated);
conformance('the simulated bank otp', () => simulatedHarness('otp'), {
  ...simulated,
  choice: 'its customers have one account',
});
conformance('a bank that shows what there is', () => windowHarness('banca-intesa'));
conformance('a bank of the Berlin Group', berlinGroupHarness, {
  choice: 'it is asked for all accounts',
});
