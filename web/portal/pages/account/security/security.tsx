import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState, Loading } from '../../../parts/states.tsx';
import { useSessionQuery } from '../../../session/queries.ts';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes, ShowCodes } from './recovery-codes.tsx';
import { Sessions } from './sessions.tsx';
import { Totp } from './totp.tsx';

/** The query to refresh after a factor has changed. */
const FACTORS_QUERY = ['developers', 'factors'];

/** The factors of the log-in and the open sessions. */
export const Security = () => {
  const factors = useSessionQuery('GET /developers/factors', {}, { staleTime: 0 });
  const queries = useQueryClient();
  /** New recovery codes. They are shown once. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (factors.isPending) return <Loading rows={3} height={160} />;
  if (factors.isError) return <ErrorState error={factors.error} retry={factors.refetch} />;
  const changed = async (made: readonly string[] | null): Promise<void> => {
    setCodes(made);
    await queries.invalidateQueries({ queryKey: FACTORS_QUERY });
  };
  return (
    <Stack gap="lg">
      <Passkeys factors={factors.data} onChange={changed} />
      <Totp factors={factors.data} onChange={changed} />
      <RecoveryCodes factors={factors.data} onChange={changed} />
      <Sessions />
      <ShowCodes codes={codes} onClose={() => setCodes(null)} />
    </Stack>
  );
};
