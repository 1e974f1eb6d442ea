import { Button, Center, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useText } from '../../../language/language.tsx';
import { CodeBlock } from '../../../parts/code.tsx';
import { ConfirmDialog } from '../../../parts/confirmation.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Form } from '../../../parts/form.tsx';
import { notify } from '../../../parts/notify.ts';
import { Panel } from '../../../parts/panel.tsx';
import { ProblemNote } from '../../../parts/problem.tsx';
import { DateTime } from '../../../parts/values.tsx';
import type { TotpSecret } from '../../../sdk.ts';
import { useSessionApi } from '../../../session/session.tsx';
import type { FactorPart } from './part.ts';
import { texts } from './texts.ts';

export const Totp = ({ factors, onChange }: FactorPart) => {
  const t = useText(texts);
  const api = useSessionApi();
  const [removing, setRemoving] = useState(false);
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const start = useMutation({
    mutationFn: () => api.request('POST /developers/totp'),
    onSuccess: setSecret,
  });
  const since = factors.totp_confirmed_at;
  return (
    <Panel
      title={t('totp')}
      lead={t('totpLead')}
      actions={
        since === null ? (
          <Button variant="default" size="xs" loading={start.isPending} onClick={() => start.mutate()}>
            {t('totpAdd')}
          </Button>
        ) : (
          <Button variant="subtle" size="xs" color="red" onClick={() => setRemoving(true)}>
            {t('totpRemove')}
          </Button>
        )
      }
    >
      <ProblemNote error={start.error} />
      <Text size="sm" component="div">
        {since === null ? (
          t('totpNone')
        ) : (
          <>
            {t('totpSince')}: <DateTime value={since} />
          </>
        )}
      </Text>
      <Dialog opened={secret !== null} onClose={() => setSecret(null)} title={t('totpTitle')}>
        {secret && (
          <Confirm
            secret={secret}
            onCancel={() => setSecret(null)}
            onConfirmed={async (codes) => {
              setSecret(null);
              notify(t('totpAdded'));
              await onChange(codes);
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        opened={removing}
        close={() => setRemoving(false)}
        title={t('totpRemoveTitle')}
        text={t('totpRemoveText')}
        label={t('totpRemove')}
        danger
        run={async () => {
          await api.request('DELETE /developers/totp');
          await onChange(null);
        }}
        done={t('totpRemoved')}
        queryKey={['audit-log']}
      />
    </Panel>
  );
};

interface ConfirmProps {
  secret: TotpSecret;
  onCancel: () => void;
  onConfirmed: FactorPart['onChange'];
}

const Confirm = ({ secret, onCancel, onConfirmed }: ConfirmProps) => {
  const t = useText(texts);
  const api = useSessionApi();
  return (
    <Stack gap="md">
      <Text size="sm">{t('totpScan')}</Text>
      <Center className="totp-qr">
        <QRCodeSVG value={secret.uri} size={180} marginSize={4} title={t('totpQr')} />
      </Center>
      <CodeBlock title={t('totpSecret')} code={secret.secret} copyLabel={t('totpCopy')} />
      <Form
        labels={{ code: t('code') }}
        required={['code']}
        send={async ({ code }) => {
          const { recovery_codes } = await api.request('POST /developers/totp/confirm', {
            body: { code: code! },
          });
          await onConfirmed(recovery_codes);
        }}
        submit={t('totpConfirm')}
        onCancel={onCancel}
      >
        {(field) => (
          <TextInput
            {...field('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            required
            withAsterisk={false}
          />
        )}
      </Form>
    </Stack>
  );
};
