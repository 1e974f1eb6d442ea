import { NativeSelect, Stack } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { useParamValues } from '../../parts/search-params.ts';
import { ErrorState, Loading } from '../../parts/states.tsx';
import { useAccountOptions, useAccounts } from '../connections/queries.ts';
import { Inject } from './inject.tsx';
import { NoConnection } from './no-connection.tsx';
import { Pending } from './pending.tsx';
import { texts } from './transactions-texts.ts';

/** Scripts what the bank reports about one account. */
export const TransactionsView = () => {
  const t = useText(texts);
  const optionsOf = useAccountOptions();
  const { data, error, refetch } = useAccounts();
  const [{ account: chosen }, set] = useParamValues(['account']);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Loading rows={3} height={96} />;
  const account = data.find(({ id }) => id === chosen) ?? data[0];
  if (!account) return <NoConnection />;
  return (
    <Stack gap="lg">
      <NativeSelect
        label={t('account')}
        className="account-choice"
        data={optionsOf(data)}
        value={account.id}
        onChange={({ currentTarget }) => set({ account: currentTarget.value })}
      />
      <Inject account={account} key={account.id} />
      <Pending account={account} />
    </Stack>
  );
};
