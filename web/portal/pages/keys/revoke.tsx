import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useText } from '../../language/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, type FormErrors } from '../../parts/form.tsx';
import { notify } from '../../parts/notify.ts';
import { ErrorState, Loading } from '../../parts/states.tsx';
import type { RevokedApiKey } from '../../sdk.ts';
import { CONNECTIONS_QUERY, useConnectionCount } from '../../session/connections.ts';
import { type ApiKey, KEYS_QUERY } from '../../session/keys.ts';
import { useSessionApi } from '../../session/session.tsx';
import { texts } from './texts.ts';

/**
 * Revokes a key. The developer must type its name and decide about its connections, so that a key in use is not revoked by
 * mistake.
 */
export const RevokeKey = ({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) => {
  const t = useText(texts);
  return (
    <Dialog
      opened={apiKey !== null}
      onClose={onClose}
      title={t('revokeTitle', { name: apiKey?.app_name ?? '' })}
    >
      {apiKey && <Ask apiKey={apiKey} onClose={onClose} />}
    </Dialog>
  );
};

const Ask = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const { data: count, error, refetch } = useConnectionCount(apiKey.id);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (count === undefined) return <Loading rows={2} height={72} />;
  return <Confirm apiKey={apiKey} count={count} onClose={onClose} />;
};

interface ConfirmProps {
  apiKey: ApiKey;
  /** Connections that still contain data. */
  count: number;
  onClose: () => void;
}

const Confirm = ({ apiKey, count, onClose }: ConfirmProps) => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  const { app_name: name, id } = apiKey;
  const typed = useRef<HTMLInputElement>(null);
  // The dialog may have set the focus before this field was loaded.
  useEffect(() => typed.current?.focus(), []);
  const outcome = ({ kept, erased, erasing }: RevokedApiKey['connections']): string => {
    if (kept > 0) return t('revokedKept', { name, count: kept });
    if (erasing > 0) return t('revokedErasing', { name, count: erasing });
    return erased > 0 ? t('revokedErased', { name, count: erased }) : t('revokedNote', { name });
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t('revokeText')}</Text>
      <Form
        labels={{ connections: t('revokeConnections', { count }), name: t('typeNameField') }}
        check={({ name: given }): FormErrors => (given?.trim() === name ? {} : { name: t('nameDiffers') })}
        send={async ({ connections }) => {
          const revoked = await api.request('DELETE /developers/keys/{key}', {
            params: { key: id },
            query: { connections: connections === 'erase' ? 'erase' : 'keep' },
          });
          onClose();
          notify(outcome(revoked.connections));
          await queries.invalidateQueries({ queryKey: KEYS_QUERY });
          await queries.invalidateQueries({ queryKey: CONNECTIONS_QUERY });
        }}
        submit={t('revokeButton')}
        submitProps={{ color: 'red' }}
        onCancel={onClose}
      >
        {(field) => (
          <>
            {count > 0 && (
              <Radio.Group {...field('connections')} defaultValue="keep">
                <Stack gap="sm" mt="sm">
                  <Radio value="keep" label={t('keep')} description={t('keepHint')} />
                  <Radio value="erase" label={t('erase')} description={t('eraseHint')} />
                </Stack>
              </Radio.Group>
            )}
            <TextInput
              {...field('name')}
              ref={typed}
              data-autofocus
              label={t('typeNameField')}
              description={t('typeName', { name })}
              autoComplete="off"
            />
          </>
        )}
      </Form>
    </Stack>
  );
};
