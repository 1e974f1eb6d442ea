import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Panel } from '../../parts/panel.tsx';
import { DateTime, useNumber } from '../../parts/values.tsx';
import type { DeveloperConnection, DeveloperOverview } from '../../sdk.ts';
import { useKeyChoice } from '../../session/key.tsx';
import { BankName } from '../connections/bank-name.tsx';
import { toConnection, toRequests } from './addresses.ts';
import { texts } from './overview-texts.ts';

interface CardProps {
  overview: DeveloperOverview;
}

/** Shows today's errors of the keys by code. */
export const Errors = ({ overview: { errors_today: errors } }: CardProps) => {
  const t = useText(texts);
  const number = useNumber();
  if (errors.total === 0) return null;
  return (
    <Panel
      title={t('errors', { count: errors.total, written: number(errors.total) })}
      lead={t('errorsLead')}
      actions={
        <Anchor component={Link} to={toRequests(null)} size="sm">
          {t('allErrors')}
        </Anchor>
      }
    >
      <ul className="cases">
        {errors.by_code.map(({ error_code, status, requests, last_at }) => (
          <li key={`${error_code} ${status}`}>
            <div>
              <Anchor
                component={Link}
                to={toRequests({ error_code, status })}
                className="case-name"
                translate="no"
              >
                {error_code}
              </Anchor>
              <Text size="sm" c="dimmed" component="div">
                {t('latest')} <DateTime value={last_at} />
              </Text>
            </div>
            <Text fw={600}>{number(requests)} ×</Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** Lists webhooks whose deliveries fail. */
export const FailingWebhooks = ({ overview: { failing_webhooks: failing } }: CardProps) => {
  const t = useText(texts);
  if (failing.total === 0) return null;
  return (
    <Panel
      title={t('failing', { count: failing.total })}
      actions={
        <Anchor component={Link} to="/webhooks" size="sm">
          {t('allWebhooks')}
        </Anchor>
      }
    >
      <ul className="cases">
        {failing.data.map((webhook) => (
          <li key={webhook.webhook_id}>
            <div>
              <Anchor
                component={Link}
                to={`/webhooks/${webhook.webhook_id}`}
                className="case-name"
                translate="no"
              >
                {webhook.url}
              </Anchor>
              {webhook.last_error && (
                <Text size="sm" c="dimmed">
                  {webhook.last_error}
                </Text>
              )}
            </div>
            <Text size="sm" component="div" className="case-when">
              {webhook.deactivated_at ? (
                <>
                  {t('givenUp')} <DateTime value={webhook.deactivated_at} />
                </>
              ) : (
                <>
                  {t('nextTry')} <DateTime value={webhook.next_attempt_at} />
                </>
              )}
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** Lists connections whose data are delayed, or which need consent. */
export const Attention = ({ overview: { connections } }: CardProps) => {
  const t = useText(texts);
  if (connections.total === 0) return null;
  return (
    <Connections
      title={t('attention', { count: connections.total })}
      lead={t('attentionLead')}
      connections={connections.data}
      state={({ health }) =>
        health?.status === 'delayed' ? (
          <Badge variant="light" color="yellow">
            {t('delayed')}
          </Badge>
        ) : (
          <Badge variant="light" color="red">
            {t('needsConsent')}
          </Badge>
        )
      }
    />
  );
};

/** Lists consents that end within 14 days. */
export const Ending = ({ overview: { consents_ending: ending } }: CardProps) => {
  const t = useText(texts);
  if (ending.total === 0) return null;
  return (
    <Connections
      title={t('ending', { count: ending.total })}
      lead={t('endingLead')}
      connections={ending.data}
      state={({ days_until_expiry: days }) => (
        <Text size="sm" fw={600}>
          {t('inDays', { days })}
        </Text>
      )}
    />
  );
};

interface ConnectionsProps {
  title: string;
  lead: string;
  connections: readonly DeveloperConnection[];
  state: (connection: DeveloperConnection) => ReactNode;
}

const Connections = ({ title, lead, connections, state }: ConnectionsProps) => {
  const t = useText(texts);
  const { active } = useKeyChoice();
  const keyName = (id: string): string => active.find((key) => key.id === id)?.app_name ?? '';
  return (
    <Panel
      title={title}
      lead={lead}
      actions={
        <Anchor component={Link} to="/connections" size="sm">
          {t('allConnections')}
        </Anchor>
      }
    >
      <ul className="cases">
        {connections.map((connection) => (
          <li key={connection.connection_id}>
            <Anchor component={Link} to={toConnection(connection)} c="inherit" className="case-name">
              <BankName
                id={connection.bank_id}
                note={[connection.user_id, active.length > 1 && keyName(connection.key_id)]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </Anchor>
            <Group gap="xs">{state(connection)}</Group>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
