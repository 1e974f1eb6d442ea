import { Type } from 'typebox';
import { scopes } from '../../auth/scopes.ts';
import { dateTime, maxLength, nullable, requiredText } from '../../platform/http/schema.ts';

const scopeList = (description: string) =>
  Type.Array(Type.String({ enum: [...scopes] }), {
    description,
    examples: [['accounts:read', 'transactions:read']],
  });

const name = Type.String({
  description: 'What the assistant calls itself. Nothing vouches for it.',
  examples: ['Example Assistant'],
});

/** The parameters of an OAuth 2.1 authorization request, as the assistant put them into the address. */
const asked = {
  response_type: requiredText(maxLength.other, 'Always `code`.', ['code']),
  client_id: requiredText(maxLength.other, 'Of the assistant, as it registered.', [
    'mcpc_5KqXw8Tq3Zn5Lb9Yc2Em4d',
  ]),
  redirect_uri: Type.Optional(
    Type.String({
      maxLength: maxLength.other,
      description: 'Where the browser returns to. Needed where the assistant registered several.',
    }),
  ),
  code_challenge: requiredText(
    maxLength.other,
    'SHA-256 of what only the assistant knows, as RFC 7636 writes it.',
    ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ),
  code_challenge_method: requiredText(maxLength.other, 'Always `S256`.', ['S256']),
  scope: Type.Optional(
    Type.String({
      maxLength: maxLength.other,
      description: 'What it asks for, with blanks between; all scopes without it.',
    }),
  ),
  state: Type.Optional(Type.String({ maxLength: maxLength.url, description: 'Given back as it came.' })),
  resource: Type.Optional(
    Type.String({ maxLength: maxLength.other, description: 'The address of `/mcp` (RFC 8707).' }),
  ),
};

export const AssistantQuery = Type.Object(asked);

export const AssistantRequest = Type.Object(
  {
    object: Type.Literal('assistant_request'),
    client_id: Type.String(),
    client_name: name,
    redirect_uri: Type.String({ description: 'Where the browser goes with the decision.' }),
    scopes: scopeList('What it asks for.'),
    redirect_to: Type.Optional(
      Type.String({
        description:
          'Only where the request is wrong and you have let the assistant in before: where the browser goes at once, with the error.',
      }),
    ),
  },
  { $id: 'AssistantRequest' },
);

export const DecideAssistant = Type.Object({
  ...asked,
  decision: Type.Unsafe<'approve' | 'deny'>(Type.String({ enum: ['approve', 'deny'] })),
  api_key_id: Type.Optional(
    requiredText(maxLength.other, 'The key that it acts with. Needed to approve.', ['key_7vNpEXAMPLE']),
  ),
  scopes: Type.Optional(scopeList('What it may do, of what it asks for. Needed to approve.')),
});

export const AssistantDecision = Type.Object(
  {
    object: Type.Literal('assistant_decision'),
    redirect_to: Type.String({
      description: 'Where the browser goes: back to the assistant, which learns of the decision.',
    }),
  },
  { $id: 'AssistantDecision' },
);

export const Assistant = Type.Object(
  {
    object: Type.Literal('assistant'),
    id: Type.String({ examples: ['mcpg_3nRtEXAMPLE'] }),
    client_name: name,
    api_key_id: Type.String({ description: 'The key that it acts with.' }),
    app_name: Type.String({ description: 'The application of that key.' }),
    scopes: scopeList('What it may do, as far as the key may.'),
    created_at: dateTime('When it was let in.'),
    last_used_at: nullable(dateTime('When it last fetched an access token, which lasts an hour.')),
  },
  { $id: 'Assistant' },
);

export const AssistantPath = Type.Object({
  id: Type.String({ maxLength: maxLength.other, description: 'An id of `GET /developers/assistants`.' }),
});
