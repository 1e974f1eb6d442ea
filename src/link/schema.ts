import { Type } from 'typebox';
import { dateTime, maxLength, optionalText } from '../platform/http/schema.ts';

export const LinkToken = Type.Object(
  {
    object: Type.Literal('link_token'),
    link_token: Type.String({ examples: ['lt_5TqTrqT1pkMaBDGEXAMPLE'] }),
    expires_in: Type.Integer({ description: 'Seconds until it expires: 1800.', examples: [1800] }),
    expires_at: dateTime('When it expires, on the clock of the key.'),
    usage: Type.String({ description: 'What to do with it, in a sentence.' }),
  },
  { $id: 'LinkToken' },
);

export const CreateLinkToken = Type.Object({
  user_id: optionalText(
    maxLength.userId,
    'Your own identifier of the user who will connect. Sessions opened with this token are for this user, and need no `user_id` of their own. Without it, whoever holds the token chooses the user, and the response warns of it.',
  ),
});
