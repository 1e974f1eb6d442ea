import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { CodeBlock } from '../../parts/code.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { ErrorCode } from '../../sdk.ts';
import { texts } from './failures-texts.ts';

/** Errors that applications often meet; every code of the catalogue works. */
const CODES: ErrorCode[] = [
  'CONSENT_EXPIRED',
  'RATE_LIMIT_EXCEEDED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
  'INVALID_API_KEY',
  'INSUFFICIENT_PERMISSIONS',
  'ACCOUNT_NOT_FOUND',
  'INVALID_CURSOR',
  'IDENTITY_UNAVAILABLE',
];
const DELAYS = ['0', '500', '5000', '20000'];

/** Explains the request headers that cause errors and delays. */
export const FailuresView = () => {
  const t = useText(texts);
  const [code, setCode] = useState<string>('CONSENT_EXPIRED');
  const [delay, setDelay] = useState('0');
  const lines = [
    `curl ${window.location.origin}/v1/accounts`,
    '  -H "Authorization: Bearer $OBDS_API_KEY"',
    ...(code ? [`  -H "Sandbox-Fault: ${code}"`] : []),
    ...(delay !== '0' ? [`  -H "Sandbox-Delay-Ms: ${delay}"`] : []),
  ];
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NativeSelect
            label={t('error')}
            data={[...CODES, { value: '', label: t('none') }]}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <NativeSelect
            label={t('delay')}
            data={DELAYS.map((value) => ({ value, label: value === '0' ? t('none') : `${value} ms` }))}
            value={delay}
            onChange={({ currentTarget }) => setDelay(currentTarget.value)}
          />
        </SimpleGrid>
        <CodeBlock title={t('request')} code={lines.join(' \\\n')} />
        <Text size="sm" c="dimmed">
          {t('keyNote')}{' '}
          {code && (
            <a className="doc-link" href={`/docs/errors/${code}`} target="_blank" rel="noreferrer">
              {t('about', { code })}
            </a>
          )}
        </Text>
      </Stack>
    </Panel>
  );
};
