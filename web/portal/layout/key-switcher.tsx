import { Button, Select } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../language/language.tsx';
import { useKeyChoice } from '../session/key.tsx';
import { texts } from './texts.ts';

/** Chooses the key whose data the portal shows. */
export const KeySwitcher = () => {
  const t = useText(texts);
  const { key, active, loading, error, choose } = useKeyChoice();
  if (loading || error) return null;
  if (key === null) {
    return (
      <Button component={Link} to="/keys" variant="light" size="xs" leftSection={<IconKey size={14} />}>
        {t('noKey')}
      </Button>
    );
  }
  return (
    <Select
      aria-label={t('actsFor')}
      className="key-switcher"
      size="xs"
      leftSection={<IconKey size={14} />}
      allowDeselect={false}
      data={active
        .filter(({ environment }) => environment === key.environment)
        .map(({ id, app_name, prefix }) => ({
          value: id,
          label: `${app_name} · ${prefix.slice(-6)}…`,
        }))}
      renderOption={({ option }) => <span translate="no">{option.label}</span>}
      value={key.id}
      onChange={(id) => id !== null && choose(id)}
    />
  );
};
