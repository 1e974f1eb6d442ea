import { Alert, Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { StatementImport } from '../../sdk.ts';
import { Download } from './account/download-button.tsx';
import { useAccountOptions, useAccounts } from './queries.ts';
import { texts } from './statements/texts.ts';
import { Upload } from './upload-button.tsx';

/** Imports statements of banks, and exports any account as a file. */
const Files = () => {
  const t = useText(texts);
  const [taken, setTaken] = useState<StatementImport[]>([]);
  const last = taken.at(-1);
  return (
    <Stack gap="lg">
      <Panel title={t('title')}>
        <Stack>
          {last && (
            <Alert color="green" icon={<IconCheck size={18} />} role="status">
              <Text size="sm">{t('result', { added: last.added, known: last.known })}</Text>
              <Anchor component={Link} to="/connections" size="sm" className="alone">
                {t('toConnections')}
              </Anchor>
            </Alert>
          )}
          <Upload key={taken.length} done={(result) => setTaken([...taken, result])} />
        </Stack>
      </Panel>
      <Panel title={t('downloadAs')} lead={t('downloadWhy')}>
        <AccountDownload />
      </Panel>
    </Stack>
  );
};

export default Files;

const AccountDownload = () => {
  const t = useText(texts);
  const optionsOf = useAccountOptions();
  const { data: accounts } = useAccounts();
  const [chosen, setChosen] = useState('');
  const account = accounts?.find(({ id }) => id === chosen) ?? accounts?.[0];
  if (!accounts || !account) return <Text c="dimmed">{t('noAccounts')}</Text>;
  return (
    <Stack>
      <NativeSelect
        label={t('account')}
        data={optionsOf(accounts)}
        value={account.id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Download account={account} />
    </Stack>
  );
};
