import { Alert, Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { Dialog, DialogButtons } from '../../parts/dialog.tsx';
import { notify } from '../../parts/notify.ts';
import { ProblemNote } from '../../parts/problem.tsx';
import { useNumber } from '../../parts/values.tsx';
import { useSessionApi } from '../../session/session.tsx';
import { EventFilter, type FilterValues, queryOf } from './event-filter.tsx';
import { WEBHOOKS_QUERY, type Webhook } from './queries.ts';
import { texts } from './resend-texts.ts';

/** The API's limit for one request. */
const MOST = 5_000;

interface ResendDialogProps {
  /** Active webhooks; the first is chosen. */
  webhooks: Webhook[];
  filter: FilterValues;
  close: () => void;
}

/** Sends the events of a period to a webhook again, after it has shown their number. */
export const ResendDialog = ({ webhooks, filter, close }: ResendDialogProps) => {
  const t = useText(texts);
  const number = useNumber();
  const api = useSessionApi();
  const queries = useQueryClient();
  const [id, setId] = useState(webhooks[0]!.id);
  const [values, setValues] = useState(filter);
  const [skip, setSkip] = useState(true);
  const { since: from, until: to, type, ...about } = queryOf(values);
  const body = {
    ...about,
    ...(type ? { types: [type] } : {}),
    ...(to ? { to } : {}),
    from: from ?? '',
    skip_delivered: skip,
  };
  const isKnown = body.from !== '';
  const count = useQuery({
    queryKey: ['resend', id, body],
    queryFn: ({ signal }) =>
      api.request('POST /developers/webhooks/{id}/resend', {
        params: { id },
        body: { ...body, dry_run: true },
        signal,
      }),
    enabled: isKnown,
    // New events occur meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
  const send = useMutation({
    mutationFn: () => api.request('POST /developers/webhooks/{id}/resend', { params: { id }, body }),
    onSuccess: async ({ resent }) => {
      close();
      notify(t('done', { count: resent }));
      await queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY });
      await queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY });
    },
  });
  const { events, resent } = count.data ?? { events: 0, resent: 0 };
  const isCurrent = isKnown && count.isSuccess && !count.isFetching;
  return (
    <Dialog opened onClose={close} title={t('title')} size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          {t('why')}
        </Text>
        <NativeSelect
          label={t('webhook')}
          data={webhooks.map((webhook) => ({
            value: webhook.id,
            label: webhook.description ? `${webhook.description} · ${webhook.url}` : webhook.url,
          }))}
          value={id}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
          disabled={webhooks.length === 1}
        />
        <EventFilter bare values={values} set={(changes) => setValues({ ...values, ...changes })} />
        <Checkbox
          label={t('skip')}
          checked={skip}
          onChange={({ currentTarget }) => setSkip(currentTarget.checked)}
        />
        <Text size="sm" role="status">
          {!isKnown
            ? t('whenFrom')
            : isCurrent
              ? t('count', { events: number(events), all: events, resent: number(resent), sent: resent })
              : t('counting')}
        </Text>
        {resent > MOST && <Alert color="yellow">{t('tooMany', { most: number(MOST) })}</Alert>}
        <ProblemNote error={count.error ?? send.error} />
        <DialogButtons cancel={close}>
          <Button
            loading={send.isPending}
            disabled={!isCurrent || resent === 0 || resent > MOST}
            onClick={() => send.mutate()}
          >
            {t('send', { count: number(resent), events: resent })}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
};
