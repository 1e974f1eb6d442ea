import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../language/language.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Fact } from '../../parts/fact.tsx';
import { DateTime, useNumber } from '../../parts/values.tsx';
import type { KeyClock } from '../../session/clock.ts';
import { useApiOf, useKeyChoice } from '../../session/key.tsx';
import type { ApiKey } from '../../session/keys.ts';
import { scopes } from './scopes.ts';
import { texts } from './texts.ts';

interface KeyRowProps {
  apiKey: ApiKey;
  /** Left out for a key that is revoked already. */
  onRevoke?: () => void;
}

export const KeyRow = ({ apiKey, onRevoke }: KeyRowProps) => {
  const t = useText(texts);
  const { key: chosen, choose, active } = useKeyChoice();
  const { app_name, prefix, created_at, last_used_at, revoked_at } = apiKey;
  const isActive = apiKey.status === 'active';
  return (
    <li className="key-row">
      <div className="key-row-name">
        <Group gap="xs">
          <Text fw={600}>{app_name}</Text>
          {!isActive && (
            <Badge size="sm" color="gray" variant="light">
              {t('revokedBadge')}
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
      </div>
      <dl className="facts key-facts">
        <Fact name={t('scopeList')}>
          {apiKey.scopes.length === scopes.length ? t('everything') : apiKey.scopes.join(', ')}
        </Fact>
        <Fact name={t('created')}>
          <DateTime value={created_at} show="date" />
        </Fact>
        {isActive ? (
          <>
            <Fact name={t('lastUsed')}>
              <DateTime value={last_used_at} />
            </Fact>
            <Fact name={t('clock')}>
              <ClockOf id={apiKey.id} />
            </Fact>
          </>
        ) : (
          <Fact name={t('revokedAt')}>
            <DateTime value={revoked_at} />
          </Fact>
        )}
      </dl>
      {onRevoke && (
        <Group gap="xs" className="key-row-actions">
          {chosen?.id !== apiKey.id && (
            <Button size="xs" variant="default" onClick={() => choose(apiKey.id)}>
              {t('show')}
            </Button>
          )}
          <Button
            size="xs"
            variant="light"
            color="red"
            onClick={onRevoke}
            aria-label={t('revokeNamed', { name: app_name })}
          >
            {t('revoke')}
          </Button>
        </Group>
      )}
    </li>
  );
};

/** A key's own time, which the sandbox may have moved ahead. */
const ClockOf = ({ id }: { id: string }) => {
  const t = useText(texts);
  const number = useNumber();
  const api = useApiOf(id);
  const { data: clock, isError } = useQuery({
    queryKey: [id, 'clock'],
    queryFn: ({ signal }) => api.get<KeyClock>('/sandbox/clock', undefined, signal),
  });
  if (!clock) return isError ? '–' : '…';
  if (clock.offset_seconds === 0) return t('realTime');
  const days = Math.round(clock.offset_seconds / 8_640) / 10;
  return (
    <>
      <DateTime value={clock.now} show="date" />{' '}
      <span className="key-ahead">{t('ahead', { days, written: number(days) })}</span>
    </>
  );
};
