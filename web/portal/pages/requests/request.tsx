import { Alert, Anchor, Button, Group, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { CodeBlock } from '../../parts/code.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Fact } from '../../parts/fact.tsx';
import { HttpStatus } from '../../parts/http-status.tsx';
import { OriginalText, useProblemText } from '../../parts/problem.tsx';
import type { Problem } from '../../parts/problem-texts.ts';
import { isRefused } from '../../parts/refusal.ts';
import { SidePanel } from '../../parts/side-panel.tsx';
import { ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime, useNumber } from '../../parts/values.tsx';
import type { ErrorCode } from '../../sdk.ts';
import { useKeys } from '../../session/keys.ts';
import { type RequestDetails, useRequest } from './queries.ts';
import { Replay } from './replay.tsx';
import { texts } from './texts.ts';

interface RequestPanelProps {
  /** Null if the panel is closed. */
  id: string | null;
  close: () => void;
  showAbout: (id: string) => void;
}

/** Shows one request: its parameters, its error, and code that sends it. */
export const RequestPanel = ({ id, close, showAbout }: RequestPanelProps) => {
  const t = useText(texts);
  const { data, error, refetch } = useRequest(id);
  const gone = isRefused(error, 'REQUEST_NOT_FOUND');
  return (
    <SidePanel
      opened={id !== null}
      onClose={close}
      title={data ? `${data.method} ${data.path}` : t('request')}
    >
      {gone ? (
        <Text c="dimmed">{t('gone')}</Text>
      ) : data ? (
        <Details key={data.id} request={data} showAbout={showAbout} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <Loading rows={4} />
      )}
    </SidePanel>
  );
};

const Details = ({ request, showAbout }: { request: RequestDetails; showAbout: (id: string) => void }) => (
  <Stack gap="lg">
    <Group gap="sm">
      <HttpStatus status={request.status} />
      <Text size="sm" c="dimmed" component="div">
        <DateTime value={request.at} show="second" />
      </Text>
    </Group>
    <Explanation request={request} />
    <Facts request={request} />
    <Parameters request={request} showAbout={showAbout} />
    <Replay request={request} />
    <Samples request={request} />
  </Stack>
);

/** Shows a text of the catalogue, in which backticks mark code. */
const Prose = ({ text }: { text: string }) => (
  <Text size="sm" lang="en" translate="no">
    {text.split('`').map((part, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
      index % 2 === 1 ? <code key={index}>{part}</code> : part,
    )}
  </Text>
);

const Explanation = ({ request }: { request: RequestDetails }) => {
  const t = useText(texts);
  const say = useProblemText();
  const { error_code: code, error_message: message, explanation } = request;
  if (code === null) return null;
  const problem: Problem = {
    error_type: 'INVALID_REQUEST',
    error_code: code as ErrorCode,
    message: message ?? code,
    retry_after: null,
  };
  return (
    <Alert color="red" icon={<IconAlertCircle />} title={<span translate="no">{code}</span>}>
      <Text size="sm">{say(problem)}</Text>
      <OriginalText problem={problem} />
      {explanation !== null && (
        <dl className="facts explanation">
          <Fact name={t('wrong')}>
            <Prose text={explanation.why} />
          </Fact>
          <Fact name={t('right')}>
            <Prose text={explanation.fix} />
          </Fact>
        </dl>
      )}
      <Anchor
        href={`/docs/errors/${code}`}
        target="_blank"
        size="sm"
        c="inherit"
        underline="always"
        className="listed-link"
      >
        {t('aboutError', { code })}
      </Anchor>
    </Alert>
  );
};

const Facts = ({ request }: { request: RequestDetails }) => {
  const t = useText(texts);
  const number = useNumber();
  const { data: keys = [] } = useKeys();
  const key = keys.find(({ id }) => id === request.api_key_id);
  const { response_bytes: bytes, idempotency_key_hash: hash, source, warnings } = request;
  return (
    <dl className="facts request-facts">
      <Fact name={t('id')}>
        <Group gap={4} wrap="nowrap">
          <Text span inherit ff="monospace" size="sm" className="wrap-anywhere">
            {request.id}
          </Text>
          <CopyButton value={request.id} label={t('copyId')} />
        </Group>
      </Fact>
      <Fact name={t('key')}>{key ? `${key.app_name} · ${key.prefix}…` : request.api_key_id}</Fact>
      {source !== null && <Fact name={t('source')}>{t(source)}</Fact>}
      <Fact name={t('took')}>{t('ms', { ms: number(request.duration_ms) })}</Fact>
      {request.parameters !== null && (
        <Fact name={t('size')}>{bytes === null ? t('streamed') : t('bytes', { count: bytes })}</Fact>
      )}
      {hash !== null && (
        <Fact name={t('idempotency')}>
          <code>{request.replayed ? t('repeated', { hash }) : hash}</code>
        </Fact>
      )}
      {warnings.length > 0 && (
        <Fact name={t('warnings')}>
          <span lang="en" translate="no">
            {warnings.join(' · ')}
          </span>
        </Fact>
      )}
    </dl>
  );
};

const OF_CONNECTION = /^(acc|txn|conn)_./;

const Parameters = ({
  request: { parameters, status },
  showAbout,
}: {
  request: RequestDetails;
  showAbout: (id: string) => void;
}) => {
  const t = useText(texts);
  const named = (parameters ?? [])
    .map(({ value }) => value ?? '')
    .filter((value) => OF_CONNECTION.test(value));
  const strange = status === 404 && parameters?.some((one) => one.in === 'path' && one.value === null);
  return (
    <div>
      <Title order={3} size="h6" mb="xs">
        {t('parameters')}
      </Title>
      {parameters === null ? (
        <Text size="sm" c="dimmed">
          {t('detailGone')}
        </Text>
      ) : parameters.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('nothingGiven')}
        </Text>
      ) : (
        <Table className="rows" aria-label={t('parameters')}>
          <Table.Tbody>
            {parameters.map(({ in: place, name, value }) => (
              <Table.Tr key={`${place} ${name}`}>
                <Table.Th scope="row">
                  <code>{name}</code>{' '}
                  <Text span size="xs" c="dimmed">
                    {t(place)}
                  </Text>
                </Table.Th>
                <Table.Td className="wrap-anywhere">
                  {value === null ? (
                    <Text span inherit c="dimmed">
                      {t('notKept')}
                    </Text>
                  ) : (
                    <code>{value}</code>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {strange && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('unknownId')}
        </Text>
      )}
      {[...new Set(named)].map((id) => (
        <Button
          key={id}
          variant="subtle"
          size="compact-sm"
          mt="xs"
          className="others"
          onClick={() => showAbout(id)}
        >
          {t('others', { id })}
        </Button>
      ))}
    </div>
  );
};

const Samples = ({ request: { samples } }: { request: RequestDetails }) => {
  const t = useText(texts);
  const [chosen, choose] = useState('curl');
  const sample = samples.find(({ label }) => label === chosen) ?? samples[0];
  if (!sample) return null;
  return (
    <div>
      <Title order={3} size="h6" mb="xs">
        {t('asCode')}
      </Title>
      <SegmentedControl
        size="xs"
        mb="xs"
        aria-label={t('language')}
        value={sample.label}
        onChange={choose}
        data={samples.map(({ label }) => label)}
      />
      <CodeBlock
        title={sample.label}
        code={sample.setup === null ? sample.code : `${sample.setup}\n\n${sample.code}`}
        copyLabel={t('copyCode')}
      />
    </div>
  );
};
