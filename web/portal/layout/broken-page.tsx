import { Button, Center, Code, Stack, Text, Title } from '@mantine/core';
import { useRouteError } from 'react-router';
import { useText } from '../language/language.tsx';
import { texts } from './texts.ts';

/** A page threw, or its script is gone because the portal was updated meanwhile. */
export const BrokenPage = () => {
  const t = useText(texts);
  const error = useRouteError();
  return (
    <Center p="xl">
      <Stack align="center" maw={520} role="alert">
        <Title order={1} size="h2">
          {t('broken')}
        </Title>
        <Text ta="center">{t('brokenText')}</Text>
        <Code>{error instanceof Error ? error.message : String(error)}</Code>
        <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
      </Stack>
    </Center>
  );
};
