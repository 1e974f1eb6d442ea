import { Button, Group } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useText } from '../../language/language.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { texts } from './texts.ts';

export const Component = () => {
  const t = useText(texts);
  const { pathname } = useLocation();
  return (
    <div className="not-found">
      <title>{`${t('title')} · ${t('portal')}`}</title>
      <EmptyState
        level={1}
        icon={IconMapOff}
        title={t('title')}
        action={
          <Group>
            <Button component={Link} to="/">
              {t('home')}
            </Button>
            <Button component="a" href="/docs" variant="default">
              {t('docs')}
            </Button>
          </Group>
        }
      >
        {t('text', { path: pathname.slice(0, 80) })}
      </EmptyState>
    </div>
  );
};
