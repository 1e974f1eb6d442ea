import { Progress as Bar, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../language/language.tsx';
import type { BankConnecting } from '../../parts/connect-bank.ts';
import { DateTime } from '../../parts/values.tsx';
import type { Progress } from './progress.ts';
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
  /** Name of the step in the API. */
  step: string;
  title: string;
  result?: ReactNode;
  /** Content of the step; `current` if it is the next step. */
  body: (current: boolean) => ReactNode;
}

interface ChecklistProps {
  progress: Progress;
  /** State of the page, as is the dialog, because the list disappears with its last step. */
  connecting: BankConnecting;
  onCreate: () => void;
  /** A key created on this page, so that the first call can be pasted with it; null after leaving the page. */
  fresh: { id: string; key: string } | null;
}

/** The first steps, with the result of those that are done. */
export const Checklist = ({ progress, connecting, onCreate, fresh }: ChecklistProps) => {
  const t = useText(texts);
  const { isDone, key, lastUsedAt, connections, transactions, webhook, delivered } = progress;

  const steps: readonly StepOf[] = [
    {
      step: 'key',
      title: t('key'),
      result: key ? t('keyDone', { name: key.app_name, prefix: key.prefix }) : t('keyGone'),
      body: () => <KeyStep onCreate={onCreate} />,
    },
    {
      step: 'call',
      title: t('call'),
      result: lastUsedAt !== null && (
        <>
          {t('callDone')} <DateTime value={lastUsedAt} />
        </>
      ),
      body: () => (
        <CallStep apiKey={fresh !== null && fresh.id === key?.id ? fresh.key : null} waiting={key !== null} />
      ),
    },
    {
      step: 'bank',
      title: t('bank'),
      result: connections > 0 ? t('bankDone', { count: connections }) : t('bankGone'),
      body: (current) => <BankStep connecting={connecting} current={current} />,
    },
    {
      step: 'data',
      title: t('data'),
      result: transactions.length > 0 && <LatestTransactions transactions={transactions} />,
      body: () => <DataStep connected={connections > 0} />,
    },
    {
      step: 'webhook',
      title: t('webhook'),
      result: webhook?.url,
      body: (current) => <WebhookStep current={current} />,
    },
    {
      step: 'event',
      title: t('event'),
      result: delivered && t('eventDone', { type: delivered.event_type }),
      body: (current) => (
        <EventStep webhookId={webhook?.id ?? null} latest={progress.latest} current={current} />
      ),
    },
  ];
  const done = steps.filter(({ step }) => isDone(step)).length;
  const next = steps.findIndex(({ step }) => !isDone(step));
  const said = t('progress', { done, all: steps.length });
  return (
    <section>
      <div className="steps-progress">
        <Bar value={(done / steps.length) * 100} size="sm" radius="xl" aria-label={said} />
        <Text size="sm" c="dimmed" role="status">
          {said}
        </Text>
      </div>
      <ol className="panel steps">
        {steps.map(({ step, title, result, body }, at) => (
          <Step
            key={step}
            number={at + 1}
            title={title}
            done={isDone(step)}
            current={at === next}
            result={result}
          >
            {body(at === next)}
          </Step>
        ))}
      </ol>
    </section>
  );
};
