import { Radio, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { faultTexts, tickedIn } from '../../parts/form-rules.ts';
import type { ApiKey, CreatedApiKey } from '../../sdk.ts';
import { KEYS_QUERY, useKeyRules } from '../../session/keys.ts';
import { useSessionApi } from '../../session/session.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { scopes } from './scopes.ts';
import { scopeFaults } from './settings.ts';
import { ShownKey } from './shown-key.tsx';
import { texts } from './texts.ts';

interface CreateKeyProps {
  opened: boolean;
  /** The initial choice if there are several environments. */
  environment?: string | null;
  onClose: () => void;
  /** Called at once, while the secret is still shown. */
  onCreated?: (created: CreatedApiKey) => void;
}

/** Creates a key and shows its secret once. Closing the dialog forgets the secret. */
export const CreateKey = ({ opened, environment, onClose, onCreated }: CreateKeyProps) => {
  const t = useText(texts);
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const keep = (created: CreatedApiKey): void => {
    setMade(created);
    onCreated?.(created);
  };
  const close = (): void => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={made ? t('madeTitle') : t('create')}
      size="lg"
      locked={made !== null}
    >
      {made ? (
        <ShownKey secret={made.key} onClose={close} />
      ) : (
        <NewKey initial={environment === 'live' ? 'live' : 'sandbox'} onMade={keep} onCancel={close} />
      )}
    </Dialog>
  );
};

interface NewKeyProps {
  initial: ApiKey['environment'];
  onMade: (created: CreatedApiKey) => void;
  onCancel: () => void;
}

const NewKey = ({ initial, onMade, onCancel }: NewKeyProps) => {
  const t = useText(texts);
  const mayBeLive = useKeyRules()?.environments.includes('live') ?? false;
  const api = useSessionApi();
  const queries = useQueryClient();
  return (
    <Form
      labels={{ app_name: t('name'), environment: t('environment'), scopes: t('scopes') }}
      required={['app_name']}
      check={(values) => faultTexts(scopeFaults(values), t)}
      send={async (values) => {
        const created = await api.request('POST /developers/keys', {
          body: {
            app_name: values.app_name!,
            scopes: tickedIn(values, scopes),
            ...(mayBeLive ? { environment: values.environment } : {}),
          },
        });
        onMade(created);
        await queries.invalidateQueries({ queryKey: KEYS_QUERY });
      }}
      submit={t('create')}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <TextInput
            {...field('app_name')}
            description={t('nameHint')}
            placeholder={t('namePlaceholder')}
            maxLength={100}
            autoComplete="off"
            data-autofocus
            required
            withAsterisk={false}
          />
          {mayBeLive && (
            <Radio.Group {...field('environment')} defaultValue={initial}>
              <Stack gap="xs" mt="xs">
                <Radio value="sandbox" label={t('sandbox')} />
                <Radio value="live" label={t('live')} />
              </Stack>
            </Radio.Group>
          )}
          <ScopeChoice field={field('scopes')} granted={scopes} />
        </>
      )}
    </Form>
  );
};
