import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { useConnectBank } from '../../parts/connect-bank.ts';
import { Page } from '../../parts/page.tsx';
import { ErrorState, Loading } from '../../parts/states.tsx';
import { CreateKey } from '../keys/create.tsx';
import { Checklist } from './checklist.tsx';
import './home.css';
import { NextSteps } from './next-steps.tsx';
import { Overview } from './overview.tsx';
import { useProgress } from './progress.ts';
import { texts } from './texts.ts';

/** The home page: the first steps, then what needs attention today. */
export const Component = () => {
  const t = useText(texts);
  const progress = useProgress();
  const connecting = useConnectBank();
  // In memory only: a reload forgets the secret.
  const [fresh, setFresh] = useState<{ id: string; key: string } | null>(null);
  const [creating, setCreating] = useState(false);
  const { complete, error, retry, isDone } = progress;
  // Later queries, such as for a new key, must not replace the page by its loading state.
  const [known, setKnown] = useState(progress.known);
  if (progress.known && !known) setKnown(true);
  return (
    <Page
      title={known && complete ? t('home') : t('title')}
      lead={known && complete ? t('homeLead') : t('lead')}
      narrow={!complete}
    >
      {!known && <Loading rows={6} height={72} />}
      {error && <ErrorState error={error} retry={retry} />}
      {known && !error && (
        <Stack gap="xl">
          {!complete && (
            <Checklist
              progress={progress}
              connecting={connecting}
              onCreate={() => setCreating(true)}
              fresh={fresh}
            />
          )}
          {(complete || isDone('call')) && <Overview />}
          {complete && <NextSteps />}
        </Stack>
      )}
      <CreateKey opened={creating} onClose={() => setCreating(false)} onCreated={setFresh} />
    </Page>
  );
};
