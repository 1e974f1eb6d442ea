import { Anchor, Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useText } from '../../language/language.tsx';
import { texts } from './texts.ts';

const NAME = 'my-app';

/** Returns the address of this installation's development inbox; null without one, as in production. */
const useInbox = (): string | null => {
  const { data = null } = useQuery({
    queryKey: ['inbox'],
    queryFn: async () => {
      const response = await fetch(`/dev/inbox/${NAME}`, { headers: { Accept: 'application/json' } });
      return response.ok ? ((await response.json()) as { url: string }).url : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
};

/** Puts the address of the inbox into a field; shows nothing without an inbox. */
export const FillInboxAddress = ({ field }: { field: RefObject<HTMLInputElement | null> }) => {
  const t = useText(texts);
  const url = useInbox();
  if (url === null) return null;
  const fill = (): void => {
    const input = field.current;
    if (!input) return;
    input.value = url;
    input.focus();
  };
  return (
    <Button variant="default" size="xs" mt="xs" leftSection={<IconInbox size={16} />} onClick={fill}>
      {t('useInbox')}
    </Button>
  );
};

/** Links to the received events if a webhook sends to an inbox of this installation. */
export const InboxLink = ({ url }: { url: string }) => {
  const t = useText(texts);
  const own = useInbox();
  if (own === null || !url.startsWith(own.slice(0, -NAME.length))) return null;
  return (
    <Anchor href={new URL(url).pathname} target="_blank" size="sm" className="alone">
      {t('openInbox')}
    </Anchor>
  );
};
