import { Alert, Anchor } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../language/language.tsx';
import { texts } from './texts.ts';

/** Links to the outbox of an installation that sends no mail; nothing if it sends mail. */
export const DevelopmentOutbox = ({ email }: { email: string | null }) => {
  const t = useText(texts);
  const { data: inUse = false } = useQuery({
    queryKey: ['outbox'],
    // Only checks that the outbox exists, without an email address.
    queryFn: async () =>
      (await fetch('/dev/outbox?to=nobody', { headers: { Accept: 'application/json' } })).ok,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!inUse) return null;
  const address = email === null ? '/dev/outbox' : `/dev/outbox?to=${encodeURIComponent(email)}`;
  return (
    <Alert color="blue" icon={<IconMailbox />}>
      {t('outboxText')}{' '}
      <Anchor href={address} inherit underline="always" c="inherit">
        {t('outbox')}
      </Anchor>
    </Alert>
  );
};
