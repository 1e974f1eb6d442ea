import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useText } from '../../language/language.tsx';
import { Form } from '../../parts/form.tsx';
import { faultTexts } from '../../parts/form-rules.ts';
import { FillInboxAddress } from './development-inbox.tsx';
import type { Webhook } from './queries.ts';
import { eventFaults, eventTypes, extentOf, settingsOf, type WebhookSettings } from './rules.ts';
import { texts } from './texts.ts';

interface SettingsFormProps {
  /** The webhook to change; null for a new one. */
  webhook: Webhook | null;
  send: (settings: WebhookSettings) => Promise<unknown>;
  submit: string;
  onCancel: () => void;
}

/** Form with the address, name, events and format of a webhook. */
export const SettingsForm = ({ webhook, send, submit, onCancel }: SettingsFormProps) => {
  const t = useText(texts);
  const [which, setWhich] = useState(webhook === null || extentOf(webhook) === 'default' ? 'all' : 'some');
  const address = useRef<HTMLInputElement>(null);
  return (
    <Form
      labels={{ url: t('url'), description: t('description'), events: t('events'), envelope: t('envelope') }}
      required={['url']}
      check={(values) => faultTexts(eventFaults(settingsOf(values, which)), t)}
      send={(values) => send(settingsOf(values, which))}
      submit={submit}
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
                defaultValue={webhook?.url ?? ''}
                maxLength={2048}
                autoComplete="off"
                data-autofocus
                required
                withAsterisk={false}
              />
              <FillInboxAddress field={address} />
            </div>
            <TextInput
              {...field('description')}
              placeholder={t('descriptionHint')}
              defaultValue={webhook?.description ?? ''}
              maxLength={100}
              autoComplete="off"
            />
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
                defaultValue={webhook?.events ?? []}
                pl="xl"
              >
                <Stack gap="xs">
                  {eventTypes.map((type) => (
                    <Checkbox key={type} name={type} value={type} label={<code>{type}</code>} />
                  ))}
                </Stack>
              </Checkbox.Group>
            )}
            <Radio.Group {...field('envelope')} defaultValue={webhook?.envelope ?? 'flat'}>
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
