/** Turns a public token into the access token of its Item. */
import type { Caller } from '../../../auth/identity.ts';
import { listBanks } from '../../../banks/catalogue/store.ts';
import { exchange } from '../../../consent/connect/exchange.ts';
import { findPublicToken } from '../../../consent/connect/store.ts';
import { findConnection } from '../../../consent/connections/store.ts';
import { findLoadedHistory } from '../../../ledger/accounts/store.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import { type SealingKey, tokenHash } from '../../../platform/secrets.ts';
import type { Deps } from '../deps.ts';
import { PlaidError } from '../errors.ts';
import { productsOf } from '../institutions/shape.ts';
import { accessPlace, extendItem, findItemOfConnection, insertItem } from '../item/store.ts';
import { newAccessToken } from '../tokens.ts';
import type { WebhookBody } from '../webhooks/bodies.ts';
import { firstUpdates } from '../webhooks/first-updates.ts';
import { sendToItem } from '../webhooks/send.ts';
import { findLinkRequest } from './store.ts';

interface Exchanged {
  access_token: string;
  item_id: string;
}

/**
 * Exchanges a public token. The Item of a connection keeps its access token: an exchange after a renewal returns the
 * same one.
 * @throws ApiError INVALID_PUBLIC_TOKEN, PUBLIC_TOKEN_ALREADY_USED, PUBLIC_TOKEN_EXPIRED
 */
export const exchangeForItem = async (
  deps: Deps,
  caller: Caller,
  publicToken: string,
): Promise<Exchanged> => {
  const { sql, catalogue } = deps;
  const { keyId, environment, now } = caller;
  const found = await findPublicToken(sql, tokenHash(publicToken), keyId);
  // Read outside the transaction, because the key store may be another service. The transaction refuses a wrong token.
  const dataKey = found && (await keyOfConnection(deps, keyId, found.connectionId));
  const banks = await listBanks(sql, catalogue);
  const fresh = newAccessToken(environment);
  // One transaction, so that a public token is not used up without an Item.
  return sql.inTurn(keyId, async (tx) => {
    const { id: connectionId, bankId, linkTokenHash } = await exchange(tx, publicToken, keyId, now);
    if (!dataKey) throw gone();
    const request = linkTokenHash && (await findLinkRequest(tx, keyId, linkTokenHash));
    const bank = banks.find(({ id }) => id === bankId);
    const supported = bank ? productsOf(bank) : [];
    const products = request ? request.products.filter((product) => supported.includes(product)) : supported;
    const webhookUrl = request?.webhook ?? null;
    const isFirst = await insertItem(tx, {
      keyId,
      connectionId,
      accessHash: tokenHash(fresh),
      accessSealed: dataKey.seal(fresh, accessPlace(connectionId)),
      products,
      webhookUrl,
      createdAt: now,
    });
    if (!isFirst) await extendItem(tx, keyId, connectionId, { products, webhookUrl });
    const item = await findItemOfConnection(tx, keyId, connectionId);
    if (!item?.accessSealed) throw gone();
    const first = isFirst ? await loadedUpdates(tx, caller, connectionId) : [];
    if (item.webhookUrl !== null) {
      const sent = products.includes('transactions') ? first : [];
      await sendToItem(deps, tx, caller, { connectionId, webhookUrl: item.webhookUrl }, sent);
    }
    const token = dataKey.open(item.accessSealed, accessPlace(connectionId));
    return { access_token: token, item_id: connectionId };
  });
};

/** Returns the webhooks about the transactions that were loaded before the exchange. */
const loadedUpdates = async (
  tx: Tx,
  { keyId, now }: Pick<Caller, 'keyId' | 'now'>,
  connectionId: string,
): Promise<WebhookBody[]> => {
  const history = (await findLoadedHistory(tx, [keyId], [connectionId])).get(connectionId) ?? 'none';
  return firstUpdates(tx, { keyId, connectionId, initialCount: null, isHistorical: false }, history, now);
};

const gone = (): PlaidError =>
  new PlaidError('INVALID_PUBLIC_TOKEN', 'the Item of this public token was removed');

const keyOfConnection = async (
  { sql, dataKeys }: Pick<Deps, 'sql' | 'dataKeys'>,
  keyId: number,
  connectionId: string,
): Promise<SealingKey | null> => {
  const connection = await findConnection(sql, keyId, connectionId);
  return connection?.dataKeyId ? dataKeys.find(connection.dataKeyId) : null;
};
