/**
 * Queries of the API. The query key consists of the parts of the path and the parameters, so `['developers', 'webhooks']`
 * begins all keys below that path. Queries with an API key begin with the key's id.
 */
import {
  keepPreviousData,
  type Query,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { Api, Input, JsonOperation, Operations, ResponseOf } from '../sdk.ts';
import { useSessionApi } from './session.tsx';

export type Read = JsonOperation & `GET ${string}`;
export type Given<Op extends Read> = Omit<Operations[Op], 'response' | 'errors' | 'file'>;

export interface How<Body, Data> {
  /** Selects a part of the response. */
  select?: (body: Body) => Data;
  enabled?: boolean;
  staleTime?: number;
  /** Shows the previous response until the new one arrives. */
  keepPrevious?: boolean;
  refetchInterval?:
    | number
    | ((query: {
        state: Pick<Query<Body>['state'], 'data' | 'dataUpdateCount' | 'status'>;
      }) => number | false);
}

export const useRead = <Op extends Read, Data>(
  api: Api,
  scope: QueryKey,
  operation: Op,
  given: Given<Op>,
  { keepPrevious = false, ...how }: How<ResponseOf<Op>, Data>,
): UseQueryResult<Data> =>
  useQuery<ResponseOf<Op>, Error, Data>({
    queryKey: [...scope, ...operation.slice('GET /'.length).split('/'), given],
    queryFn: ({ signal }) => api.request(operation, ...([{ ...given, signal }] as unknown as Input<Op>)),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...how,
  });

/** Queries with the developer's session. */
export const useSessionQuery = <Op extends Read, Data = ResponseOf<Op>>(
  operation: Op,
  given: Given<Op>,
  how: How<ResponseOf<Op>, Data> = {},
): UseQueryResult<Data> => useRead(useSessionApi(), [], operation, given, how);

/** Returns the rows of a list. */
export const rowsOf = <Row>({ data }: { data: Row[] }): Row[] => data;
