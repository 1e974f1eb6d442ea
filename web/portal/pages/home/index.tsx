import { Progress as Bar, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../language/language.tsx';
import { useConnectBank } from '../../parts/connect-bank.ts';
import { Page } from '../../parts/page.tsx';
import { ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import { CreateKey } from '../keys/create.tsx';
import './home.css';
import { NextSteps } from './next-steps.tsx';
import { useProgress } from './progress.ts';
import { Step } from './step.tsx';
import {
  BankStep,
  CallStep,
  DataStep,
  EventStep,
  KeyStep,
  LatestTransactions,
  WebhookStep,
} from './steps.tsx';
import { texts } from './texts.ts';

interface StepOf {
  title: string;
  done: boolean;
  result?: ReactNode;
  /** What is to be done; `current`: now. */
  body: (current: boolean) => ReactNode;
}

export const Component = () => {
  const t = useText(texts);
  const progress = useProgress();
  const connecting = useConnectBank();
  const { key, lastUsedAt, connections, transactions, webhook, delivered } = progress;
  // In memory only, so that the first call can be pasted as it stands; reloading the page forgets it.
  const [fresh, setFresh] = useState<{ id: string; key: string } | null>(null);
  const [creating, setCreating] = useState(false);

  const steps: readonly StepOf[] = [
    {
      title: t('key'),
      done: key !== null,
      result: key && t('keyDone', { name: key.app_name, prefix: key.prefix }),
      body: () => <KeyStep onCreate={() => setCreating(true)} />,
    },
    {
      title: t('call'),
      done: lastUsedAt !== null,
      result: (
        <>
          {t('callDone')} <DateTime value={lastUsedAt} />
        </>
      ),
      body: () => (
        <CallStep apiKey={fresh !== null && fresh.id === key?.id ? fresh.key : null} waiting={key !== null} />
      ),
    },
    {
      title: t('bank'),
      done: connections > 0,
      result: t('bankDone', { count: connections }),
      body: (current) => <BankStep connecting={connecting} current={current} />,
    },
    {
      title: t('data'),
      done: transactions.length > 0,
      result: <LatestTransactions transactions={transactions} />,
      body: () => <DataStep connected={connections > 0} />,
    },
    {
      title: t('webhook'),
      done: webhook !== null,
      result: webhook?.url,
      body: (current) => <WebhookStep current={current} />,
    },
    {
      title: t('event'),
      done: delivered !== null,
      result: delivered && t('eventDone', { type: delivered.event_type }),
      body: (current) => (
        <EventStep webhookId={webhook?.id ?? null} latest={progress.latest} current={current} />
      ),
    },
  ];
  const done = steps.filter((step) => step.done).length;
  const next = steps.findIndex((step) => !step.done);
  const said = t('progress', { done, all: steps.length });
  return (
    <Page title={t('title')} lead={t('lead')} narrow>
      {!progress.known && <Loading rows={6} height={72} />}
      {progress.error && <ErrorState error={progress.error} retry={progress.retry} />}
      {progress.known && (
        <>
          <div className="steps-progress">
            <Bar value={(done / steps.length) * 100} size="sm" radius="xl" aria-label={said} />
            <Text size="sm" c="dimmed" role="status">
              {said}
            </Text>
          </div>
          {next === -1 && <NextSteps />}
          <ol className="panel steps">
            {steps.map(({ title, done: isDone, result, body }, at) => (
              <Step
                key={title}
                number={at + 1}
                title={title}
                done={isDone}
                current={at === next}
                result={result}
              >
                {body(at === next)}
              </Step>
            ))}
          </ol>
        </>
      )}
      <CreateKey opened={creating} onClose={() => setCreating(false)} onCreated={setFresh} />
    </Page>
  );
};
