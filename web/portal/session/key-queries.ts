import type { UseQueryResult } from '@tanstack/react-query';
import type { ResponseOf } from '../sdk.ts';
import { useKeyApi } from './key.tsx';
import { type Given, type How, type Read, useRead } from './queries.ts';

/** Queries with the chosen key; disabled without a key. */
export const useKeyQuery = <Op extends Read, Data = ResponseOf<Op>>(
  operation: Op,
  given: Given<Op>,
  how: How<ResponseOf<Op>, Data> = {},
): UseQueryResult<Data> => {
  const { api, keyId } = useKeyApi();
  const enabled = keyId !== null && how.enabled !== false;
  return useRead(api, [keyId], operation, given, { ...how, enabled });
};
