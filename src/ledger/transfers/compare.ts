/** Compares the rows of one user again with the pairs that they have. */
import { breather } from '../../../packages/common/breather.ts';
import type { FoundKeys } from '../../platform/keys/data-keys.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { holderPlace, ibanPlace } from '../accounts/store.ts';
import { detailsOf } from '../transactions/details.ts';
import { descriptionPlace } from '../transactions/store.ts';
import type { FoundLink, Link } from './link-store.ts';
import { matchTransfers } from './match.ts';
import type { SideRow } from './side-store.ts';
import type { UsersAccount } from './store.ts';
import { type OwnAccount, type OwnRow, type OwnTransfer, pairKey } from './types.ts';
import type { PairChange } from './write.ts';

const nameOf = ({ outs, ins }: Pick<OwnTransfer, 'outs' | 'ins'>): string =>
  `${[...outs].sort().join(' ')} > ${[...ins].sort().join(' ')}`;

const sidesOf = (group: readonly Link[]): Pick<OwnTransfer, 'outs' | 'ins'> => ({
  outs: [...new Set(group.map(({ outId }) => outId))],
  ins: [...new Set(group.map(({ inId }) => inId))],
});

/** Returns the pairs of one user that end, and those that are new. */
export const compare = async (
  accounts: readonly UsersAccount[],
  rows: readonly SideRow[],
  links: readonly FoundLink[],
  { keys, seen }: { keys: FoundKeys; seen: ReadonlyMap<number, number> },
  at: Date,
): Promise<PairChange> => {
  const present = new Set(rows.map(({ id }) => id));
  const ended: Link[] = [];
  const made: Link[] = [];
  const fixed = new Set<string>();
  const denied = new Set<string>();
  const before = new Map<string, Link[]>();
  const byId = new Map(rows.map((row) => [row.id, row]));
  /** Whether the bank changed the row, and with it the category. */
  const isOverwritten = (id: string): boolean => {
    const row = byId.get(id);
    return (
      row !== undefined && row.category !== 'transfer' && row.changedSeq > (seen.get(row.accountNo) ?? 0)
    );
  };
  const byNo = new Map(accounts.map((account) => [account.no, account]));
  const isReadable = (accountNo: number): boolean => keys.get(byNo.get(accountNo)?.dataKeyId ?? '') != null;
  for (const group of Map.groupBy(links, ({ id }) => id).values()) {
    const { state } = group[0]!;
    const sides = sidesOf(group);
    const ids = [...sides.outs, ...sides.ins];
    if (group.some(({ isGone }) => isGone)) ended.push(...group);
    else if (state === 'denied') for (const { outId, inId } of group) denied.add(pairKey(outId, inId));
    else if (state === 'stated' || !ids.every((id) => present.has(id))) {
      for (const id of ids) fixed.add(id);
      if (ids.some(isOverwritten) && ids.every((id) => present.has(id))) {
        ended.push(...group);
        made.push(...group);
      }
    } else if (
      group.every(({ outAccountNo, inAccountNo }) => isReadable(outAccountNo) && isReadable(inAccountNo))
    )
      before.set(nameOf(sides), group);
    // Without the key of one side nothing is known against the pair.
    else for (const id of ids) fixed.add(id);
  }
  const readable = rows.filter(
    ({ accountNo, id }) => !fixed.has(id) && !byNo.get(accountNo)!.isDuplicate && isReadable(accountNo),
  );
  const breathe = breather();
  const byTransfer = new Map(links.map((link) => [link.id, link]));
  const own: OwnRow[] = [];
  for (const row of readable) {
    const account = byNo.get(row.accountNo)!;
    own.push(openRow(row, account, keys, byTransfer.get(row.transferId ?? '')));
    await breathe();
  }
  const found = await matchTransfers(
    accounts.filter(({ no }) => isReadable(no)).map((account) => openAccount(account, keys)),
    own,
    denied,
  );
  for (const transfer of found) {
    const name = nameOf(transfer);
    const same = before.get(name);
    before.delete(name);
    // A rival outside the compared days is not seen, so a pair becomes less sure here, and never more.
    const isLessSure = transfer.confidence === 'medium' && same?.[0]?.confidence === 'high';
    if (same && !isLessSure && ![...transfer.outs, ...transfer.ins].some(isOverwritten)) continue;
    if (same) ended.push(...same);
    const id = same ? same[0]!.id : newId('transfer');
    for (const outId of transfer.outs)
      for (const inId of transfer.ins)
        made.push({
          keyId: accounts[0]!.keyId,
          id,
          outAccountNo: byId.get(outId)!.accountNo,
          outId,
          inAccountNo: byId.get(inId)!.accountNo,
          inId,
          state: 'found',
          confidence: transfer.confidence,
          reason: transfer.reason,
          // Set when the pair is written.
          outCategory: '',
          outMerchantCategory: null,
          inCategory: '',
          inMerchantCategory: null,
          madeAt: at,
        });
  }
  ended.push(...[...before.values()].flat());
  return { ended, made };
};

const openAccount = (
  { id, bankId, currency, iban, holder, dataKeyId }: UsersAccount,
  keys: FoundKeys,
): OwnAccount => {
  const dataKey = keys.get(dataKeyId)!;
  return {
    id,
    bankId,
    currency,
    iban: iban === null ? null : dataKey.open(iban, ibanPlace(id)),
    holder: dataKey.open(holder, holderPlace(id)),
  };
};

/** @param link the pair of the row */
const openRow = (row: SideRow, account: UsersAccount, keys: FoundKeys, link: Link | undefined): OwnRow => {
  const dataKey = keys.get(account.dataKeyId)!;
  // A paired row is compared by what it was before.
  const kinds =
    link === undefined || row.category !== 'transfer'
      ? row
      : link.outId === row.id
        ? { category: link.outCategory, merchantCategory: link.outMerchantCategory }
        : { category: link.inCategory, merchantCategory: link.inMerchantCategory };
  return {
    id: row.id,
    accountId: account.id,
    date: row.date,
    amount: row.amount,
    description: row.descriptionSealed
      ? dataKey.open(row.descriptionSealed, descriptionPlace(row.id))
      : (row.description ?? ''),
    category: kinds.category,
    merchantCategory: kinds.merchantCategory,
    details: detailsOf(row, dataKey),
  };
};
