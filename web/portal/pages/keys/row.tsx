import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../language/language.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Fact } from '../../parts/fact.tsx';
import { DateTime, useNumber } from '../../parts/values.tsx';
import { useApiOf, useKeyChoice } from '../../session/key.tsx';
import type { ApiKey } from '../../session/keys.ts';
import { texts as detailsTexts } from './details-texts.ts';
import { LastUse } from './last-use.tsx';
import { scopes } from './scopes.ts';
import { texts } from './texts.ts';

const ACTIONS = ['change', 'roll', 'revoke'] as const;

interface KeyRowProps {
  apiKey: ApiKey;
  /** Absent for a revoked key. */
  onAct?: (action: (typeof ACTIONS)[number]) => void;
  onShow: () => void;
}

export const KeyRow = ({ apiKey, onAct, onShow }: KeyRowProps) => {
  const t = useText(texts);
  const ofDetails = useText(detailsTexts);
  const { key: chosen, choose, active } = useKeyChoice();
  const { app_name, prefix, created_at, revoked_at, status, expires_at } = apiKey;
  const isActive = status === 'active';
  return (
    <li className="key-row">
      <div className="key-row-name">
        <Group gap="xs">
          <Anchor
            component="button"
            type="button"
            fw={600}
            className="key-name"
            onClick={onShow}
            aria-label={ofDetails('showNamed', { name: app_name })}
          >
            {app_name}
          </Anchor>
          {apiKey.environment === 'live' && (
            <Badge size="sm" color="red" variant="filled">
              {t('liveBadge')}
            </Badge>
          )}
          {!isActive && (
            <Badge size="sm" color={status === 'expired' ? 'red' : 'gray'} variant="light">
              {t(status === 'expired' ? 'expiredBadge' : 'revokedBadge')}
            </Badge>
          )}
          {isActive && chosen?.id === apiKey.id && active.length > 1 && (
            <Badge size="sm" variant="light">
              {t('shown')}
            </Badge>
          )}
        </Group>
        <Group gap={4}>
          <Text ff="monospace" size="sm" c="dimmed">
            {prefix}…
          </Text>
          <CopyButton value={apiKey.id} label={t('copyId')} />
        </Group>
        {onAct && expires_at && (
          <Text size="xs" c="dimmed">
            {t(isActive ? 'expires' : 'expired')} <DateTime value={expires_at} />
          </Text>
        )}
        {onAct && apiKey.previous_secret_expires_at && (
          <Text size="xs" c="dimmed">
            {t('olderUntil')} <DateTime value={apiKey.previous_secret_expires_at} />
          </Text>
        )}
      </div>
      <dl className="facts key-facts">
        <Fact name={t('scopeList')}>
          {apiKey.scopes.length === scopes.length ? t('everything') : apiKey.scopes.join(', ')}
        </Fact>
        <Fact name={t('created')}>
          <DateTime value={created_at} show="date" />
        </Fact>
        {onAct ? (
          <>
            <Fact name={t('lastUsed')}>
              <LastUse apiKey={apiKey} />
            </Fact>
            {apiKey.environment === 'sandbox' && (
              <Fact name={t('clock')}>{isActive ? <ClockOf apiKey={apiKey} /> : '–'}</Fact>
            )}
          </>
        ) : (
          <Fact name={t('revokedAt')}>
            <DateTime value={revoked_at} />
          </Fact>
        )}
      </dl>
      <Group gap="xs" className="key-row-actions">
        {onAct && isActive && chosen?.id !== apiKey.id && (
          <Button size="xs" variant="default" onClick={() => choose(apiKey.id)}>
            {t('show')}
          </Button>
        )}
        {onAct &&
          ACTIONS.map((action) => (
            <Button
              key={action}
              size="xs"
              variant={action === 'revoke' ? 'light' : 'default'}
              {...(action === 'revoke' ? { color: 'red' } : {})}
              onClick={() => onAct(action)}
              aria-label={t(`${action}Named`, { name: app_name })}
            >
              {t(action)}
            </Button>
          ))}
      </Group>
    </li>
  );
};

/** Shows the key's clock, which the sandbox may have moved ahead. */
const ClockOf = ({ apiKey: { id, clock_offset_seconds: ahead } }: { apiKey: ApiKey }) => {
  const t = useText(texts);
  const number = useNumber();
  const api = useApiOf(id);
  const { data: clock, isError } = useQuery({
    queryKey: [id, 'clock'],
    queryFn: ({ signal }) => api.request('GET /sandbox/clock', { signal }),
    enabled: ahead > 0,
  });
  if (ahead === 0) return t('realTime');
  if (!clock) return isError ? '–' : '…';
  const days = Math.round(clock.offset_seconds / 8_640) / 10;
  return (
    <>
      <DateTime clock="key" value={clock.now} show="date" />{' '}
      <span className="key-ahead">{t('ahead', { days, written: number(days) })}</span>
    </>
  );
};
