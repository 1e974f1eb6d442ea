/** Reads an account: every page of it, whatever the bank says of where the next one is. */

import type { AccountPage, BankGrant, BankProvider, Call, ReadWindow } from '../banks/contract/contract.ts';
import { ProviderError } from '../banks/contract/error.ts';
import { abortable } from '../platform/abortable.ts';

/** A bank that has more of an account than this is taken to lead in a circle. */
const MOST_PAGES = 1_000;

/** The size limit of one read, in characters: about ten years of a busy account. */
export const MOST_CHARACTERS = 64 * 1_024 * 1_024;

/** @throws ProviderError `malformed` when the pages do not end, or hold more than is kept in memory for one account */
export const readPages = async (
  bank: BankProvider,
  grant: BankGrant,
  accountRef: string,
  window: Omit<ReadWindow, 'page'>,
  call: Call,
): Promise<AccountPage[]> => {
  const pages: AccountPage[] = [];
  const visited = new Set<string>();
  let characters = 0;
  for (let page: string | null = null; ; ) {
    const read: AccountPage = await abortable(
      call.signal,
      bank.read(grant, accountRef, { ...window, page }, call),
    );
    pages.push(read);
    characters += read.raw?.length ?? 0;
    if (characters > MOST_CHARACTERS) throw new ProviderError('malformed');
    page = read.next;
    if (page === null) return pages;
    if (visited.has(page) || pages.length === MOST_PAGES) throw new ProviderError('malformed');
    visited.add(page);
  }
};
