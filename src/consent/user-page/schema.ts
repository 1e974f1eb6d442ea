import { Type } from 'typebox';
import { dateTime, maxLength } from '../../platform/http/schema.ts';

export const UserPage = Type.Object(
  {
    object: Type.Literal('user_page'),
    url: Type.String({
      description:
        'Address of the page. Show it to the user as a link. It opens once, in one browser; do not store it.',
      examples: ['https://api.example.com/my/open?token=mylink_5TqTrqT1pkMaBDGEXAMPLE'],
    }),
    expires_at: dateTime('When the link ends if nobody opens it: 15 minutes from now.'),
  },
  { $id: 'UserPage' },
);

export const UserPath = Type.Object({
  user_id: Type.String({
    maxLength: maxLength.userId,
    description: 'Your identifier of the user, as you sent it when the user connected a bank.',
    examples: ['user-42'],
  }),
});

export const ReceiptKeys = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        kty: Type.Literal('EC'),
        crv: Type.Literal('P-256'),
        x: Type.String(),
        y: Type.String(),
        kid: Type.String({ description: 'Thumbprint of the key (RFC 7638).' }),
        alg: Type.Literal('ES256'),
        use: Type.Literal('sig'),
      }),
      { description: 'The present key, and every key that has signed a receipt before.' },
    ),
  },
  { $id: 'ReceiptKeys' },
);
