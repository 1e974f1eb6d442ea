import { Center, Loader } from '@mantine/core';
import { useText } from '../language/language.tsx';
import { texts } from './texts.ts';

export const LoadingPage = () => {
  const t = useText(texts);
  return (
    <Center h="100vh">
      <Loader type="dots" aria-label={t('loading')} role="status" />
    </Center>
  );
};
