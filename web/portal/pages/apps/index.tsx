import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { KeyNeeded } from '../../parts/key-needed.tsx';
import { Page } from '../../parts/page.tsx';
import type { Scope } from '../../sdk.ts';
import { useKeyChoice } from '../../session/key.tsx';
import { useKeyInAddress } from '../../session/key-address.ts';
import { ConnectApp } from './connect.tsx';
import { AppList, ConnectButton } from './list.tsx';
import { useTokens } from './queries.ts';
import { texts } from './texts.ts';

/** Scopes that an app needs; its key must have them. */
const NEEDED: readonly Scope[] = ['accounts:read', 'balance:read', 'transactions:read'];

/** Lists the budget applications that read accounts of the chosen key, and connects new ones. */
export const Component = () => {
  const t = useText(texts);
  const { key } = useKeyChoice();
  useKeyInAddress();
  const mayRead = key !== null && NEEDED.every((scope) => key.scopes.includes(scope));
  const { data } = useTokens(mayRead);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={mayRead && data && data.length > 0 && <ConnectButton />}
    >
      {key === null && <KeyNeeded why={t('noKeyWhy')} />}
      {key !== null && !mayRead && (
        <Alert color="yellow" icon={<IconLock />} role="note">
          {t('scopesLack')}
        </Alert>
      )}
      {mayRead && <AppList key={key.id} />}
      {mayRead && <Connecting key={`connect ${key.id}`} />}
    </Page>
  );
};

/** Opens the form when the address contains `?connect`. */
const Connecting = () => {
  const [search, setSearch] = useSearchParams();
  return (
    <ConnectApp
      opened={search.has('connect')}
      onClose={() =>
        setSearch(
          (previous) => {
            previous.delete('connect');
            return previous;
          },
          { replace: true },
        )
      }
    />
  );
};
