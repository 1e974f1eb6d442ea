/** The payment code (šifra plaćanja) of an order from or to a simulated customer. */
import type { Customer } from './customer.ts';
import type { Movement } from './movement.ts';

/** Codes of pay, pensions and other income, by merchant category. */
const INCOME: Record<string, string> = {
  payroll: '240',
  payroll_benefit: '241',
  pension: '245',
  social_benefit: '249',
};

/** Codes of payments to firms and offices, by category. */
const PAYMENTS: Record<string, string> = { taxes: '253', insurance: '260' };

/**
 * Returns undefined for a movement that is not an order in dinars: card payments, cash from machines, money from
 * abroad.
 */
export const paymentCodeOf = ({ words, merchant }: Movement, { scenario }: Customer): string | undefined => {
  const isFirm = scenario === 'business';
  switch (words.kind) {
    case 'bill':
    case 'direct-debit':
      return isFirm ? '221' : '289';
    case 'public-payment':
      return PAYMENTS[merchant.category] ?? '221';
    case 'credit':
      if (words.payer.includes('ZADRUGA')) return '244';
      return INCOME[merchant.kind] ?? (isFirm ? '220' : '249');
    case 'person':
      return INCOME[merchant.kind] ?? '289';
    case 'rent':
      return '226';
    case 'loan':
      return '277';
    case 'own-transfer':
    case 'between-banks':
    case 'exchange':
      return '286';
    case 'cash-in':
      return isFirm ? '165' : '190';
    case 'fee':
      return words.fee === 'overdraft' ? '272' : '221';
    case 'interest':
      return '279';
    default:
      return undefined;
  }
};
