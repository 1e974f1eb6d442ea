import { toMinor } from '../../../../packages/common/money.ts';
import { key, nonDemoKey } from '../../../auth/access.ts';
import { recordKeyAction } from '../../../auth/audit-log/store.ts';
import { route } from '../../../auth/route.ts';
import { list, listOf, ref } from '../../../platform/http/schema.ts';
import type { App } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import { requireConsent } from '../../accounts/access.ts';
import { factsIn } from '../../enrichment/enrich.ts';
import { correctTransaction, undoCorrection } from '../corrections/correct.ts';
import { suggestionsFor } from '../corrections/suggestions.ts';
import type { Deps } from '../deps.ts';
import { detailsOf } from '../details.ts';
import { findTransaction, keyOfTransaction } from '../edit-store.ts';
import { Transaction, TransactionPath } from '../schema.ts';
import { transactionShape } from '../shape.ts';
import { type EnrichedLine, enrichBatch, enrichLines, enrichmentShape } from './enrich-batch.ts';
import { enricherFor } from './enrichment.ts';
import {
  CorrectEnrichment,
  EnrichedTransaction,
  EnrichTransactions,
  TransactionEnrichment,
  UndoCorrection,
} from './enrichment-schema.ts';

/** Maximum lines that are enriched without a thread, which takes a few milliseconds. */
const MOST_HERE = 8;

export const enrichmentRoutes = (app: App, deps: Deps): void => {
  const { sql } = deps;

  route(app, key('transactions:read'), {
    method: 'POST',
    url: '/transactions/enrich',
    config: { idempotency: 'none' },
    schema: {
      operationId: 'enrichTransactions',
      tags: ['Enrichment'],
      summary: 'Enrich any transactions',
      description:
        'Returns merchant and category of up to 500 transactions, in the same order. Nothing is stored. Your corrections apply.',
      body: EnrichTransactions,
      response: { 200: listOf(ref(EnrichedTransaction)) },
      errors: ['INVALID_PARAMETER', 'INPUT_TOO_LONG', 'MISSING_FIELDS'],
    },
    handler: async (caller, request) => {
      const lines = request.body.transactions.map((line, index): EnrichedLine => {
        const { id, description, amount, currency, payment_code: paymentCode, mcc, counterparty } = line;
        const amountMinor = toMinor(amount);
        if (amountMinor === null) {
          throw new ApiError('INVALID_PARAMETER', {
            parameter: `transactions[${index}].amount`,
            reason: 'it has more than two decimals or is too large',
          });
        }
        return { id, description, amountMinor, currency, paymentCode, mcc, counterparty };
      });
      const { keyId } = caller;
      const enriched =
        lines.length > MOST_HERE
          ? deps.threads.run(enrichBatch, { keyId, lines })
          : enrichLines(sql, { keyId, lines });
      return list(await enriched);
    },
  });

  route(app, key('transactions:read'), {
    method: 'GET',
    url: '/transactions/:id/enrichment',
    config: { dataRead: 'transactions' },
    schema: {
      operationId: 'explainEnrichment',
      tags: ['Enrichment'],
      summary: 'Explain the merchant and category of a transaction',
      description:
        'Returns the current enrichment of this transaction by the service and by your corrections, with the reason.',
      params: TransactionPath,
      response: { 200: ref(TransactionEnrichment) },
      errors: ['TRANSACTION_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => {
      const row = await findTransaction(sql, caller.keyId, request.params.id);
      requireConsent(row.expiresAt, caller.now);
      const dataKey = await keyOfTransaction(deps, caller.keyId, row.id);
      const { description } = transactionShape(row, dataKey);
      const details = detailsOf(row, dataKey);
      const enrich = await enricherFor(sql, { keyId: row.keyId, connectionId: row.connectionId, dataKey });
      const found = enrich({
        description,
        amountMinor: row.amount,
        currency: row.currency,
        facts: factsIn(details),
      });
      return {
        object: 'enrichment' as const,
        transaction_id: row.id,
        ...enrichmentShape(found, details),
        suggestions: found.corrected ? [] : await suggestionsFor(sql, caller, description),
      };
    },
  });

  route(app, nonDemoKey('connections:write'), {
    method: 'PUT',
    url: '/transactions/:id/enrichment',
    schema: {
      operationId: 'correctEnrichment',
      tags: ['Enrichment'],
      summary: 'Correct the merchant or category of a transaction',
      description:
        'The change shows in sync as `modified`. The correction also applies to later transactions of this key with the same normalised description. If the description may name a person, it applies to this connection only and is erased with it. `applies_to` limits the correction to this transaction, or extends it to earlier ones of this account, of this user, or of all your users. With `match: merchant` it applies to all transactions at the merchant, whatever their description.',
      params: TransactionPath,
      body: CorrectEnrichment,
      response: { 200: ref(Transaction) },
      errors: ['INVALID_PARAMETER', 'INPUT_TOO_LONG', 'TRANSACTION_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => {
      const { merchant_name, merchant_category, category, applies_to: reach = 'later' } = request.body;
      const { match: likeness = 'wording' } = request.body;
      const correction = {
        merchantName: merchant_name?.trim() ?? null,
        merchantCategory: merchant_category ?? null,
        category: category ?? null,
      };
      if (Object.values(correction).every((said) => said === null)) {
        throw new ApiError('INVALID_PARAMETER', {
          parameter: 'body',
          reason: 'it must contain merchant_name, merchant_category or category',
        });
      }
      const { id } = request.params;
      return correctTransaction(deps, caller, id, correction, {
        reach,
        likeness,
        record: (tx) =>
          recordKeyAction(tx, deps.clock, request, caller, {
            action: 'transaction.corrected',
            target: id,
            fields: Object.keys(request.body),
          }),
      });
    },
  });

  route(app, nonDemoKey('connections:write'), {
    method: 'DELETE',
    url: '/transactions/:id/enrichment',
    schema: {
      operationId: 'undoCorrection',
      tags: ['Enrichment'],
      summary: 'Remove a correction',
      description:
        'The transaction gets the merchant and category that the service finds, which shows in sync as `modified`, and later ones are no longer corrected. Other transactions that were corrected before stay as they are, unless `applies_to` includes them. Without a correction the transaction is returned unchanged.',
      params: TransactionPath,
      querystring: UndoCorrection,
      response: { 200: ref(Transaction) },
      errors: ['INVALID_PARAMETER', 'TRANSACTION_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => {
      const { id } = request.params;
      return undoCorrection(deps, caller, id, {
        reach: request.query.applies_to ?? 'later',
        record: (tx) =>
          recordKeyAction(tx, deps.clock, request, caller, {
            action: 'transaction.correction_removed',
            target: id,
          }),
      });
    },
  });
};
