import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isRefused } from '../../../parts/refusal.ts';
import type { Api, Transaction } from '../../../sdk.ts';
import { useKeyApi } from '../../../session/key.tsx';
import { applyPage, type History, NOTHING_YET, newestFirst, type SyncPage } from './history.ts';

/** Reads one page in sync mode; the first call has an empty cursor. */
export const readSyncPage = async (
  api: Api,
  accountId: string,
  cursor: string,
  limit = 500,
  sending: { signal?: AbortSignal } = {},
): Promise<SyncPage> => {
  const page = await api.request('GET /accounts/{id}/transactions', {
    params: { id: accountId },
    query: { cursor, limit },
    ...sending,
  });
  if (page.object === 'list') throw new TypeError('A list was returned where a cursor was given.');
  return page;
};

const readOn = async (api: Api, accountId: string, begun: History, signal: AbortSignal): Promise<History> => {
  let history = begun;
  for (;;) {
    const page = await readSyncPage(api, accountId, history.cursor, 500, { signal });
    history = applyPage(history, page);
    if (!page.has_more) return history;
  }
};

/** Queries all transactions of an account, newest first. A refetch asks for changes only. */
export const useHistory = (accountId: string): UseQueryResult<History> & { rows: Transaction[] } => {
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const queryKey = [keyId, 'history', accountId];
  const query = useQuery({
    queryKey,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const held = queries.getQueryData<History>(queryKey) ?? NOTHING_YET;
      try {
        return await readOn(api, accountId, held, signal);
      } catch (error) {
        // The account was erased and created again: start from the beginning.
        if (!isRefused(error, 'INVALID_CURSOR')) throw error;
        return readOn(api, accountId, NOTHING_YET, signal);
      }
    },
  });
  const rows = useMemo(() => newestFirst(query.data ?? NOTHING_YET), [query.data]);
  return { ...query, rows };
};
