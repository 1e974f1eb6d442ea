import { Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Fact } from '../../parts/fact.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime, useMilliseconds, useNumber } from '../../parts/values.tsx';
import type { ApiKey } from '../../session/keys.ts';
import { useSessionQuery } from '../../session/queries.ts';
import { texts } from './details-texts.ts';
import { LastUse } from './last-use.tsx';
import { scopes } from './scopes.ts';
import { texts as keyTexts } from './texts.ts';

interface KeyDetailsProps {
  apiKey: ApiKey | null;
  onClose: () => void;
  onChange: () => void;
}

/** Shows all facts about a key: scopes, addresses, use. */
export const KeyDetails = ({ apiKey, onClose, onChange }: KeyDetailsProps) => (
  <SidePanel opened={apiKey !== null} onClose={onClose} title={apiKey?.app_name ?? ''}>
    {apiKey && (
      <Stack gap="xl">
        <Facts apiKey={apiKey} onChange={onChange} />
        <PlaidCredentials />
        <Usage apiKey={apiKey} />
      </Stack>
    )}
  </SidePanel>
);

/** The credentials of programs that are written for Plaid. */
const PlaidCredentials = () => {
  const t = useText(texts);
  const me = useSessionQuery('GET /developers/me', {});
  if (!me.data) return null;
  const { id } = me.data;
  return (
    <Stack gap={4}>
      <Text fw={600}>{t('plaid')}</Text>
      <Text size="sm">{t('plaidWhy', { base: `${location.origin}/plaid` })}</Text>
      <Text size="sm" component="div">
        <code translate="no">{id}</code> <CopyButton value={id} label={t('copyClientId')} />
      </Text>
    </Stack>
  );
};

const Facts = ({ apiKey, onChange }: { apiKey: ApiKey; onChange: () => void }) => {
  const t = useText(texts);
  const ofKey = useText(keyTexts);
  const { redirect_urls: redirects, status } = apiKey;
  return (
    <Stack gap="md">
      {status === 'expired' && <Text size="sm">{t('expiredWhy')}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2 }} component="dl" className="facts">
        <Fact name={t('id')}>
          <span translate="no">{apiKey.id}</span> <CopyButton value={apiKey.id} label={ofKey('copyId')} />
        </Fact>
        <Fact name={t('prefix')}>
          <span translate="no">{apiKey.prefix}…</span>
        </Fact>
        <Fact name={ofKey('created')}>
          <DateTime value={apiKey.created_at} />
        </Fact>
        <Fact name={ofKey('lastUsed')}>
          <LastUse apiKey={apiKey} />
        </Fact>
        <Fact name={t('expires')}>
          <DateTime value={apiKey.expires_at} />
        </Fact>
        <Fact name={ofKey('scopeList')}>
          {apiKey.scopes.length === scopes.length ? ofKey('everything') : apiKey.scopes.join(', ')}
        </Fact>
        <Fact name={t('redirects')}>
          {redirects === null ? (
            t('anywhere')
          ) : (
            <ul className="key-redirects" translate="no">
              {redirects.map((address) => (
                <li key={address}>{address}</li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={t('bound')}>{apiKey.bound_link_tokens_only ? t('boundOnly') : t('boundAny')}</Fact>
      </SimpleGrid>
      {status !== 'revoked' && (
        <Group>
          <Button variant="default" size="xs" onClick={onChange}>
            {ofKey('change')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};

const Usage = ({ apiKey: { id } }: { apiKey: ApiKey }) => {
  const t = useText(texts);
  const number = useNumber();
  const milliseconds = useMilliseconds();
  const { data, error, refetch } = useSessionQuery('GET /developers/usage', {
    query: { key: id, window: '30d' },
  });
  return (
    <section aria-labelledby="key-usage">
      <Text component="h3" fw={600} id="key-usage" mb="xs">
        {t('usage')}
      </Text>
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={2} />
      ) : (
        <Stack gap="md">
          <SimpleGrid cols={3} component="dl" className="facts">
            <Fact name={t('requests')}>{number(data.total_requests)}</Fact>
            <Fact name={t('errorRate')}>
              {number(data.error_rate, { style: 'percent', maximumFractionDigits: 2 })}
            </Fact>
            <Fact name={t('latency')}>{milliseconds(data.latency_ms?.p95)}</Fact>
          </SimpleGrid>
          {data.by_endpoint.length > 0 && (
            <ul className="key-endpoints">
              {data.by_endpoint.slice(0, MOST_USED).map(({ method, path, requests, errors }) => (
                <li key={`${method} ${path}`}>
                  <code>
                    {method} {path}
                  </code>
                  <span>
                    {number(requests)} ×
                    {errors > 0 && ` · ${t('errors', { count: errors, written: number(errors) })}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <Anchor component={Link} to={toRequestsOf(id)} size="sm">
            {t('allRequests')}
          </Anchor>
        </Stack>
      )}
    </section>
  );
};

const MOST_USED = 5;

const toRequestsOf = (key: string): string => `/requests?key=${key}`;
