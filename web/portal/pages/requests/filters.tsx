import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../language/language.tsx';
import { useKeys } from '../../session/keys.ts';
import type { Chosen } from './filter.ts';
import { SPANS, useEndpoints } from './queries.ts';
import { texts } from './texts.ts';

const EXACT = ['200', '201', '400', '401', '403', '404', '409', '429', '500', '503'];

interface FiltersProps {
  chosen: Chosen;
  choose: (changes: Partial<Chosen>) => void;
  live: boolean;
  setLive: (live: boolean) => void;
}

/** Filters the request log. Every choice is in the address. */
export const Filters = ({ chosen, choose, live, setLive }: FiltersProps) => {
  const t = useText(texts);
  const { data: keys = [] } = useKeys();
  const { data: asked = [] } = useEndpoints();
  const [about, setAbout] = useState(chosen.about);
  useEffect(() => setAbout(chosen.about), [chosen.about]);
  const select = (name: keyof Chosen, data: { value: string; label: string }[]) => ({
    size: 'xs',
    value: chosen[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      choose({ [name]: currentTarget.value }),
    // A value of the address that the list lacks is offered too.
    data: data.some(({ value }) => value === chosen[name])
      ? data
      : [...data, { value: chosen[name], label: chosen[name] }],
  });
  const same = (value: string) => ({ value, label: value });
  return (
    <form
      className="request-filters"
      aria-label={t('filters')}
      onSubmit={(event) => {
        event.preventDefault();
        choose({ about: about.trim() });
      }}
    >
      <div className="request-about">
        <TextInput
          size="xs"
          label={t('about')}
          placeholder={t('aboutHint')}
          value={about}
          onChange={({ currentTarget }) => setAbout(currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
        />
        <Button type="submit" size="xs" variant="default" leftSection={<IconSearch size={14} />}>
          {t('find')}
        </Button>
      </div>
      <NativeSelect
        label={t('endpoint')}
        className="request-endpoint"
        {...select('endpoint', [{ value: '', label: t('anyEndpoint') }, ...asked.map(same)])}
      />
      <NativeSelect
        label={t('status')}
        {...select('status', [
          { value: '', label: t('anyStatus') },
          { value: '2xx', label: t('succeeded') },
          { value: '4xx', label: t('refused') },
          { value: '5xx', label: t('failed') },
          ...EXACT.map(same),
        ])}
      />
      {chosen.code !== '' && (
        // The code comes from a link, such as of the home page; this field removes it.
        <NativeSelect label={t('code')} {...select('code', [{ value: '', label: t('anyCode') }])} />
      )}
      <NativeSelect
        label={t('key')}
        {...select('key', [
          { value: '', label: t('allKeys') },
          ...keys.map(({ id, app_name, prefix }) => ({ value: id, label: `${app_name} · ${prefix}…` })),
        ])}
      />
      <NativeSelect
        label={t('time')}
        {...select('time', [
          { value: '', label: t('anyTime') },
          ...(Object.keys(SPANS) as (keyof typeof SPANS)[]).map((span) => ({ value: span, label: t(span) })),
        ])}
      />
      <Button
        size="xs"
        variant={live ? 'light' : 'default'}
        aria-pressed={live}
        leftSection={live ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
        onClick={() => setLive(!live)}
      >
        {t('live')}
      </Button>
    </form>
  );
};
