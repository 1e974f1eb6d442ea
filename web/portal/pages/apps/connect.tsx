import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, type FormErrors } from '../../parts/form.tsx';
import { type FormValues, tickedIn } from '../../parts/form-rules.ts';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { useKeyApi } from '../../session/key.tsx';
import { type Account, useAccounts, useBanks } from '../connections/queries.ts';
import { appsQuery } from './queries.ts';
import { texts } from './texts.ts';

interface ConnectAppProps {
  opened: boolean;
  onClose: () => void;
}

/** Connects an app: first the accounts are chosen, then the token is shown once. Only its own button closes the token. */
export const ConnectApp = ({ opened, onClose }: ConnectAppProps) => {
  const t = useText(texts);
  const [token, setToken] = useState<string | null>(null);
  const close = (): void => {
    onClose();
    setToken(null);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t(token === null ? 'connect' : 'madeTitle')}
      size="lg"
      locked={token !== null}
    >
      {token === null ? <Choose onMade={setToken} onCancel={close} /> : <Made token={token} onDone={close} />}
    </Dialog>
  );
};

const Choose = ({ onMade, onCancel }: { onMade: (token: string) => void; onCancel: () => void }) => {
  const t = useText(texts);
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const banks = useBanks();
  const { data: accounts, error, refetch } = useAccounts();
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!accounts) return <Loading rows={2} height={48} />;
  if (accounts.length === 0) {
    return (
      <EmptyState
        icon={IconBuildingBank}
        title={t('noAccounts')}
        level={3}
        action={
          <Button component={Link} to="/connections">
            {t('toConnections')}
          </Button>
        }
      >
        {t('noAccountsWhy')}
      </EmptyState>
    );
  }
  const groups = [...Map.groupBy(accounts, ({ connection_id }) => connection_id)];
  const chosenIn = (values: FormValues): string[] =>
    tickedIn(
      values,
      accounts.map(({ id }) => id),
    );
  return (
    <Form
      labels={{ accounts: t('accounts') }}
      check={(values): FormErrors => (chosenIn(values).length > 0 ? {} : { accounts: t('accountNeeded') })}
      send={async (values) => {
        const made = await api.request('POST /simplefin/tokens', { body: { account_ids: chosenIn(values) } });
        onMade(made.setup_token);
        await queries.invalidateQueries({ queryKey: appsQuery(keyId) });
      }}
      submit={t('make')}
      onCancel={onCancel}
    >
      {(field) => {
        const { name: _, ...group } = field('accounts');
        return (
          <Checkbox.Group {...group} tabIndex={-1} description={t('accountsHint')}>
            <Stack gap="md" mt="sm">
              {groups.map(([connection, own]) => (
                <Stack key={connection} gap="xs">
                  <Text size="sm" fw={600}>
                    {banks.get(own[0]!.bank_id)?.name ?? own[0]!.bank_id} · <bdi>{own[0]!.user_id}</bdi>
                  </Text>
                  {own.map((account) => (
                    <Checkbox
                      key={account.id}
                      name={account.id}
                      value={account.id}
                      label={accountLabel(account)}
                    />
                  ))}
                </Stack>
              ))}
            </Stack>
          </Checkbox.Group>
        );
      }}
    </Form>
  );
};

/** Returns the label of an account within its bank. */
export const accountLabel = ({ name, currency, iban, id }: Account): string =>
  `${name} · ${currency} · …${(iban ?? id).slice(-4)}`;

const Made = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const t = useText(texts);
  return (
    <ShownOnce
      text={t('madeText')}
      title={t('setupToken')}
      secret={token}
      copyLabel={t('copyToken')}
      label={t('done')}
      onClose={onDone}
    >
      <Text size="sm" c="dimmed">
        {t('madeHow')}
      </Text>
    </ShownOnce>
  );
};
