import { Type } from 'typebox';
import { searchBanks } from '../../../../packages/common/pages/bank-search.ts';
import type { Bank } from '../../../banks/catalogue/catalogue.ts';
import { isUsableBy, listBanks } from '../../../banks/catalogue/store.ts';
import { maxLength } from '../../../platform/http/schema.ts';
import { type Call, type Endpoint, endpoint } from '../endpoint.ts';
import { PlaidError } from '../errors.ts';
import { bankIdOf, institutionShape, productsOf } from './shape.ts';

const name = Type.String({ minLength: 1, maxLength: maxLength.other });
export const countryCodes = Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { minItems: 1, maxItems: 50 });
export const products = Type.Array(Type.String({ pattern: '^[a-z_]{1,50}$' }), { maxItems: 50 });
const options = Type.Optional(
  Type.Object({
    products: Type.Optional(products),
    routing_numbers: Type.Optional(Type.Array(name, { maxItems: 50 })),
    oauth: Type.Optional(Type.Boolean()),
    include_optional_metadata: Type.Optional(Type.Boolean()),
    include_status: Type.Optional(Type.Boolean()),
  }),
);

/** Lists the banks of the caller that share data. */
const usableBanks = async ({ deps, caller }: Call): Promise<Bank[]> => {
  const banks = await listBanks(deps.sql, deps.catalogue);
  const isFor = (bank: Bank): boolean => !deps.config.liveKeys || isUsableBy(bank, caller.environment);
  return banks.filter((bank) => bank.status !== 'coming_soon' && productsOf(bank).length > 0 && isFor(bank));
};

/**
 * Finds the bank of an institution id.
 * @throws PlaidError INVALID_INSTITUTION
 */
export const requireBank = async (call: Call, institutionId: string): Promise<Bank> => {
  const bankId = bankIdOf(institutionId);
  const bank = (await usableBanks(call)).find(({ id }) => id === bankId);
  if (bank) return bank;
  throw new PlaidError(
    'INVALID_INSTITUTION',
    `invalid institution_id provided. Take the id from /institutions/get`,
  );
};

interface Filter {
  products?: string[];
  routing_numbers?: string[];
  oauth?: boolean;
}

const matches =
  ({ products: wanted = [], routing_numbers: routing = [], oauth }: Filter) =>
  (bank: Bank): boolean => {
    const offered = productsOf(bank);
    return wanted.every((product) => offered.includes(product)) && routing.length === 0 && oauth !== false;
  };

const get = endpoint(
  '/institutions/get',
  {
    count: Type.Integer({ minimum: 1, maximum: 500 }),
    offset: Type.Integer({ minimum: 0 }),
    country_codes: countryCodes,
    options,
  },
  {},
  async (call, { count, offset, country_codes: countries, options: given = {} }) => {
    const banks = (await usableBanks(call)).filter(matches(given));
    const shape = {
      countries,
      isDetailed: given.include_optional_metadata === true,
      withStatus: given.include_status === true,
      now: call.caller.now,
    };
    return {
      institutions: banks.slice(offset, offset + count).map((bank) => institutionShape(bank, shape)),
      total: banks.length,
    };
  },
);

const getById = endpoint(
  '/institutions/get_by_id',
  { institution_id: name, country_codes: countryCodes, options },
  {},
  async (call, { institution_id: id, country_codes: countries, options: given = {} }) => ({
    institution: institutionShape(await requireBank(call, id), {
      countries,
      isDetailed: given.include_optional_metadata === true,
      withStatus: given.include_status === true,
      now: call.caller.now,
    }),
  }),
);

const search = endpoint(
  '/institutions/search',
  { query: name, country_codes: countryCodes, products: Type.Optional(products), options },
  {},
  async (call, { query, country_codes: countries, products: wanted, options: given = {} }) => {
    const found = searchBanks(await usableBanks(call), query);
    const filter = { ...given, ...(wanted ? { products: wanted } : {}) };
    const shape = {
      countries,
      isDetailed: given.include_optional_metadata === true,
      withStatus: false,
      now: call.caller.now,
    };
    return { institutions: found.filter(matches(filter)).map((bank) => institutionShape(bank, shape)) };
  },
);

export const institutionEndpoints: readonly Endpoint[] = [get, getById, search];
