import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../language/language.tsx';
import { hasPages, type Paging, stateOf } from './listing.ts';
import { Pager } from './pager.tsx';
import { Panel } from './panel.tsx';
import { ErrorState, Loading } from './states.tsx';
import { texts } from './texts.ts';

interface ListPageProps<Row> {
  /** Title of the panel. Without a title and without filters, only the rows have a frame. */
  title?: string;
  lead?: ReactNode;
  /** Content on the right of the title. */
  actions?: ReactNode;
  /** Shows a button that refreshes the list. */
  refreshable?: boolean;
  filters?: ReactNode;
  /** The rows; undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
  /** Number and height of the grey lines while loading. */
  loading?: { rows: number; height?: number };
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Renders the rows as a table or a list. */
  children: (rows: readonly Row[]) => ReactNode;
  /** The number of rows, shown below them. */
  count?: ReactNode;
  paging?: Paging;
  /** Page numbers instead of `paging`, for a list that is loaded as a whole. */
  pages?: ReactNode;
}

/** Every list of the portal: filters, rows or their loading, empty and error states, count and paging. */
export const ListPage = <Row,>(props: ListPageProps<Row>) => {
  const { title, lead, actions, refreshable, filters, rows, error, refetch } = props;
  const { loading, empty, children, count, paging, pages } = props;
  const t = useText(texts);
  const isFramed = title !== undefined || filters !== undefined;
  const inset = (content: ReactNode) => (isFramed ? <div className="panel-body">{content}</div> : content);
  const state = stateOf(props);
  const content = {
    error: () => inset(<ErrorState error={error!} retry={refetch} />),
    loading: () => inset(<Loading rows={5} {...loading} />),
    empty: () => empty,
    rows: () => (isFramed ? children(rows!) : <div className="panel">{children(rows!)}</div>),
  }[state]();
  const isKnown = state === 'empty' || state === 'rows';
  const list = (
    <>
      {filters}
      {content}
      {isKnown && (count || (paging && hasPages(paging))) && (
        <div className="table-foot">
          <Text size="sm" c="dimmed" role="status">
            {count}
          </Text>
          {paging && <Pager paging={paging} />}
          {pages}
        </div>
      )}
    </>
  );
  if (!isFramed) return list;
  if (title === undefined) return <div className="panel">{list}</div>;
  const toolbar = refreshable ? (
    <>
      <Button variant="default" size="xs" leftSection={<IconRefresh size={14} />} onClick={() => refetch()}>
        {t('refresh')}
      </Button>
      {actions}
    </>
  ) : (
    actions
  );
  return (
    <Panel title={title} lead={lead} flush actions={toolbar}>
      {list}
    </Panel>
  );
};
