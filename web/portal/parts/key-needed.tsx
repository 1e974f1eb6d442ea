import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../language/language.tsx';
import { useKeyChoice } from '../session/key.tsx';
import { EmptyState, ErrorState, Loading } from './states.tsx';
import { texts } from './texts.ts';

/** Shown instead of a key's data if the account has no key; `why` explains what the page needs a key for. */
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
