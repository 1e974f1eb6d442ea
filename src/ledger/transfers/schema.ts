import { Type } from 'typebox';
import { pageQueryOf } from '../../platform/http/paging.ts';
import { amount, calendarDate, idText, maxLength } from '../../platform/http/schema.ts';
import { CONFIDENCES } from '../enrichment/vocabulary.ts';

const TransferSide = Type.Object({
  transaction_id: Type.String({ examples: ['txn_8JkPEXAMPLE'] }),
  account_id: Type.String({ examples: ['acc_4sVbEXAMPLE'] }),
  connection_id: Type.String({ examples: ['conn_2mTqEXAMPLE'] }),
  date: calendarDate('Booking date.'),
  amount: amount('Negative is money out, positive is money in.'),
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['RSD'] }),
});

export const Transfer = Type.Object(
  {
    object: Type.Literal('transfer'),
    id: Type.String({
      description: 'The `pair_id` of its transactions.',
      examples: ['pair_6bNcEXAMPLE'],
    }),
    status: Type.String({
      enum: ['found', 'stated'],
      description: '`found` by the service, or `stated` by you.',
    }),
    confidence: Type.String({ enum: [...CONFIDENCES] }),
    reason: Type.String({
      examples: ['The amounts are equal; both are of 2026-03-05; both sides name the holder.'],
    }),
    money_out: Type.Array(TransferSide, {
      description: 'One transaction, or several of which the other side is the sum.',
    }),
    money_in: Type.Array(TransferSide, {
      description: 'One transaction, or several of which the other side is the sum.',
    }),
  },
  { $id: 'Transfer' },
);

export const UserPath = Type.Object({
  user_id: Type.String({
    minLength: 1,
    maxLength: maxLength.other,
    description: 'Your identifier of the user.',
  }),
});

export const TransfersQuery = Type.Object(pageQueryOf('transfer'));

const otherTransaction = (description: string) => Type.Optional(idText('transaction', description));

export const SetTransfer = Type.Object({
  transaction_id: otherTransaction(
    'Id of the other transaction, on another account of the same user. Without it, the transfer that the service found is confirmed.',
  ),
});

export const DenyTransferQuery = Type.Object({
  transaction_id: otherTransaction(
    'Id of the transaction that is not the other side. Without it, the transfer that the transaction has is denied.',
  ),
});
