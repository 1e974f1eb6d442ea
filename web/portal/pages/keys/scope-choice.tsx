import { Checkbox, Stack } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import type { FieldProps } from '../../parts/form.tsx';
import { scopes } from './scopes.ts';
import { texts } from './texts.ts';

/** Chooses the scopes of a key, with their names in the API. */
export const ScopeChoice = ({ field, granted }: { field: FieldProps; granted: readonly string[] }) => {
  const t = useText(texts);
  const { name: _, ...group } = field;
  return (
    <Checkbox.Group {...group} tabIndex={-1} description={t('scopesHint')} defaultValue={[...granted]}>
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
  );
};
