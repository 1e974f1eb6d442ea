import type { Caller } from '../../../auth/identity.ts';
import { healthShape } from '../../../ledger/connection-health/shape.ts';
import type { Deps } from '../deps.ts';
import { errorShape, loginRequired, PlaidError } from '../errors.ts';
import { institutionIdOf, productsOf } from '../institutions/shape.ts';
import type { OpenItem } from './open.ts';

/** Data scopes that Plaid names, by the product that reads them. */
const SCOPES_OF: Record<string, string> = {
  auth: 'account_routing_number',
  balance: 'account_balance_info',
  identity: 'contact_info',
  transactions: 'transactions',
};

/** Returns the error state of an Item at an instant of the key's clock; null if its data is current. */
export const itemError = ({ connection }: Pick<OpenItem, 'connection'>, now: Date): PlaidError | null => {
  const { status, reason, message } = healthShape(connection, now);
  if (status === 'healthy') return null;
  if (status === 'needs_consent') return loginRequired();
  return new PlaidError('INSTITUTION_DOWN', message ?? reason ?? 'the bank does not respond');
};

const institutionFields = ({ connection, bank }: OpenItem) => ({
  institution_id: institutionIdOf(connection.bankId),
  institution_name: bank?.name ?? 'Statements',
});

/** Returns an Item as every response about it contains it. */
export const itemShape = (item: OpenItem, { now }: Pick<Caller, 'now'>, { config }: Pick<Deps, 'config'>) => {
  const { row, connection, bank } = item;
  const supported = bank ? productsOf(bank) : ['balance', 'transactions'];
  const products = row.products.filter((product) => supported.includes(product));
  const error = itemError(item, now);
  return {
    item_id: row.connectionId,
    ...institutionFields(item),
    webhook: row.webhookUrl ?? '',
    auth_method: products.includes('auth') ? 'INSTANT_AUTH' : null,
    error: error && errorShape(error, config.publicUrl),
    available_products: supported.filter((product) => !products.includes(product)),
    billed_products: products,
    products,
    consented_products: supported,
    consent_expiration_time: connection.expiresAt.toISOString(),
    update_type: 'background',
  };
};

/** Returns an Item as `/item/get` shows it. */
export const itemDetails = (item: OpenItem, caller: Pick<Caller, 'now'>, deps: Pick<Deps, 'config'>) => {
  const shape = itemShape(item, caller, deps);
  return {
    ...shape,
    created_at: item.row.createdAt.toISOString(),
    consented_use_cases: [],
    consented_data_scopes: [
      ...new Set(shape.consented_products.flatMap((product) => SCOPES_OF[product] ?? [])),
    ],
  };
};

/** Returns when the data of an Item was last updated. */
export const itemStatus = ({ connection }: OpenItem, now: Date) => {
  const { status, since } = healthShape(connection, now);
  return {
    investments: null,
    transactions: {
      last_successful_update: connection.pulledUntil.toISOString(),
      last_failed_update: status === 'delayed' ? since : null,
    },
    last_webhook: null,
  };
};
