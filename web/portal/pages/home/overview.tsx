import { Anchor, Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useText } from '../../language/language.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ErrorState, Loading } from '../../parts/states.tsx';
import type { DeveloperOverview } from '../../sdk.ts';
import { useSessionQuery } from '../../session/queries.ts';
import { Attention, Ending, Errors, FailingWebhooks } from './attention.tsx';
import { Day } from './day.tsx';
import { texts } from './overview-texts.ts';

/** Polls slowly, because the page may stay open for a day. */
const EVERY_MS = 60_000;

/** Shows what needs attention over all active keys; hardly anything if all is well. */
export const Overview = () => {
  const t = useText(texts);
  const { data, error, refetch } = useSessionQuery(
    'GET /developers/overview',
    {},
    { refetchInterval: EVERY_MS },
  );
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Loading rows={3} height={96} />;
  return (
    <div className="overview">
      {isWell(data) ? (
        <Group className="panel all-well" gap="sm" wrap="nowrap" role="status">
          <IconCircleCheck size={22} stroke={1.6} aria-hidden="true" />
          <Text>{t('allWell')}</Text>
        </Group>
      ) : (
        <>
          <Errors overview={data} />
          <FailingWebhooks overview={data} />
          <Attention overview={data} />
          <Ending overview={data} />
        </>
      )}
      <Day overview={data} />
      <Changes overview={data} />
    </div>
  );
};

const isWell = ({
  errors_today,
  failing_webhooks,
  connections,
  consents_ending,
}: DeveloperOverview): boolean =>
  [errors_today, failing_webhooks, connections, consents_ending].every(({ total }) => total === 0);

/** Shows the latest changes, in English like the page of news. */
const Changes = ({ overview: { changes } }: { overview: DeveloperOverview }) => {
  const t = useText(texts);
  if (changes.length === 0) return null;
  return (
    <Panel
      title={t('changes')}
      actions={
        <Anchor href="/docs/changelog" size="sm">
          {t('allChanges')}
        </Anchor>
      }
    >
      <ul className="changes" lang="en">
        {changes.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Panel>
  );
};
