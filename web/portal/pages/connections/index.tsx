import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link, Route, Routes } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Page } from '../../parts/page.tsx';
import { EmptyState, Loading } from '../../parts/states.tsx';
import { useKeyChoice } from '../../session/key.tsx';
import { useKeyInAddress } from '../../session/key-address.ts';
import { AccountPage } from './account/account.tsx';
import './connections.css';
import { ConnectionPage } from './connection.tsx';
import { ConnectionList } from './list.tsx';
import { texts } from './texts.ts';

/** Connections of the chosen key, one of them, one of its accounts. */
export const Component = () => {
  const t = useText(texts);
  const { key, loading } = useKeyChoice();
  useKeyInAddress();
  if (key === null) {
    return (
      <Page title={t('title')} lead={t('lead')}>
        {loading ? (
          <Loading rows={3} height={56} />
        ) : (
          <EmptyState
            icon={IconKey}
            title={t('noKey')}
            action={
              <Button component={Link} to="/keys?create">
                {t('makeKey')}
              </Button>
            }
          >
            {t('noKeyWhy')}
          </EmptyState>
        )}
      </Page>
    );
  }
  return (
    <Routes>
      <Route index element={<ConnectionList />} />
      <Route path=":connection" element={<ConnectionPage />} />
      <Route path=":connection/accounts/:account/*" element={<AccountPage />} />
    </Routes>
  );
};
