/** Everybody who takes part in a transaction: who is paid or pays, and who stands in between. */
import type { Confidence, Enrichment } from '../../../packages/enrichment/src/index.ts';
import { type Presence, presenceOf } from './merchants.ts';

export const COUNTERPARTY_TYPES = ['merchant', 'person', 'marketplace', 'wallet', 'bank'] as const;
type CounterpartyType = (typeof COUNTERPARTY_TYPES)[number];

export interface CounterpartyIn extends Presence {
  name: string;
  type: CounterpartyType;
  confidence: Confidence;
}

/** Processors that sell what others offer. */
const MARKETPLACES = new Set(['Booking.com', 'Google']);
const OF_BANKS = new Set(['atm_withdrawal', 'leasing', 'loan_repayment']);

type Found = Pick<
  Enrichment,
  'merchantName' | 'merchantConfidence' | 'merchantCategory' | 'named' | 'person'
>;

const typeOf = ({ person, merchantCategory }: Found): CounterpartyType => {
  if (person) return 'person';
  if (merchantCategory === 'marketplace') return 'marketplace';
  return OF_BANKS.has(merchantCategory) ? 'bank' : 'merchant';
};

/** Lists the counterparties, the payee first. The list is empty for an operation that names nobody. */
export const counterpartiesOf = (found: Found, processor: string | null): CounterpartyIn[] => {
  const { merchantName, merchantCategory, merchantConfidence, named } = found;
  const paid: CounterpartyIn[] =
    named && merchantName !== processor
      ? [
          {
            name: merchantName,
            type: typeOf(found),
            confidence: merchantConfidence,
            ...presenceOf(merchantName, merchantCategory),
          },
        ]
      : [];
  if (processor === null) return paid;
  const between: CounterpartyIn = {
    name: processor,
    type: MARKETPLACES.has(processor) ? 'marketplace' : 'wallet',
    // Its mark stands on the line, or the bank names it.
    confidence: 'high',
    ...presenceOf(processor, null),
  };
  return [...paid, between];
};
