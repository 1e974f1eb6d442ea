import { Group, Progress, Stack, Text } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { useNumber } from '../../parts/values.tsx';
import type { UsageReport } from './report.ts';
import { texts } from './texts.ts';

/** Of a status: what went well, what the caller got wrong, what the service did. */
export const colourOf = (status: number): string =>
  status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'pine';

/** How often each HTTP status was answered, with its share of all. */
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
              color={colourOf(status)}
              aria-label={t('shareOf', { status, percent })}
            />
          </li>
        );
      })}
    </Stack>
  );
};
