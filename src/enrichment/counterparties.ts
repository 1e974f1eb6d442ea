/** Everybody who takes part in a transaction: who is paid, and who stands in between. */
import type { Confidence } from './categories.ts';
import { confidencesOf } from './confidence.ts';
import type { Enrichment } from './enrich.ts';
import { type Presence, presenceOf } from './merchants.ts';
import { namesPerson } from './recognised.ts';

export const COUNTERPARTY_TYPES = ['merchant', 'person', 'marketplace', 'wallet', 'bank'] as const;

export interface CounterpartyIn extends Presence {
  name: string;
  type: (typeof COUNTERPARTY_TYPES)[number];
  confidence: Confidence;
}

/** Processors that sell what others offer. */
const MARKETPLACES = new Set(['Booking.com', 'Google']);
/** Answers that name the operation, and nobody who takes part in it. */
const NOBODY = new Set(['operation', 'operation_likely', 'transfer', 'nothing', 'address', 'intermediary']);

type Found = Pick<Enrichment, 'merchantName' | 'basis' | 'merchantConfidence'> & { merchantCategory: string };

const isBank = ({ merchantCategory }: Pick<Found, 'merchantCategory'>): boolean =>
  ['atm_withdrawal', 'leasing', 'loan_repayment'].includes(merchantCategory);

/** Who is paid stands first. Of an operation that names nobody the list is empty. */
export const counterpartiesOf = (
  found: Found,
  processor: string | null,
  bank: string | null = null,
): CounterpartyIn[] => {
  const { merchantName, merchantCategory, basis, merchantConfidence } = found;
  const person = namesPerson(found);
  const isNamed = !NOBODY.has(basis) || (basis === 'intermediary' && !merchantName.endsWith(' merchant'));
  return [
    ...(isNamed && merchantName !== processor
      ? [
          {
            name: merchantName,
            type: person
              ? ('person' as const)
              : merchantCategory === 'marketplace'
                ? ('marketplace' as const)
                : isBank(found)
                  ? ('bank' as const)
                  : ('merchant' as const),
            confidence: merchantConfidence,
            ...presenceOf(merchantName, merchantCategory),
          },
        ]
      : []),
    ...(processor === null
      ? []
      : [
          {
            name: processor,
            type: MARKETPLACES.has(processor) ? ('marketplace' as const) : ('wallet' as const),
            // Its mark stands on the line, or the bank names it.
            confidence: confidencesOf('payee').merchantConfidence,
            ...presenceOf(processor, null),
          },
        ]),
    ...(bank === null
      ? []
      : [{ name: bank, type: 'bank' as const, confidence: 'high' as const, website: null, logo: null }]),
  ];
};
