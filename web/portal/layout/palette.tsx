/** The command palette (Ctrl-K): opens any page, opens an object by its id, and runs a few actions. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import {
  IconAlertCircle,
  IconArrowRight,
  IconBolt,
  IconBook2,
  IconBuildingBank,
  IconClockPlay,
  IconDownload,
  IconFileUpload,
  IconKey,
  IconLanguage,
  IconListDetails,
  IconLock,
  IconLogout,
  IconMoon,
  IconSearch,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { languageNames, languages } from '../../../packages/common/language/languages.ts';
import { useText } from '../language/language.tsx';
import { useInertPage } from '../parts/dialog.tsx';
import { useKeyChoice } from '../session/key.tsx';
import { useLanguageChoice } from '../session/language.ts';
import { useSession } from '../session/session.tsx';
import { errorCodes } from './error-codes.ts';
import { sectionsFor } from './navigation.ts';
import { ALWAYS, paletteFilter } from './palette-filter.ts';
import { paletteTexts } from './palette-texts.ts';
import { texts } from './texts.ts';

const [store, spotlight] = createSpotlight();

/** Error codes are offered for queries of at least this many letters, because shorter ones match too many codes. */
const LEAST_LETTERS = 3;

/** Addresses of objects, by the prefix of their id. */
const PAGE_OF_ID = new Map<string, (id: string) => string>([
  ['conn', (id) => `/connections/${id}`],
  ['wh', (id) => `/webhooks/${id}`],
  ['req', (id) => `/requests?request=${id}`],
]);
/** Prefixes of ids by which the request log can be filtered. */
const IN_LOG = ['conn', 'acc', 'txn', 'evt', 'dlv'];

/** Pages of the service outside the portal. */
const documentation = { docs: '/docs', reference: '/docs/reference', errorCodes: '/docs/errors' } as const;

/** Actions that a page provides. */
const destinations = [
  { id: 'createKey', to: '/keys?create', icon: IconKey },
  { id: 'addWebhook', to: '/webhooks?add', icon: IconWebhook },
  { id: 'connectBank', to: '/connections', icon: IconBuildingBank },
  { id: 'uploadStatement', to: '/connections', icon: IconFileUpload },
  { id: 'advanceClock', to: '/sandbox', icon: IconClockPlay },
  { id: 'addTransactions', to: '/sandbox/transactions', icon: IconListDetails },
  { id: 'triggerEvent', to: '/sandbox/events', icon: IconBolt },
  { id: 'exportData', to: '/account', icon: IconDownload },
  { id: 'changePassword', to: '/forgot-password', icon: IconLock },
  { id: 'deleteAccount', to: '/account?delete', icon: IconTrash },
] as const;

/** Search words in the user's language and in English, because many developers search in English. */
const wordsFor = (name: string, p: (key: keyof typeof paletteTexts) => string): string[] => {
  const key = `${name}Words`;
  return isText(key) ? [paletteTexts[key][0], p(key)] : [];
};

const isText = (name: string): name is keyof typeof paletteTexts => Object.hasOwn(paletteTexts, name);

interface Place {
  label: 'openId' | 'requestsAbout';
  address: string;
}

/** Returns the pages that an id leads to. */
const placesOf = (id: string): Place[] => {
  const [, kind = ''] = /^([a-z]+)_[0-9A-Za-z]+$/.exec(id) ?? [];
  const page = PAGE_OF_ID.get(kind);
  return [
    ...(page === undefined ? [] : [{ label: 'openId' as const, address: page(id) }]),
    ...(IN_LOG.includes(kind) ? [{ label: 'requestsAbout' as const, address: `/requests?about=${id}` }] : []),
  ];
};

const Palette = ({ onClose }: { onClose: () => void }) => {
  const t = useText(texts);
  const p = useText(paletteTexts);
  const { logOut } = useSession();
  const navigate = useNavigate();
  const { language, choose: chooseLanguage } = useLanguageChoice();
  const { key, active, choose } = useKeyChoice();
  const scheme = useComputedColorScheme();
  const { setColorScheme } = useMantineColorScheme();
  const [query, setQuery] = useState('');
  useEffect(() => spotlight.open(), []);
  useInertPage(true);

  const go = (to: string) => (): void => {
    void navigate(to);
  };
  const open = (address: string) => (): void => {
    window.open(address, '_blank', 'noopener');
  };
  const typed = query.trim();
  const actions = [
    ...placesOf(typed).map(({ label, address }) => ({
      id: address,
      label: t(label, { id: typed }),
      leftSection: <IconArrowRight size={18} />,
      onClick: go(address),
    })),
    {
      group: t('pages'),
      actions: [
        ...sectionsFor(key?.environment).flatMap(({ destinations }) =>
          destinations.map(({ to, label, icon: Icon }) => ({
            id: to,
            label: t(label),
            keywords: wordsFor(label, p),
            leftSection: <Icon size={18} stroke={1.6} />,
            onClick: go(to),
          })),
        ),
        ...(Object.keys(documentation) as (keyof typeof documentation)[]).map((page) => ({
          id: page,
          label: t(page),
          leftSection: <IconBook2 size={18} stroke={1.6} />,
          onClick: open(documentation[page]),
        })),
      ],
    },
    {
      group: t('actions'),
      actions: [
        ...destinations
          .filter(({ to }) => key?.environment !== 'live' || !to.startsWith('/sandbox'))
          .map(({ id, to, icon: Icon }) => ({
            id,
            label: p(id),
            keywords: wordsFor(id, p),
            leftSection: <Icon size={18} stroke={1.6} />,
            onClick: go(to),
          })),
        {
          id: 'theme',
          label: p('changeTheme'),
          keywords: wordsFor('changeTheme', p),
          leftSection: <IconMoon size={18} stroke={1.6} />,
          onClick: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
        },
        {
          id: 'log-out',
          label: p('logOut'),
          keywords: wordsFor('logOut', p),
          leftSection: <IconLogout size={18} stroke={1.6} />,
          onClick: () => void logOut(),
        },
        ...languages
          .filter((other) => other !== language)
          .map((other) => ({
            id: other,
            label: languageNames[other],
            lang: other,
            leftSection: <IconLanguage size={18} stroke={1.6} />,
            onClick: () => chooseLanguage(other),
          })),
      ],
    },
    {
      group: t('keys'),
      actions: active.map(({ id, app_name, prefix }) => ({
        id,
        label: app_name,
        description: `${prefix}…`,
        leftSection: <IconKey size={18} stroke={1.6} />,
        onClick: () => choose(id),
      })),
    },
    {
      group: t('errorCodes'),
      actions: (typed.length < LEAST_LETTERS ? [] : errorCodes).map((code) => ({
        id: code,
        label: code,
        leftSection: <IconAlertCircle size={18} stroke={1.6} />,
        onClick: open(`/docs/errors/${code}`),
      })),
    },
    ...(typed.length < LEAST_LETTERS
      ? []
      : [
          {
            id: 'search-docs',
            label: p('searchDocs', { query: typed }),
            keywords: ALWAYS,
            leftSection: <IconBook2 size={18} stroke={1.6} />,
            onClick: open(`/docs/search?q=${encodeURIComponent(typed)}`),
          },
        ]),
  ];
  return (
    <Spotlight
      store={store}
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      filter={paletteFilter}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight="min(70vh, 520px)"
      nothingFound={t('nothingFound')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('searchHint'),
        'aria-label': t('searchHint'),
      }}
      onSpotlightClose={onClose}
    />
  );
};

export default Palette;
