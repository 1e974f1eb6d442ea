/** The payment code (šifra plaćanja) that an order of a simulated customer, or to one, bears. */
import type { Customer } from './customer.ts';
import type { Movement } from './movement.ts';

/** By the kind of merchant, for pay, pensions and other income. */
const INCOME: Record<string, string> = {
  payroll: '240',
  payroll_benefit: '241',
  pension: '245',
  social_benefit: '249',
};

/** By category, for what is paid to firms and offices. */
const PAYMENTS: Record<string, string> = { taxes: '253', insurance: '260' };

/** Undefined for what is no order in dinars: card payments, cash from machines, money from abroad. */
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
