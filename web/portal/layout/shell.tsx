import {
  ActionIcon,
  AppShell,
  Box,
  Burger,
  Group,
  NavLink,
  ScrollArea,
  Stack,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconBook2, IconExternalLink, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, NavLink as RouterLink, useLocation } from 'react-router';
import { useText } from '../language/language.tsx';
import { KeyProvider, useKeyChoice } from '../session/key.tsx';
import { useSession } from '../session/session.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { KeySwitcher } from './key-switcher.tsx';
import { KeyTime } from './key-time.tsx';
import { sectionsFor } from './navigation.ts';
import { OfflineNote } from './offline-note.tsx';
import { Preferences } from './preferences.tsx';
import { texts } from './texts.ts';

/** The frame of every page behind the login. */
export const Shell = () => {
  const { token, ending } = useSession();
  const { pathname, search } = useLocation();
  if (token === null) {
    const from = `${pathname}${search}`;
    // After a deliberate logout, the next login does not return to this page.
    const returns = from !== '/' && (ending === null || ending === 'ended');
    return <Navigate to={returns ? `/login?next=${encodeURIComponent(from)}` : '/login'} replace />;
  }
  return (
    // The key resets the state of the pages, so nothing of the previous session stays on the screen.
    <KeyProvider key={token}>
      <Inside />
    </KeyProvider>
  );
};

const Inside = () => {
  const t = useText(texts);
  const { key } = useKeyChoice();
  const [opened, menu] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={0}
    >
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <AppShell.Header className="header">
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="sm" wrap="nowrap">
            <Burger
              hiddenFrom="md"
              size="sm"
              opened={opened}
              onClick={menu.toggle}
              aria-label={opened ? t('closeMenu') : t('openMenu')}
              aria-expanded={opened}
            />
            <div className="header-brand">
              <Brand />
            </div>
            <Box visibleFrom="lg">
              <KeyTime />
            </Box>
          </Group>
          <Group gap={6} wrap="nowrap">
            <KeySwitcher />
            <Palette />
            <Preferences />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t('menu')} className="navbar">
        <ScrollArea flex={1} px="sm" py="md" viewportProps={{ tabIndex: -1 }}>
          <Stack gap="lg">
            {sectionsFor(key?.environment).map(({ label, destinations }) => (
              <div key={label ?? 'start'}>
                {label && (
                  <Text className="navbar-section" size="xs" c="dimmed" fw={600}>
                    {t(label)}
                  </Text>
                )}
                {destinations.map(({ to, label: name, icon: Icon }) => (
                  <NavLink
                    key={to}
                    component={RouterLink}
                    to={to}
                    end={to === '/'}
                    label={t(name)}
                    leftSection={<Icon size={19} stroke={1.6} aria-hidden="true" />}
                    onClick={menu.close}
                    className="navbar-link"
                  />
                ))}
              </div>
            ))}
          </Stack>
        </ScrollArea>
        <div className="navbar-foot">
          <NavLink
            component="a"
            href="/docs"
            target="_blank"
            label={t('docs')}
            leftSection={<IconBook2 size={19} stroke={1.6} aria-hidden="true" />}
            rightSection={<IconExternalLink size={14} aria-hidden="true" />}
            className="navbar-link"
          />
        </div>
      </AppShell.Navbar>
      <AppShell.Main id="content">
        <Box hiddenFrom="lg" className="key-time-bar">
          <KeyTime />
        </Box>
        <OfflineNote />
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
};

const LoadedPalette = lazy(() => import('./palette.tsx'));

/** Loads the script of the palette at first use; the shortcut works from the start. */
const Palette = () => {
  const t = useText(texts);
  const [opened, setOpened] = useState(false);
  // The shortcut also works in input fields, because users search from them.
  useHotkeys([['mod+K', () => setOpened(true)]], []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('search')}
        title="Ctrl K"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={19} stroke={1.6} />
      </ActionIcon>
      {opened && (
        <Suspense fallback={<VisuallyHidden>{t('loading')}</VisuallyHidden>}>
          <LoadedPalette onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
};
