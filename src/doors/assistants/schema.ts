import { Type } from 'typebox';
import { scopes } from '../../auth/scopes.ts';
import { dateTime, maxLength, nullable, requiredText } from '../../platform/http/schema.ts';

const scopeList = (description: string) =>
  Type.Array(Type.String({ enum: [...scopes] }), {
    description,
    examples: [['accounts:read', 'transactions:read']],
  });

const name = Type.String({
  description: 'Name that the assistant gave itself. It is not verified.',
  examples: ['Example Assistant'],
});

/** The parameters of an OAuth 2.1 authorization request. */
const asked = {
  response_type: requiredText(maxLength.other, 'Always `code`.', ['code']),
  client_id: requiredText(maxLength.other, 'The `client_id` of the registered assistant.', [
    'mcpc_5KqXw8Tq3Zn5Lb9Yc2Em4d',
  ]),
  redirect_uri: Type.Optional(
    Type.String({
      maxLength: maxLength.other,
      description: 'Where the browser returns to. Required if the assistant registered several.',
    }),
  ),
  code_challenge: requiredText(maxLength.other, 'SHA-256 of the code verifier in base64url (RFC 7636).', [
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  ]),
  code_challenge_method: requiredText(maxLength.other, 'Always `S256`.', ['S256']),
  scope: Type.Optional(
    Type.String({
      maxLength: maxLength.other,
      description: 'Requested scopes, separated by spaces. Default: all scopes.',
    }),
  ),
  state: Type.Optional(
    Type.String({ maxLength: maxLength.url, description: 'Returned to the assistant unchanged.' }),
  ),
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
    redirect_uri: Type.String({ description: 'Where the browser returns to with the decision.' }),
    scopes: scopeList('Requested scopes.'),
    redirect_to: Type.Optional(
      Type.String({
        description:
          'Present if the request is invalid and you have authorized the assistant before: the address to open, which reports the error to the assistant.',
      }),
    ),
  },
  { $id: 'AssistantRequest' },
);

export const DecideAssistant = Type.Object({
  ...asked,
  decision: Type.Unsafe<'approve' | 'deny'>(Type.String({ enum: ['approve', 'deny'] })),
  api_key_id: Type.Optional(
    requiredText(maxLength.other, 'Id of the key that the assistant acts with. Required to approve.', [
      'key_7vNpEXAMPLE',
    ]),
  ),
  scopes: Type.Optional(scopeList('Granted scopes, a part of the requested ones. Required to approve.')),
});

export const AssistantDecision = Type.Object(
  {
    object: Type.Literal('assistant_decision'),
    redirect_to: Type.String({
      description: 'Address to open in the browser; it reports the decision to the assistant.',
    }),
  },
  { $id: 'AssistantDecision' },
);

export const Assistant = Type.Object(
  {
    object: Type.Literal('assistant'),
    id: Type.String({ examples: ['mcpg_3nRtEXAMPLE'] }),
    client_name: name,
    api_key_id: Type.String({ description: 'Id of the key that the assistant acts with.' }),
    app_name: Type.String({ description: 'Name of the application that the key belongs to.' }),
    scopes: scopeList('Granted scopes. The scopes of the key also apply.'),
    created_at: dateTime('When it was authorized.'),
    last_used_at: nullable(dateTime('When it last fetched an access token. A token lasts an hour.')),
  },
  { $id: 'Assistant' },
);

export const AssistantPath = Type.Object({
  id: Type.String({ maxLength: maxLength.other, description: 'An id of `GET /developers/assistants`.' }),
});
