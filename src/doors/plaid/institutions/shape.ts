import type { Bank } from '../../../banks/catalogue/catalogue.ts';
import { PlaidError } from '../errors.ts';

const PREFIX = 'ins_';

/** Institutions of Plaid's sandbox, which programs and their tests name, and the simulated bank that stands in. */
const STAND_INS: Readonly<Record<string, string>> = {
  ins_109508: 'banca-intesa',
  ins_109509: 'otp',
  ins_109510: 'raiffeisen',
  ins_109511: 'banca-intesa',
  ins_109512: 'otp',
  ins_3: 'banca-intesa',
  ins_56: 'banca-intesa',
};

export const institutionIdOf = (bankId: string): string => PREFIX + bankId;

/** Returns the id of the bank that an institution id names; null if it has not that form. */
export const bankIdOf = (institutionId: string): string | null =>
  STAND_INS[institutionId] ?? (institutionId.startsWith(PREFIX) ? institutionId.slice(PREFIX.length) : null);

/** Products that are built on transactions. */
const OF_TRANSACTIONS = ['transactions', 'recurring_transactions', 'transactions_refresh', 'statements'];

/** Lists the products that a bank supports. */
export const productsOf = ({ features }: Pick<Bank, 'features'>): string[] => [
  ...(features.accounts ? ['auth'] : []),
  ...(features.balance ? ['balance'] : []),
  ...(features.identity ? ['identity'] : []),
  ...(features.transactions ? OF_TRANSACTIONS : []),
];

/** Products of Plaid that at least one bank supports here. */
const SUPPORTED_PRODUCTS: readonly string[] = ['auth', 'balance', 'identity', ...OF_TRANSACTIONS];

/** All products that Plaid names. */
export const PRODUCTS: readonly string[] = [
  ...SUPPORTED_PRODUCTS,
  ...`assets balance_plus beacon cra_base_report cra_cashflow_insights cra_home_lending cra_income_insights
    cra_lend_score cra_monitoring cra_network_insights cra_partner_insights cra_plaid_credit_score cra_qualify
    credit_details employment identity_match identity_verification income income_verification investments
    investments_auth layer liabilities pay_by_bank payment_initiation processor_identity processor_payments profile
    protect_linked_bank protect_transactions signal standing_orders transfer`.split(/\s+/),
];

/**
 * Refuses products that a bank, or with null every bank, does not support. Products that no bank supports are left out
 * if another product remains: the examples of Plaid request several, such as `signal`.
 * @throws PlaidError INVALID_FIELD, PRODUCTS_NOT_SUPPORTED
 */
export const requireProducts = (
  wanted: readonly string[],
  field: string,
  bank: Pick<Bank, 'features' | 'name'> | null,
): void => {
  const unknown = wanted.filter((product) => !PRODUCTS.includes(product));
  if (unknown.length > 0) {
    throw new PlaidError(
      'INVALID_FIELD',
      `${field} has unknown values: ${unknown.join(', ')}. Allowed: ${PRODUCTS.join(', ')}`,
    );
  }
  const offered = bank ? productsOf(bank) : SUPPORTED_PRODUCTS;
  const available = wanted.filter((product) => SUPPORTED_PRODUCTS.includes(product));
  const refused = available.length === 0 ? wanted : available.filter((product) => !offered.includes(product));
  if (refused.length === 0) return;
  throw new PlaidError(
    'PRODUCTS_NOT_SUPPORTED',
    `${bank?.name ?? 'this service'} does not support ${refused.join(', ')}. Supported: ${offered.join(', ')}`,
  );
};

const HEALTHY = {
  status: 'HEALTHY',
  breakdown: { success: 1, error_plaid: 0, error_institution: 0, refresh_interval: 'NORMAL' },
};

interface ShapeOptions {
  /** Plaid's list of countries has no Serbia: an institution has the countries that the request names. */
  countries: readonly string[];
  /** Whether to include url, primary_color and logo. */
  isDetailed: boolean;
  withStatus: boolean;
  now: Date;
}

export const institutionShape = (bank: Bank, { countries, isDetailed, withStatus, now }: ShapeOptions) => {
  const health = { ...HEALTHY, last_status_change: now.toISOString() };
  return {
    institution_id: institutionIdOf(bank.id),
    name: bank.name,
    products: productsOf(bank),
    country_codes: [...countries],
    ...(isDetailed
      ? { url: bank.domain && `https://${bank.domain}`, primary_color: bank.color, logo: null }
      : {}),
    routing_numbers: [],
    oauth: true,
    ...(withStatus ? { status: { item_logins: health, transactions_updates: health } } : {}),
  };
};
