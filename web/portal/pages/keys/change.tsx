import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../language/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, type FormErrors } from '../../parts/form.tsx';
import { type FormValues, faultTexts } from '../../parts/form-rules.ts';
import { notify } from '../../parts/notify.ts';
import { type ApiKey, KEYS_QUERY } from '../../session/keys.ts';
import { useSessionApi } from '../../session/session.tsx';
import { texts } from './change-texts.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { changesOf, lastDayOf, scopeFaults, unchangedFaults } from './settings.ts';
import { texts as keyTexts } from './texts.ts';

/** Changes the settings of a key. */
export const ChangeKey = ({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) => {
  const t = useText(texts);
  return (
    <Dialog
      opened={apiKey !== null}
      onClose={onClose}
      title={t('title', { name: apiKey?.app_name ?? '' })}
      size="lg"
    >
      {apiKey && <Settings apiKey={apiKey} onClose={onClose} />}
    </Dialog>
  );
};

const Settings = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const t = useText(texts);
  const ofKey = useText(keyTexts);
  const api = useSessionApi();
  const queries = useQueryClient();
  const check = (values: FormValues): FormErrors => ({
    ...faultTexts(scopeFaults(values), ofKey),
    ...faultTexts(unchangedFaults(apiKey, values), t),
  });
  return (
    <Form
      labels={{
        app_name: ofKey('name'),
        scopes: ofKey('scopes'),
        expires_at: t('expires'),
        redirect_urls: t('redirects'),
        bound_link_tokens_only: t('bound'),
        user_page_offered: t('userPage'),
      }}
      required={['app_name']}
      check={check}
      send={async (values) => {
        const { app_name: name } = await api.request('PATCH /developers/keys/{key}', {
          params: { key: apiKey.id },
          body: changesOf(apiKey, values),
        });
        // Refresh first, so that the next change is compared with the saved values.
        await queries.invalidateQueries({ queryKey: KEYS_QUERY });
        onClose();
        notify(t('saved', { name }));
      }}
      submit={t('save')}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <TextInput
            {...field('app_name')}
            description={ofKey('nameHint')}
            defaultValue={apiKey.app_name}
            maxLength={100}
            autoComplete="off"
            data-autofocus
          />
          <ScopeChoice field={field('scopes')} granted={apiKey.scopes} />
          <TextInput
            {...field('expires_at')}
            type="date"
            description={t('expiresHint')}
            defaultValue={lastDayOf(apiKey)}
          />
          <Textarea
            {...field('redirect_urls')}
            description={t('redirectsHint')}
            defaultValue={apiKey.redirect_urls?.join('\n') ?? ''}
            placeholder="https://app.example.com/connected"
            autosize
            minRows={2}
            maxRows={8}
            spellCheck={false}
          />
          <Checkbox
            {...field('bound_link_tokens_only')}
            description={t('boundHint')}
            defaultChecked={apiKey.bound_link_tokens_only}
          />
          <Checkbox
            {...field('user_page_offered')}
            description={t('userPageHint')}
            defaultChecked={apiKey.user_page_offered}
          />
        </>
      )}
    </Form>
  );
};
