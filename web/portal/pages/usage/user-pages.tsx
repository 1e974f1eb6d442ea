import { Text } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useNumber } from '../../parts/values.tsx';
import type { UsageReport } from './report.ts';
import { texts } from './texts.ts';

const ACTIONS = ['opened', 'ended', 'downloaded'] as const;

/** Shows how often the pages of users were used, by application; nothing if none was. */
export const UserPages = ({ report }: { report: UsageReport }) => {
  const t = useText(texts);
  const number = useNumber();
  const used = report.by_key.filter(({ user_pages }) => ACTIONS.some((action) => user_pages[action] > 0));
  if (used.length === 0) return null;
  return (
    <Panel title={t('userPages')} lead={t('userPagesLead')} flush>
      <DataTable
        label={t('userPages')}
        rows={used}
        keyOf={({ key_id }) => key_id}
        columns={[
          { name: t('key'), cell: ({ app_name }) => <Text size="sm">{app_name}</Text> },
          ...ACTIONS.map((action) => ({
            name: t(action),
            className: 'number',
            narrow: 'named' as const,
            cell: ({ user_pages }: UsageReport['by_key'][number]) => number(user_pages[action]),
          })),
        ]}
      />
    </Panel>
  );
};
