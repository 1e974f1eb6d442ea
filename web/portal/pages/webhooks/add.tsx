import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useSessionApi } from '../../session/session.tsx';
import { type CreatedWebhook, WEBHOOKS_QUERY } from './queries.ts';
import { Secret } from './secret.tsx';
import { SettingsForm } from './settings.tsx';
import { texts } from './texts.ts';

interface AddWebhookProps {
  opened: boolean;
  onClose: () => void;
  /** Called when the dialog closes after the secret was shown. */
  onMade: (webhook: CreatedWebhook) => void;
}

/** Registers a webhook and shows its secret once. Closing the dialog forgets it. */
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
  return (
    <SettingsForm
      webhook={null}
      send={async ({ events, ...settings }) => {
        const body = events === null ? settings : { ...settings, events };
        onMade(await api.request('POST /developers/webhooks', { body }));
        await queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY });
      }}
      submit={t('add')}
      onCancel={onCancel}
    />
  );
};
