import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useText } from '../../language/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, type FormErrors, type FormValues } from '../../parts/form.tsx';
import { oneOf } from '../../parts/one-of.ts';
import { useSessionApi } from '../../session/session.tsx';
import { UseInbox } from './own-inbox.tsx';
import { type CreatedWebhook, type EventType, eventTypes, WEBHOOKS_QUERY } from './queries.ts';
import { Secret } from './secret.tsx';
import { texts } from './texts.ts';

interface AddWebhookProps {
  opened: boolean;
  onClose: () => void;
  /** Closed after the secret was shown. */
  onMade: (webhook: CreatedWebhook) => void;
}

/** Registers a webhook and shows its secret, once: closing forgets it. */
export const AddWebhook = ({ opened, onClose, onMade }: AddWebhookProps) => {
  const t = useText(texts);
  const [made, setMade] = useState<CreatedWebhook | null>(null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={made ? t('secretTitle') : t('add')}
      size="lg"
      locked={made !== null}
    >
      {made ? (
        <Secret
          secret={made.secret}
          onStored={() => {
            setMade(null);
            onMade(made);
          }}
        />
      ) : (
        <NewWebhook onMade={setMade} onCancel={onClose} />
      )}
    </Dialog>
  );
};

interface NewWebhookProps {
  onMade: (webhook: CreatedWebhook) => void;
  onCancel: () => void;
}

const NewWebhook = ({ onMade, onCancel }: NewWebhookProps) => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  const [which, setWhich] = useState('all');
  const address = useRef<HTMLInputElement>(null);
  const chosen = (values: FormValues): EventType[] => eventTypes.filter((type) => values[type] !== undefined);
  const check = (values: FormValues): FormErrors => ({
    ...(values.url?.trim() ? {} : { url: t('missing') }),
    ...(which === 'some' && chosen(values).length === 0 ? { events: t('eventsMissing') } : {}),
  });
  return (
    <Form
      labels={{ url: t('url'), events: t('events'), envelope: t('envelope') }}
      check={check}
      send={async (values) => {
        const webhook = await api.call('POST /developers/webhooks', {
          body: {
            url: values.url!.trim(),
            envelope: oneOf(['flat', 'event'], values.envelope),
            ...(which === 'some' ? { events: chosen(values) } : {}),
          },
        });
        onMade(webhook);
        await queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY });
      }}
      submit={t('add')}
      onCancel={onCancel}
    >
      {(field) => {
        const { name: _, ...events } = field('events');
        const { error: eventsError, ...group } = events;
        return (
          <>
            <div>
              <TextInput
                {...field('url')}
                ref={address}
                type="url"
                description={t('urlHint')}
                placeholder="https://example.com/webhooks/bank"
                maxLength={2048}
                autoComplete="off"
                data-autofocus
                required
                withAsterisk={false}
              />
              <UseInbox field={address} />
            </div>
            <Radio.Group {...group} value={which} onChange={setWhich} tabIndex={-1}>
              <Stack gap="xs" mt="xs">
                <Radio value="all" label={t('eventsAll')} />
                <Radio value="some" label={t('eventsSome')} />
              </Stack>
            </Radio.Group>
            {which === 'some' && (
              <Checkbox.Group
                aria-label={t('events')}
                {...(eventsError ? { error: eventsError } : {})}
                pl="xl"
              >
                <Stack gap="xs">
                  {eventTypes.map((type) => (
                    <Checkbox key={type} name={type} value={type} label={<code>{type}</code>} />
                  ))}
                </Stack>
              </Checkbox.Group>
            )}
            <Radio.Group {...field('envelope')} defaultValue="flat">
              <Stack gap="xs" mt="xs">
                <Radio value="flat" label={t('flat')} />
                <Radio value="event" label={t('event')} />
              </Stack>
            </Radio.Group>
          </>
        );
      }}
    </Form>
  );
};
