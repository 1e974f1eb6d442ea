/** Pages of a list as one response, for a table and for `--json`. */
import type { List } from './sdk.ts';

/** The fields that every page of a list has. */
interface Page<Row> {
  count: number;
  data: Row[];
  has_more: boolean;
}

/** Returns the first page with the rows of all pages; the other fields are the same in each page. */
export const merged = <Row, One extends Page<Row>>(pages: readonly [One, ...One[]]): One => {
  const data = pages.flatMap((page) => page.data);
  return { ...pages[0], count: data.length, has_more: pages.at(-1)!.has_more, data };
};

/** Reads pages until they contain `limit` rows. @param limit null for all rows */
export const readPages = async <Row, One extends Page<Row>>(
  list: List<One>,
  limit: number | null = null,
): Promise<One> => {
  const pages: One[] = [];
  let left = limit ?? Number.POSITIVE_INFINITY;
  for await (const page of list.pages()) {
    const cut = page.data.length > left;
    pages.push(cut ? { ...page, data: page.data.slice(0, left), has_more: true } : page);
    left -= page.data.length;
    if (left <= 0) break;
  }
  return merged<Row, One>(pages as [One, ...One[]]);
};
