import { ActionIcon, Avatar, Menu, Text } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../language/language.tsx';
import { useSessionQuery } from '../session/queries.ts';
import { useSession } from '../session/session.tsx';
import { texts } from './texts.ts';

export const AccountMenu = () => {
  const t = useText(texts);
  const { logOut } = useSession();
  const [opened, setOpened] = useState(false);
  const { data: developer } = useSessionQuery(
    'GET /developers/me',
    {},
    // Only the menu shows the name.
    { staleTime: 60_000, enabled: opened },
  );
  return (
    <Menu position="bottom-end" width={240} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon variant="transparent" size="lg" radius="xl" aria-label={t('accountMenu')}>
          <Avatar size={32} radius="xl" color="pine" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="account-menu-who">
          <Text size="sm" fw={600} truncate>
            {developer?.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {developer?.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/account" leftSection={<IconUserCircle size={16} />}>
          {t('account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
          {t('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
