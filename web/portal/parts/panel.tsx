import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Content on the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** Lets a table or list extend to the edges. */
  flush?: boolean;
}

/** A part of a page with a title. */
export const Panel = ({ title, lead, actions, children, flush = false }: PanelProps) => {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="sm" className="panel-head">
        <div className="panel-title">
          <Title order={2} size="h5" id={id}>
            {title}
          </Title>
          {lead && (
            <Text size="sm" c="dimmed" mt={2} component="div">
              {lead}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      <div className={flush ? 'panel-body panel-flush' : 'panel-body'}>{children}</div>
    </section>
  );
};
