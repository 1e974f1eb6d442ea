import { Button, Group, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../language/language.tsx';
import { JsonView } from '../../parts/code.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { useNumber } from '../../parts/values.tsx';
import type { Input, JsonOperation } from '../../sdk.ts';
import { useApiOf } from '../../session/key.tsx';
import { useKeys } from '../../session/keys.ts';
import type { RequestDetails } from './queries.ts';
import { texts } from './texts.ts';

const given = ({ parameters }: RequestDetails, place: 'path' | 'query'): Record<string, string> =>
  Object.fromEntries(
    (parameters ?? []).filter((one) => one.in === place).map(({ name, value }) => [name, value ?? '']),
  );

/** Sends a read request again with the portal's token of its key, and shows the response. */
export const Replay = ({ request }: { request: RequestDetails }) => {
  const t = useText(texts);
  const number = useNumber();
  const { data: keys = [] } = useKeys();
  const isActive = keys.find(({ id }) => id === request.api_key_id)?.status === 'active';
  const api = useApiOf(isActive ? request.api_key_id : null);
  const replay = useMutation({
    mutationFn: async () => {
      const began = performance.now();
      // The path is a pattern of the API; the log lets no other request be replayed.
      const operation = `GET ${request.path}` as JsonOperation;
      const input = [{ params: given(request, 'path'), query: given(request, 'query') }];
      const body: unknown = await api.request(operation, ...(input as unknown as Input<JsonOperation>));
      return { body, ms: Math.round(performance.now() - began) };
    },
  });
  const not =
    request.method !== 'GET' ? 'changes' : !request.replayable ? 'incomplete' : isActive ? null : 'keyEnded';
  if (not !== null) {
    return (
      <Text size="sm" c="dimmed">
        {t('replayNot', { why: t(not) })}
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Button
          variant="default"
          size="xs"
          className="replay"
          leftSection={<IconRefresh size={14} />}
          loading={replay.isPending}
          onClick={() => replay.mutate()}
        >
          {t('replay')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('replayWhy')}
        </Text>
      </Group>
      <ProblemNote error={replay.error} />
      {replay.data && (
        <JsonView title={t('replayed', { ms: number(replay.data.ms) })} value={replay.data.body} />
      )}
    </Stack>
  );
};
