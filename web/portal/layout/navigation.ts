import {
  IconBuildingBank,
  IconChartHistogram,
  IconDeviceMobile,
  IconFlask2,
  IconHome,
  IconKey,
  IconListSearch,
  IconRobot,
  IconUserCircle,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import type { texts } from './texts.ts';

interface Destination {
  to: string;
  label: keyof typeof texts;
  icon: TablerIcon;
  /** Only simulated banks have this page. */
  sandboxOnly?: true;
}

export interface Section {
  label: keyof typeof texts | null;
  destinations: readonly Destination[];
}

/** Sections in the order in which a new developer needs them. */
const sections: readonly Section[] = [
  {
    label: null,
    destinations: [{ to: '/', label: 'home', icon: IconHome }],
  },
  {
    label: 'build',
    destinations: [
      { to: '/keys', label: 'keys', icon: IconKey },
      { to: '/webhooks', label: 'webhooks', icon: IconWebhook },
      { to: '/requests', label: 'requests', icon: IconListSearch },
      { to: '/usage', label: 'usage', icon: IconChartHistogram },
      { to: '/assistants', label: 'assistants', icon: IconRobot },
    ],
  },
  {
    label: 'data',
    destinations: [
      { to: '/connections', label: 'connections', icon: IconBuildingBank },
      { to: '/apps', label: 'apps', icon: IconDeviceMobile },
      { to: '/sandbox', label: 'sandbox', icon: IconFlask2, sandboxOnly: true },
    ],
  },
  {
    label: 'account',
    destinations: [{ to: '/account', label: 'account', icon: IconUserCircle }],
  },
];

/** Returns the pages of a key; a live key has no sandbox. */
export const sectionsFor = (environment: string | undefined): Section[] =>
  sections.map(({ label, destinations }) => ({
    label,
    destinations: destinations.filter(({ sandboxOnly }) => !sandboxOnly || environment !== 'live'),
  }));
