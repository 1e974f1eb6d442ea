import { Badge } from '@mantine/core';

/** What went well, what the caller got wrong, what the service did. */
const colourOf = (status: number): string => (status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green');

export const HttpStatus = ({ status }: { status: number }) => (
  <Badge variant="light" color={colourOf(status)} className="status">
    {status}
  </Badge>
);
