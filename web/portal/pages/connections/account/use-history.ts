import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Transaction } from '../../../../../src/transactions/schema.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { useKeyApi } from '../../../session/key.tsx';
import type { Api } from '../../../session/session.tsx';
import { applyPage, type History, NOTHING_YET, newestFirst, type SyncPage } from './history.ts';

/** One call of sync mode; the first is made with an empty cursor. */
export const readSyncPage = (api: Api, accountId: string, cursor: string, limit = 500): Promise<SyncPage> =>
  api.get<SyncPage>(
    `/accounts/${encodeURIComponent(accountId)}/transactions?cursor=${encodeURIComponent(cursor)}&limit=${limit}`,
  );

const readOn = async (api: Api, accountId: string, begun: History): Promise<History> => {
  let history = begun;
  for (;;) {
    const page = await readSyncPage(api, accountId, history.cursor);
    history = applyPage(history, page);
    if (!page.has_more) return history;
  }
};

/** All transactions of an account, newest first; a refetch asks only for what is new. */
export const useHistory = (accountId: string): UseQueryResult<History> & { rows: Transaction[] } => {
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const queryKey = [keyId, 'history', accountId];
  const query = useQuery({
    queryKey,
    structuralSharing: false,
    queryFn: async () => {
      const held = queries.getQueryData<History>(queryKey) ?? NOTHING_YET;
      try {
        return await readOn(api, accountId, held);
      } catch (error) {
        // The account was erased and made anew: begin again.
        if (!(error instanceof ApiProblem) || error.code !== 'INVALID_CURSOR') throw error;
        return readOn(api, accountId, NOTHING_YET);
      }
    },
  });
  const rows = useMemo(() => newestFirst(query.data ?? NOTHING_YET), [query.data]);
  return { ...query, rows };
};
