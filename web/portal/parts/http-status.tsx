import { Badge } from '@mantine/core';

/** Returns the colour of a success, of an error of the caller, or of an error of the service. */
export const statusColour = (status: number): string =>
  status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'pine';

export const HttpStatus = ({ status }: { status: number }) => (
  <Badge variant="light" color={statusColour(status)} className="status">
    {status}
  </Badge>
);
