import { Badge, Button, Group, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../language/language.tsx';
import { ConfirmDialog } from '../../../parts/confirmation.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Form } from '../../../parts/form.tsx';
import { notify } from '../../../parts/notify.ts';
import { Panel } from '../../../parts/panel.tsx';
import { PasskeyButton } from '../../../parts/passkey-button.tsx';
import { DateTime } from '../../../parts/values.tsx';
import type { AccountFactors } from '../../../sdk.ts';
import { hasPasskeys, makePasskey } from '../../../session/passkeys.ts';
import { useSessionApi } from '../../../session/session.tsx';
import type { FactorPart } from './part.ts';
import { texts } from './texts.ts';

type Passkey = AccountFactors['passkeys'][number];

export const Passkeys = ({ factors, onChange }: FactorPart) => {
  const t = useText(texts);
  const api = useSessionApi();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const { passkeys } = factors;
  const isPossible = factors.passkeys_available && hasPasskeys();
  return (
    <Panel
      title={t('passkeys')}
      lead={t('passkeysLead')}
      flush={passkeys.length > 0}
      actions={
        isPossible && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => setAdding(true)}
          >
            {t('passkeyAdd')}
          </Button>
        )
      }
    >
      {passkeys.length === 0 ? (
        <Text size="sm">{t(isPossible ? 'passkeysNone' : 'passkeysUnavailable')}</Text>
      ) : (
        <DataTable
          label={t('passkeys')}
          rows={passkeys}
          keyOf={({ id }) => id}
          columns={[
            {
              name: t('name'),
              cell: ({ name, backed_up }) => (
                <Group gap="xs">
                  <span className="wrap-anywhere">{name}</span>
                  {backed_up && (
                    <Badge variant="light" color="gray">
                      {t('synced')}
                    </Badge>
                  )}
                </Group>
              ),
            },
            { name: t('added'), narrow: 'named', cell: ({ created_at }) => <DateTime value={created_at} /> },
            {
              name: t('lastUsed'),
              narrow: 'named',
              cell: ({ last_used_at }) => <DateTime value={last_used_at} />,
            },
            {
              name: '',
              narrow: 'wide',
              cell: (passkey) => (
                <Button
                  variant="subtle"
                  size="xs"
                  color="red"
                  aria-label={t('removeNamed', { name: passkey.name })}
                  onClick={() => setRemoving(passkey)}
                >
                  {t('remove')}
                </Button>
              ),
            },
          ]}
        />
      )}
      <AddPasskey opened={adding} onClose={() => setAdding(false)} onAdded={onChange} />
      <ConfirmDialog
        opened={removing !== null}
        close={() => setRemoving(null)}
        title={t('passkeyRemoveTitle', { name: removing?.name ?? '' })}
        text={t('passkeyRemoveText')}
        label={t('remove')}
        danger
        run={async () => {
          await api.request('DELETE /developers/passkeys/{id}', { params: { id: removing!.id } });
          await onChange(null);
        }}
        done={t('passkeyRemoved')}
        queryKey={['audit-log']}
      />
    </Panel>
  );
};

interface AddPasskeyProps {
  opened: boolean;
  onClose: () => void;
  onAdded: FactorPart['onChange'];
}

const AddPasskey = ({ opened, onClose, onAdded }: AddPasskeyProps) => {
  const t = useText(texts);
  const api = useSessionApi();
  /** The name comes first, because the browser's window opens only after a click. */
  const [name, setName] = useState<string | null>(null);
  const close = (): void => {
    setName(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('passkeyAdd')}>
      {name === null ? (
        <Form
          labels={{ name: t('passkeyName') }}
          required={['name']}
          send={async (values) => setName(values.name!.trim())}
          submit={t('passkeyContinue')}
          onCancel={close}
        >
          {(field) => (
            <TextInput
              {...field('name')}
              description={t('passkeyNameHint')}
              maxLength={100}
              autoComplete="off"
              data-autofocus
              required
              withAsterisk={false}
            />
          )}
        </Form>
      ) : (
        <PasskeyButton
          label={t('passkeyAdd')}
          button={{ fullWidth: true, variant: 'filled' }}
          run={async () => {
            const asked = await api.request('POST /developers/passkeys/options');
            const body = await makePasskey(asked, name);
            const { recovery_codes } = await api.request('POST /developers/passkeys', { body });
            close();
            notify(t('passkeyAdded', { name }));
            await onAdded(recovery_codes);
          }}
        />
      )}
    </Dialog>
  );
};
