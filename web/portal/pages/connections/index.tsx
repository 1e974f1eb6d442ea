import { Stack } from '@mantine/core';
import { Route, Routes } from 'react-router';
import { useText } from '../../language/language.tsx';
import { KeyNeeded } from '../../parts/key-needed.tsx';
import { Page } from '../../parts/page.tsx';
import { useKeyChoice } from '../../session/key.tsx';
import { useKeyInAddress } from '../../session/key-address.ts';
import { Component as NotFound } from '../not-found/index.tsx';
import { AccountPage } from './account/account.tsx';
import './connections.css';
import { ConnectionPage } from './connection.tsx';
import { Orphans } from './orphans.tsx';
import { Overview } from './overview.tsx';
import { texts } from './texts.ts';

/** Shows the connections of the chosen key, one connection, or one account. */
export const Component = () => {
  const t = useText(texts);
  const { key } = useKeyChoice();
  useKeyInAddress();
  if (key === null) {
    return (
      <Page title={t('title')} lead={t('lead')}>
        <Stack gap="xl">
          <KeyNeeded why={t('noKeyWhy')} />
          <Orphans />
        </Stack>
      </Page>
    );
  }
  return (
    <Routes>
      <Route index element={<Overview view="list" />} />
      <Route path="search" element={<Overview view="search" />} />
      <Route path="files" element={<Overview view="files" />} />
      <Route path=":connection" element={<ConnectionPage />} />
      <Route path=":connection/accounts/:account/*" element={<AccountPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
};
