import { Group, Progress, Stack, Text } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { statusColour } from '../../parts/http-status.tsx';
import { useNumber } from '../../parts/values.tsx';
import type { UsageReport } from './report.ts';
import { texts } from './texts.ts';

/** Lists the number and share of responses for each HTTP status. */
export const Statuses = ({ report }: { report: UsageReport }) => {
  const t = useText(texts);
  const number = useNumber();
  return (
    <Stack gap="sm" component="ul" className="statuses">
      {report.by_status.map(({ status, requests }) => {
        const share = requests / report.total_requests;
        const percent = number(share, { style: 'percent', maximumFractionDigits: 1 });
        return (
          <li key={status}>
            <Group justify="space-between" mb={4}>
              <Text size="sm" fw={500}>
                {status}
              </Text>
              <Text size="sm">
                {number(requests)}{' '}
                <Text span inherit c="dimmed">
                  · {percent}
                </Text>
              </Text>
            </Group>
            <Progress
              value={share * 100}
              color={statusColour(status)}
              aria-label={t('shareOf', { status, percent })}
            />
          </li>
        );
      })}
    </Stack>
  );
};
