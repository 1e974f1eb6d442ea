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
  /** Of the panel around it. A list without one, and without filters, has a frame around its rows alone. */
  title?: string;
  lead?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** With a button that asks again. */
  refreshable?: boolean;
  filters?: ReactNode;
  /** What is listed; undefined until it is known. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
  /** How many grey lines there are meanwhile, and how high. */
  loading?: { rows: number; height?: number };
  /** In place of no rows. */
  empty: ReactNode;
  /** The rows as a table or a list. */
  children: (rows: readonly Row[]) => ReactNode;
  /** How many there are, below them. */
  count?: ReactNode;
  paging?: Paging;
  /** In place of `paging`: the numbers of pages of a list that is known as a whole. */
  pages?: ReactNode;
}

/** Every list of the portal: its filters, its rows or what is shown in their place, their number, and further pages. */
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
