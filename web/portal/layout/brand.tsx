import { Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../language/language.tsx';
import { texts } from './texts.ts';

export const Brand = () => {
  const t = useText(texts);
  return (
    <Link to="/" className="brand">
      <Group gap="sm" wrap="nowrap">
        <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="#146a50" />
          <path
            d="M8 20.5 16 8l8 12.5M8 24h16"
            fill="none"
            stroke="#fff"
            strokeWidth="2.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <div className="brand-name">
          <Text fw={650} size="sm" lh={1.25}>
            {t('product')}
          </Text>
          <Text size="xs" c="dimmed" lh={1.3}>
            {t('portal')}
          </Text>
        </div>
      </Group>
    </Link>
  );
};
