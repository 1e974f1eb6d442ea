import { Badge, Group, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../language/language.tsx';
import { Panel } from '../../parts/panel.tsx';
import { DateTime } from '../../parts/values.tsx';
import { type Advance, usePastAdvances } from './advance.ts';
import { texts as clockTexts } from './clock-texts.ts';
import { texts } from './texts.ts';

/** Lists the advances since the portal was opened, with their results. */
export const PastAdvances = () => {
  const t = useText(texts);
  const visit = usePastAdvances();
  return (
    <Panel title={t('visit')} {...(visit.length > 0 ? { lead: t('visitLead') } : {})} flush>
      {visit.length === 0 ? (
        <Text c="dimmed" size="sm" px="lg" pb="lg">
          {t('visitEmpty')}
        </Text>
      ) : (
        <ol className="visit" aria-live="polite">
          {visit.map((done) => (
            <Entry key={done.now} done={done} />
          ))}
        </ol>
      )}
    </Panel>
  );
};

const Entry = ({ done }: { done: Advance }) => {
  const t = useText(texts);
  const ofClock = useText(clockTexts);
  const { posted, pending, removed } = done.transactions;
  const { expiring, expired } = done.consents;
  const facts: [ReactNode, string, boolean][] = [
    [t('posted', { count: posted }), 'green', posted > 0],
    [t('pended', { count: pending }), 'yellow', pending > 0],
    [t('removed', { count: removed }), 'gray', removed > 0],
    [t('expiring', { count: expiring }), 'orange', expiring > 0],
    [t('expired', { count: expired }), 'red', expired > 0],
  ];
  const shown = facts.filter(([, , happened]) => happened);
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{ofClock('days', { days: done.days })}</Text>
        <Text size="sm" c="dimmed" component="div">
          <DateTime clock="key" value={done.from} show="date" />{' '}
          <IconArrowRight size={12} aria-hidden="true" />{' '}
          <DateTime clock="key" value={done.now} show="date" />
        </Text>
      </Group>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('quiet')}
        </Text>
      ) : (
        <Group gap={6} mt={6}>
          {shown.map(([text, color]) => (
            <Badge key={color} variant="light" color={color} className="status">
              {text}
            </Badge>
          ))}
        </Group>
      )}
      {Object.entries(done.events).length > 0 && (
        <ul className="visit-events">
          {Object.entries(done.events).map(([type, count]) => (
            <li key={type}>
              <code>{type}</code> × {count}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};
