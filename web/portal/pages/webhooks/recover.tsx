import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../language/language.tsx';
import { momentInBelgrade } from '../../parts/belgrade.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, type FormErrors } from '../../parts/form.tsx';
import { notify } from '../../parts/notify.ts';
import { useSessionApi } from '../../session/session.tsx';
import { texts } from './delivery-texts.ts';
import { WEBHOOKS_QUERY } from './queries.ts';

/** Sends all failed deliveries since a time again. */
export const RecoverButton = ({ webhookId }: { webhookId: string }) => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={dialog.open}>
        {t('recover')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('recoverTitle')}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('recoverWhy')}
          </Text>
          <Form
            labels={{ since: t('since') }}
            check={({ since }): FormErrors =>
              Number.isNaN(momentInBelgrade(since ?? '')) ? { since: t('sinceMissing') } : {}
            }
            send={async ({ since }) => {
              const { resent } = await api.request('POST /developers/webhooks/{id}/recover', {
                params: { id: webhookId },
                body: { since: new Date(momentInBelgrade(since!)).toISOString() },
              });
              dialog.close();
              notify(t('recovered', { count: resent }));
              await queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY });
            }}
            submit={t('resend')}
            onCancel={dialog.close}
          >
            {(field) => <TextInput {...field('since')} type="datetime-local" data-autofocus />}
          </Form>
        </Stack>
      </Dialog>
    </>
  );
};
