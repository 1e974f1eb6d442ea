import { Anchor, Group } from '@mantine/core';
import { Link, Outlet } from 'react-router';
import { useText } from '../language/language.tsx';
import { Brand } from './brand.tsx';
import { OfflineNote } from './offline-note.tsx';
import { Preferences } from './preferences.tsx';
import { texts } from './texts.ts';

/** The frame of the pages that need no login. */
export const Frame = () => {
  const t = useText(texts);
  return (
    <div className="frame">
      <header className="frame-header">
        <Brand />
        <Preferences />
      </header>
      <OfflineNote />
      <main className="frame-main">
        <Outlet />
      </main>
      <footer className="frame-footer">
        <Group gap="lg" justify="center">
          <Anchor component={Link} to="/privacy" size="sm" c="dimmed">
            {t('privacy')}
          </Anchor>
          <Anchor component={Link} to="/terms" size="sm" c="dimmed">
            {t('terms')}
          </Anchor>
          <Anchor href="/docs" size="sm" c="dimmed">
            {t('docs')}
          </Anchor>
        </Group>
      </footer>
    </div>
  );
};
