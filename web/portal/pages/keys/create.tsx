import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Static } from 'typebox';
import type { CreatedApiKey } from '../../../../src/api-keys/schema.ts';
import { useText } from '../../language/language.tsx';
import { CodeBlock } from '../../parts/code.tsx';
import { CopyTextButton } from '../../parts/copy.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, type FormErrors, type FormValues } from '../../parts/form.tsx';
import { KEYS_QUERY } from '../../session/keys.ts';
import { useSessionApi } from '../../session/session.tsx';
import { scopes } from './scopes.ts';
import { texts } from './texts.ts';

type Created = Static<typeof CreatedApiKey>;

interface CreateKeyProps {
  opened: boolean;
  onClose: () => void;
  /** Hears of the new key at once, while it is still shown. */
  onCreated?: (created: Created) => void;
}

/** Makes a key and shows it, once: closing forgets it. */
export const CreateKey = ({ opened, onClose, onCreated }: CreateKeyProps) => {
  const t = useText(texts);
  const [made, setMade] = useState<Created | null>(null);
  const keep = (created: Created): void => {
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
      {made ? <Made created={made} onClose={close} /> : <NewKey onMade={keep} onCancel={close} />}
    </Dialog>
  );
};

const NewKey = ({ onMade, onCancel }: { onMade: (created: Created) => void; onCancel: () => void }) => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  const granted = (values: FormValues): string[] => scopes.filter((scope) => values[scope] !== undefined);
  const check = (values: FormValues): FormErrors => ({
    ...(values.app_name?.trim() ? {} : { app_name: t('missing') }),
    ...(granted(values).length > 0 ? {} : { scopes: t('scopeNeeded') }),
  });
  return (
    <Form
      labels={{ app_name: t('name'), scopes: t('scopes') }}
      check={check}
      send={async (values) => {
        const created = await api.post<Created>('/developers/keys', {
          app_name: values.app_name,
          scopes: granted(values),
        });
        onMade(created);
        await queries.invalidateQueries({ queryKey: KEYS_QUERY });
      }}
      submit={t('create')}
      onCancel={onCancel}
    >
      {(field) => {
        const { name: _, ...group } = field('scopes');
        return (
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
            <Checkbox.Group {...group} tabIndex={-1} description={t('scopesHint')} defaultValue={[...scopes]}>
              <Stack gap="sm" mt="sm">
                {scopes.map((scope) => (
                  <Checkbox
                    key={scope}
                    name={scope}
                    value={scope}
                    label={t(scope)}
                    description={<code className="key-scope">{scope}</code>}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          </>
        );
      }}
    </Form>
  );
};

const Made = ({ created, onClose }: { created: Created; onClose: () => void }) => {
  const t = useText(texts);
  const curl = `curl ${window.location.origin}/v1/accounts \\\n  -H "Authorization: Bearer ${created.key}"`;
  return (
    <Stack gap="md">
      <Text size="sm">{t('madeText')}</Text>
      <CodeBlock title={t('key')} code={created.key} copyLabel={t('copyKey')} />
      <CodeBlock title={t('env')} code={`OPEN_BANKING_API_KEY=${created.key}`} />
      <CodeBlock title={t('firstCall')} code={curl} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('stored')}
        </Button>
        <CopyTextButton value={created.key} label={t('copyKey')} data-autofocus />
      </Group>
    </Stack>
  );
};
