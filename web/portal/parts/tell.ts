import { notifications } from '@mantine/notifications';

/** Says for some seconds, in the corner, that something was done. */
export const tell = (message: string): void => {
  notifications.show({ message, withCloseButton: false });
};
