import { notifications } from '@mantine/notifications';

/** Shows a notification in the corner for some seconds. */
export const notify = (message: string): void => {
  notifications.show({ message, withCloseButton: false });
};
