import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../language/language.tsx';
import { texts } from './texts.ts';

interface CardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Links below the card. */
  below?: ReactNode;
}

/** The single column of the pages before the login. */
export const Card = ({ title, lead, children, below }: CardProps) => {
  const t = useText(texts);
  return (
    <div className="entry">
      <title>{`${title} · ${t('portal')}`}</title>
      <div className="panel entry-card">
        <Title order={1} size="h3">
          {title}
        </Title>
        {lead && (
          <Text c="dimmed" size="sm" mt={4}>
            {lead}
          </Text>
        )}
        <div className="entry-body">{children}</div>
      </div>
      {below && (
        <Text size="sm" ta="center" mt="lg" component="div">
          {below}
        </Text>
      )}
    </div>
  );
};
