import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { DateTime } from '../../parts/values.tsx';
import type { CreatedApiKey } from '../../sdk.ts';
import { type ApiKey, KEYS_QUERY } from '../../session/keys.ts';
import { useSessionApi } from '../../session/session.tsx';
import { texts } from './roll-texts.ts';
import { ShownKey } from './shown-key.tsx';

/** Seconds of the overlap in which older secrets stay valid, up to the API's maximum. */
const OVERLAPS = ['0', '3600', '86400', '259200', '604800'] as const;
const USUAL = '86400';

/** Gives a key a new secret and shows it once. Closing the dialog forgets it. */
export const RollKey = ({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) => {
  const t = useText(texts);
  const [rolled, setRolled] = useState<CreatedApiKey | null>(null);
  const close = (): void => {
    setRolled(null);
    onClose();
  };
  return (
    <Dialog
      opened={apiKey !== null}
      onClose={close}
      title={rolled ? t('made') : t('title', { name: apiKey?.app_name ?? '' })}
      size="lg"
      locked={rolled !== null}
    >
      {rolled ? (
        <ShownKey
          secret={rolled.key}
          note={<Older until={rolled.previous_secret_expires_at} />}
          onClose={close}
        />
      ) : (
        apiKey && <Ask apiKey={apiKey} onRolled={setRolled} onCancel={close} />
      )}
    </Dialog>
  );
};

const Older = ({ until }: { until: string | null }) => {
  const t = useText(texts);
  if (until === null) return t('olderEnded');
  return (
    <>
      {t('olderUntil')} <DateTime value={until} />.
    </>
  );
};

interface AskProps {
  apiKey: ApiKey;
  onRolled: (rolled: CreatedApiKey) => void;
  onCancel: () => void;
}

const Ask = ({ apiKey, onRolled, onCancel }: AskProps) => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  return (
    <Stack gap="md">
      <Text size="sm">{t('text')}</Text>
      <Form
        labels={{ overlap_seconds: t('overlap') }}
        send={async ({ overlap_seconds }) => {
          const rolled = await api.request('POST /developers/keys/{key}/roll', {
            params: { key: apiKey.id },
            body: { overlap_seconds: Number(overlap_seconds) },
          });
          onRolled(rolled);
          await queries.invalidateQueries({ queryKey: KEYS_QUERY });
        }}
        submit={t('submit')}
        onCancel={onCancel}
      >
        {(field) => (
          <NativeSelect
            {...field('overlap_seconds')}
            description={t('overlapHint')}
            defaultValue={USUAL}
            data={OVERLAPS.map((value) => ({ value, label: t(value) }))}
            data-autofocus
          />
        )}
      </Form>
    </Stack>
  );
};
