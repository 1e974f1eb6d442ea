import { Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../language/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, type FormErrors } from '../../parts/form.tsx';
import { tell } from '../../parts/tell.ts';
import { type ApiKey, KEYS_QUERY } from '../../session/keys.ts';
import { useSessionApi } from '../../session/session.tsx';
import { texts } from './texts.ts';

/** Asks for the key's name: nothing that is in use should end by a slip. */
export const RevokeKey = ({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) => {
  const t = useText(texts);
  return (
    <Dialog
      opened={apiKey !== null}
      onClose={onClose}
      title={t('revokeTitle', { name: apiKey?.app_name ?? '' })}
    >
      {apiKey && <Confirm apiKey={apiKey} onClose={onClose} />}
    </Dialog>
  );
};

const Confirm = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  const { app_name: name, id } = apiKey;
  return (
    <Stack gap="md">
      <Text size="sm">{t('revokeText')}</Text>
      <Form
        labels={{ name: t('typeNameField') }}
        check={({ name: typed }): FormErrors => (typed?.trim() === name ? {} : { name: t('nameDiffers') })}
        send={async () => {
          await api.delete(`/developers/keys/${id}`);
          onClose();
          tell(t('revokedNote', { name }));
          await queries.invalidateQueries({ queryKey: KEYS_QUERY });
        }}
        submit={t('revokeButton')}
        submitProps={{ color: 'red' }}
        onCancel={onClose}
      >
        {(field) => (
          <TextInput
            {...field('name')}
            label={t('typeNameField')}
            description={t('typeName', { name })}
            autoComplete="off"
            data-autofocus
          />
        )}
      </Form>
    </Stack>
  );
};
