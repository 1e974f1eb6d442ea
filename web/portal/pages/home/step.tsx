import { Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../language/language.tsx';
import { texts } from './texts.ts';

interface StepProps {
  number: number;
  title: string;
  done: boolean;
  /** Whether this is the first step that is not done. Later steps show their title only. */
  current: boolean;
  /** The result of a finished step. */
  result?: ReactNode;
  children: ReactNode;
}

export const Step = ({ number, title, done, current, result, children }: StepProps) => {
  const t = useText(texts);
  const state = done ? 'done' : current ? 'current' : 'later';
  return (
    <li className="step" data-state={state}>
      <span className="step-mark" aria-hidden="true">
        {done ? <IconCheck size={16} stroke={2.4} /> : number}
      </span>
      <div className="step-content">
        <Title order={2} size="h5" className="step-title">
          {title}
          <VisuallyHidden>, {done ? t('done') : t('open')}</VisuallyHidden>
        </Title>
        {done && result && (
          <Text size="sm" c="dimmed" component="div" className="step-result">
            {result}
          </Text>
        )}
        {!done && <div className="step-body">{children}</div>}
      </div>
    </li>
  );
};
