import { Button, CloseButton, Group, Modal, type ModalProps, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../language/language.tsx';
import { texts } from './texts.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: ModalProps['size'];
  /** Only a button in the dialog closes it: for text that is shown once. */
  locked?: boolean;
  children: ReactNode;
}

/** A dialog over the page. Keyboard, mouse and screen readers cannot reach the page meanwhile. */
export const Dialog = ({ opened, onClose, title, size = 'md', locked = false, children }: DialogProps) => {
  const t = useText(texts);
  useInertPage(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      closeOnClickOutside={!locked}
      closeOnEscape={!locked}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        {/* A plain box, because Mantine's header would be a second banner of the document. */}
        <Group className="dialog-head" justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h4">
            {title}
          </Title>
          {!locked && <CloseButton aria-label={t('close')} onClick={onClose} />}
        </Group>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

interface DialogButtonsProps {
  cancel: () => void;
  /** Whether the cancel button has the focus: for actions that cannot be undone. */
  safe?: boolean | undefined;
  /** The buttons that act. */
  children: ReactNode;
}

/** The buttons of a dialog in one order everywhere: cancel first, the action last, on the right. */
export const DialogButtons = ({ cancel, safe, children }: DialogButtonsProps) => {
  const t = useText(texts);
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={cancel} data-autofocus={safe || undefined}>
        {t('cancel')}
      </Button>
      {children}
    </Group>
  );
};

/** Makes the page below a dialog inert: it takes no focus and screen readers skip it. */
export const useInertPage = (opened: boolean): void => {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('#portal');
    if (!opened || page === null) return;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [opened]);
};
