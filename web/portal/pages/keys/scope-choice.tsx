import { Checkbox, Stack } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import type { FieldProps, FormValues } from '../../parts/form.tsx';
import type { Scope } from '../../sdk.ts';
import { scopes } from './scopes.ts';
import { texts } from './texts.ts';

/** What was ticked, in a fixed order. */
export const grantedIn = (values: FormValues): Scope[] =>
  scopes.filter((scope) => values[scope] !== undefined);

/** What a key may do, each with its name in the API. */
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
