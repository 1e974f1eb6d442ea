import { CloseButton, Drawer, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../language/language.tsx';
import { useInertPage } from './dialog.tsx';
import { texts } from './texts.ts';

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** Shows an entry of a list in a panel at its side. The page cannot be reached meanwhile. */
export const SidePanel = ({ opened, onClose, title, children }: SidePanelProps) => {
  const t = useText(texts);
  useInertPage(opened);
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size="lg">
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <Group className="dialog-head" justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h4" className="wrap-anywhere">
            {title}
          </Title>
          <CloseButton aria-label={t('close')} onClick={onClose} />
        </Group>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
