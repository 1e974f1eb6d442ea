import { Button, Menu, NativeSelect } from '@mantine/core';
import {
  IconDotsVertical,
  IconPencil,
  IconPlayerPlay,
  IconPlugConnectedX,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useText } from '../../language/language.tsx';
import { Confirmation, ConfirmDialog } from '../../parts/confirmation.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { notify } from '../../parts/notify.ts';
import { oneOf } from '../../parts/one-of.ts';
import { ProblemNote } from '../../parts/problem.tsx';
import { useSessionApi } from '../../session/session.tsx';
import { type EventType, WEBHOOKS_QUERY, type Webhook } from './queries.ts';
import { actionsOf, eventTypes } from './rules.ts';
import { Secret } from './secret.tsx';
import { SettingsForm } from './settings.tsx';
import { texts } from './texts.ts';

interface DialogProps {
  webhook: Webhook;
  close: () => void;
}

/** Actions of a webhook: test event, secret rotation, deactivation and activation. */
export const WebhookActions = ({ webhook }: { webhook: Webhook }) => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<'test' | 'edit' | 'rotate' | 'deactivate' | null>(null);
  const close = (): void => setDialog(null);
  const actions: readonly string[] = actionsOf(webhook);
  const activate = useMutation({
    mutationFn: () =>
      api.request('PATCH /developers/webhooks/{id}', {
        params: { id: webhook.id },
        body: { status: 'active' },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY }),
  });
  return (
    <>
      {actions.includes('test') ? (
        <Button leftSection={<IconSend size={16} />} onClick={() => setDialog('test')}>
          {t('sendTest')}
        </Button>
      ) : (
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          loading={activate.isPending}
          onClick={() => activate.mutate()}
        >
          {t('activate')}
        </Button>
      )}
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t('more')}>
            <IconDotsVertical size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('edit')}>
            {t('edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => setDialog('rotate')}>
            {t('rotate')}
          </Menu.Item>
          {actions.includes('deactivate') && (
            <Menu.Item
              color="red"
              leftSection={<IconPlugConnectedX size={16} />}
              onClick={() => setDialog('deactivate')}
            >
              {t('deactivate')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ProblemNote error={activate.error} />
      {dialog === 'test' && <SendTest webhook={webhook} close={close} />}
      {dialog === 'edit' && <Edit webhook={webhook} close={close} />}
      {dialog === 'rotate' && <Rotate webhook={webhook} close={close} />}
      {dialog === 'deactivate' && <Deactivate webhook={webhook} close={close} />}
    </>
  );
};

const SendTest = ({ webhook, close }: DialogProps) => {
  const t = useText(texts);
  const api = useSessionApi();
  const [event, setEvent] = useState<EventType>('TRANSACTIONS.SYNC_UPDATES_AVAILABLE');
  return (
    <ConfirmDialog
      opened
      close={close}
      title={t('sendTest')}
      text={t('testWhy')}
      label={t('send')}
      run={() =>
        api.request('POST /developers/webhooks/{id}/test', { params: { id: webhook.id }, body: { event } })
      }
      done={t('testSent')}
      queryKey={WEBHOOKS_QUERY}
    >
      <NativeSelect
        label={t('testWhich')}
        data={eventTypes}
        value={event}
        onChange={({ currentTarget }) => setEvent(oneOf(eventTypes, currentTarget.value))}
        data-autofocus
      />
    </ConfirmDialog>
  );
};

const Edit = ({ webhook, close }: DialogProps) => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  return (
    <Dialog opened onClose={close} title={t('edit')} size="lg">
      <SettingsForm
        webhook={webhook}
        send={async ({ url, ...settings }) => {
          // An unchanged address is not sent, because the API would check it again, and it may be unreachable at the
          // moment.
          const body = url === webhook.url ? settings : { ...settings, url };
          await api.request('PATCH /developers/webhooks/{id}', { params: { id: webhook.id }, body });
          // Refresh first, so that the form begins with the saved values when it is opened again.
          await queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY });
          close();
          notify(t('edited'));
        }}
        submit={t('save')}
        onCancel={close}
      />
    </Dialog>
  );
};

const Rotate = ({ webhook, close }: DialogProps) => {
  const t = useText(texts);
  const locale = useLocale();
  const api = useSessionApi();
  const rotate = useMutation({
    mutationFn: () =>
      api.request('POST /developers/webhooks/{id}/rotate-secret', { params: { id: webhook.id } }),
  });
  const made = rotate.data;
  const until = made
    ? new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'Europe/Belgrade',
      }).format(new Date(made.previous_secret_expires_at))
    : '';
  return (
    <Dialog
      opened
      onClose={close}
      size="lg"
      title={made ? t('secretTitle') : t('rotate')}
      locked={made !== undefined}
    >
      {made ? (
        <Secret secret={made.secret} note={t('secretOld', { until })} onStored={close} />
      ) : (
        <Confirmation
          text={t('rotateWhy')}
          error={rotate.error}
          cancel={close}
          confirm={() => rotate.mutate()}
          label={t('rotate')}
          button={{ loading: rotate.isPending }}
        />
      )}
    </Dialog>
  );
};

const Deactivate = ({ webhook, close }: DialogProps) => {
  const t = useText(texts);
  const api = useSessionApi();
  return (
    <ConfirmDialog
      opened
      close={close}
      title={t('deactivateTitle')}
      text={t('deactivateWhy', { url: webhook.url })}
      label={t('deactivate')}
      danger
      run={() => api.request('DELETE /developers/webhooks/{id}', { params: { id: webhook.id } })}
      queryKey={WEBHOOKS_QUERY}
    />
  );
};
