import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Links to the list or page above this one. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to} size="sm" className="back-link">
    <IconArrowLeft size={14} aria-hidden="true" /> {children}
  </Anchor>
);
