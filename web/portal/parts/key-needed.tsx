import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../language/language.tsx';
import { useKeyChoice } from '../session/key.tsx';
import { EmptyState, ErrorState, Loading } from './states.tsx';
import { texts } from './texts.ts';

/** In place of one key's data while there is no key to show it for; `why` says what it has to do with a key. */
export const KeyNeeded = ({ why }: { why: string }) => {
  const t = useText(texts);
  const { loading, error, retry } = useKeyChoice();
  if (loading) return <Loading rows={3} height={72} />;
  if (error) return <ErrorState error={error} retry={retry} />;
  return (
    <EmptyState
      icon={IconKey}
      title={t('noKey')}
      action={
        <Button component={Link} to="/keys?create">
          {t('makeKey')}
        </Button>
      }
    >
      {why}
    </EmptyState>
  );
};
