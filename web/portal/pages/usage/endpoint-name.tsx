import { Text } from '@mantine/core';

export const EndpointName = ({ method, path }: { method: string; path: string }) => (
  <Text size="sm" ff="monospace" className="endpoint" translate="no">
    <b>{method}</b> {path}
  </Text>
);
