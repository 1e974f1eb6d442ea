import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useText } from '../language/language.tsx';
import { texts } from './texts.ts';

interface PageProps {
  title: string;
  /** One sentence about the purpose of the page. */
  lead?: ReactNode;
  /** Buttons on the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** A narrow column, for forms and texts. */
  narrow?: boolean;
}

/** A page behind the login. Its title is also that of the window. */
export const Page = ({ title, lead, actions, children, narrow = false }: PageProps) => {
  const t = useText(texts);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigation = useNavigationType();
  // After a click on a link, move the focus so that screen readers announce the page; a reload does not move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page appears
  useEffect(() => {
    if (navigation === 'PUSH') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={narrow ? 'page page-narrow' : 'page'}>
      <title>{`${title} · ${t('portal')}`}</title>
      <Group justify="space-between" align="flex-start" mb="xl" gap="md">
        <div className="page-title">
          <Title order={1} size="h2" ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" mt={4}>
              {lead}
            </Text>
          )}
        </div>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </div>
  );
};
