import { Button, Center, Code, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useText } from '../language/language.tsx';
import { isNotLoaded, reloadWhenReached } from './load-failure.ts';
import { useOnline } from './offline-note.tsx';
import { texts } from './texts.ts';

/**
 * Shown when a page threw an error or its script did not load. A missing script is loaded again when the service responds.
 */
export const BrokenPage = () => {
  const t = useText(texts);
  const error = useRouteError();
  const isOnline = useOnline();
  const notLoaded = isNotLoaded(error);
  useEffect(() => (notLoaded ? reloadWhenReached() : undefined), [notLoaded]);
  const kind = !notLoaded ? 'broken' : isOnline ? 'unreachable' : 'offline';
  return (
    <Center p="xl">
      <Stack align="center" maw={520} role="alert">
        <Title order={1} size="h2">
          {t(kind)}
        </Title>
        <Text ta="center">{t(`${kind}Text`)}</Text>
        {!notLoaded && <Code>{error instanceof Error ? error.message : String(error)}</Code>}
        {isOnline && <Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      </Stack>
    </Center>
  );
};
