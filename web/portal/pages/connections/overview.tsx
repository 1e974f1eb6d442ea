import { lazy, Suspense } from 'react';
import { useText } from '../../language/language.tsx';
import { Page } from '../../parts/page.tsx';
import { Loading } from '../../parts/states.tsx';
import { ViewTabs } from '../../parts/view-tabs.tsx';
import { ConnectButton } from './connect-button.tsx';
import { ConnectionList } from './list.tsx';
import { useConnections } from './queries.ts';
import { Search } from './search.tsx';
import { texts } from './texts.ts';
import { UploadButton } from './upload-button.tsx';

// Loaded at first use, because the formats of files are a large part of the page.
const Files = lazy(() => import('./files.tsx'));

const ADDRESSES = {
  list: '/connections',
  search: '/connections/search',
  files: '/connections/files',
} as const;

/** Shows the connections of a key, a search through all their transactions, and the import and export of files. */
export const Overview = ({ view }: { view: keyof typeof ADDRESSES }) => {
  const t = useText(texts);
  const { data } = useConnections();
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        view === 'list' &&
        data &&
        data.length > 0 && (
          <>
            <UploadButton />
            <ConnectButton label={t('connectAnother')} />
          </>
        )
      }
    >
      <ViewTabs
        label={t('views')}
        views={[
          { to: ADDRESSES.list, name: t('title') },
          { to: ADDRESSES.search, name: t('search') },
          { to: ADDRESSES.files, name: t('files') },
        ]}
        shown={ADDRESSES[view]}
      >
        {view === 'search' ? (
          <Search />
        ) : view === 'files' ? (
          <Suspense fallback={<Loading rows={3} />}>
            <Files />
          </Suspense>
        ) : (
          <ConnectionList />
        )}
      </ViewTabs>
    </Page>
  );
};
