/** Translates the filter of the request log from the page's address to the API's query. Pure. */
import type { RequestFilter } from './queries.ts';

/** Names of the filter's parameters in the address. */
export const FILTERS = ['about', 'key', 'status', 'code', 'endpoint', 'time'] as const;
export type Chosen = Record<(typeof FILTERS)[number], string>;

const STATUS = /^[1-5](\d\d|xx)$/;

export const filterOf = ({ about, key, status, code, endpoint }: Chosen): RequestFilter => {
  const [method = '', path] = endpoint.split(' ', 2);
  return {
    ...(about === '' ? {} : { about }),
    ...(key === '' ? {} : { key }),
    ...(STATUS.test(status) ? { status } : {}),
    ...(code === '' ? {} : { error_code: code }),
    ...(path === undefined ? {} : { method: method as NonNullable<RequestFilter['method']>, path }),
  };
};

export const isFiltered = (chosen: Chosen): boolean => FILTERS.some((name) => chosen[name] !== '');
