import { Stack, Tabs, Text } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { CodeBlock } from '../../parts/code.tsx';
import { clientTexts } from './client-texts.ts';
import { clientsFor } from './clients.ts';

/** Shows the configuration for each common client. */
export const Clients = () => {
  const t = useText(clientTexts);
  const clients = clientsFor(`${window.location.origin}/mcp`);
  return (
    <Tabs defaultValue={clients[0]!.id} keepMounted={false}>
      <Tabs.List aria-label={t('clients')}>
        {clients.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            <span translate="no">{name}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {clients.map(({ id, where, place, code }) => (
        <Tabs.Panel key={id} value={id} pt="md">
          <Stack gap="sm">
            <Text size="sm">{t(where)}</Text>
            <CodeBlock title={place} code={code} />
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
