import { Type } from 'typebox';
import { HOUR, MINUTE, SECOND } from '../../../../packages/common/clock.ts';
import { findLinkToken } from '../../../auth/credential-store.ts';
import { isSimulated } from '../../../banks/catalogue/catalogue.ts';
import { authorize } from '../../../consent/connect/authorize.ts';
import { byPositions } from '../../../consent/connect/choice.ts';
import { requireListedRedirect } from '../../../consent/connect/key-settings.ts';
import { openSession } from '../../../consent/connect/open-session.ts';
import { createLinkToken } from '../../../consent/link/create.ts';
import { maxLength } from '../../../platform/http/schema.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import { randomBase62 } from '../../../platform/vocabulary/ids.ts';
import { type Call, type Endpoint, endpoint, token } from '../endpoint.ts';
import { PlaidError } from '../errors.ts';
import { countryCodes, products, requireBank } from '../institutions/endpoints.ts';
import { requireProducts } from '../institutions/shape.ts';
import { openItem } from '../item/open.ts';
import { ownForm, plaidForm } from '../tokens.ts';
import { checkItemWebhook } from '../webhooks/send.ts';
import { exchangeForItem } from './exchange.ts';
import { hostedUrl } from './pages.ts';
import { linkSessions } from './sessions.ts';
import { findLinkRequest, insertLinkRequest, type LinkRequest } from './store.ts';

const LINK_TOKEN_LIFETIME = 4 * HOUR;
const PUBLIC_TOKEN_SECONDS = (30 * MINUTE) / SECOND;

const text = Type.String({ minLength: 1, maxLength: maxLength.other });
const addressOf = (format: string) => Type.Optional(Type.String({ format, maxLength: maxLength.url }));
const address = addressOf('http-url');
const optionalProducts = Type.Optional(products);

const create = endpoint(
  '/link/token/create',
  {
    client_name: Type.String({ minLength: 1, maxLength: 64 }),
    language: Type.String({ minLength: 2, maxLength: 10 }),
    country_codes: countryCodes,
    user: Type.Object({
      client_user_id: Type.String({ minLength: 1, maxLength: maxLength.userId, pattern: '\\S' }),
    }),
    products: optionalProducts,
    optional_products: optionalProducts,
    required_if_supported_products: optionalProducts,
    additional_consented_products: optionalProducts,
    webhook: address,
    access_token: Type.Optional(token),
    redirect_uri: address,
    hosted_link: Type.Optional(Type.Object({ completion_redirect_uri: addressOf('redirect-url') })),
    update: Type.Optional(Type.Object({ account_selection_enabled: Type.Optional(Type.Boolean()) })),
  },
  {},
  async (call, input) => {
    const { deps, caller } = call;
    const { access_token: accessToken, products: wanted = [], redirect_uri: redirectUri } = input;
    const renewed = accessToken === undefined ? null : await openItem(deps, caller, accessToken);
    if (!renewed && wanted.length === 0) {
      throw new PlaidError('MISSING_FIELDS', 'the following required fields are missing: products');
    }
    requireProducts(wanted, 'products', null);
    requireListedRedirect(deps.config, caller, redirectUri);
    requireListedRedirect(deps.config, caller, input.hosted_link?.completion_redirect_uri);
    await checkItemWebhook(deps, input.webhook);
    const further = [input.optional_products, input.required_if_supported_products].flatMap(
      (each) => each ?? [],
    );
    const request: LinkRequest = {
      client_name: input.client_name,
      language: input.language,
      country_codes: input.country_codes,
      products: [...new Set([...wanted, ...further])],
      webhook: input.webhook ?? null,
      redirect_uri: redirectUri ?? null,
      completion_redirect_uri: input.hosted_link?.completion_redirect_uri ?? null,
      is_hosted: input.hosted_link !== undefined,
    };
    const { token: made, expiresAt } = await createLinkToken(deps, caller, {
      // The user of a renewal is that of the Item.
      ...(renewed ? { connectionId: renewed.row.connectionId } : { userId: input.user.client_user_id }),
      lifetimeMs: LINK_TOKEN_LIFETIME,
      publicTokenSeconds: PUBLIC_TOKEN_SECONDS,
      alsoWrite: (tx, hash) => insertLinkRequest(tx, { hash, keyId: caller.keyId, request }),
    });
    return {
      link_token: plaidForm('link', made, caller.environment),
      expiration: expiresAt.toISOString(),
      ...(request.is_hosted ? { hosted_link_url: hostedUrl(deps, made, caller.environment) } : {}),
    };
  },
);

const get = endpoint('/link/token/get', { link_token: token }, {}, async ({ deps, caller }, input) => {
  const { sql } = deps;
  const hash = tokenHash(ownForm('link', input.link_token, caller.environment));
  const [row, request] = await Promise.all([
    findLinkToken(sql, hash),
    findLinkRequest(sql, caller.keyId, hash),
  ]);
  if (!row || !request || row.id !== caller.keyId) {
    throw new PlaidError('INVALID_LINK_TOKEN', 'the link token does not exist, or belongs to another key');
  }
  return {
    link_token: input.link_token,
    created_at: new Date(row.expiresAt.getTime() - LINK_TOKEN_LIFETIME).toISOString(),
    expiration: row.expiresAt.toISOString(),
    link_sessions: await linkSessions(deps, caller, hash),
    metadata: {
      initial_products: request.products,
      webhook: request.webhook,
      country_codes: request.country_codes,
      language: request.language,
      redirect_uri: request.redirect_uri,
      client_name: request.client_name,
    },
  };
});

/** The user of Plaid's sandbox that needs no further input. */
const DEFAULT_USERNAME = 'user_good';

const sandboxPublicToken = endpoint(
  '/sandbox/public_token/create',
  {
    institution_id: text,
    initial_products: Type.Intersect([products, Type.Array(Type.String(), { minItems: 1 })]),
    options: Type.Optional(
      Type.Object({
        webhook: address,
        override_username: Type.Optional(text),
        override_password: Type.Optional(Type.String({ maxLength: 10_000 })),
      }),
    ),
  },
  { scopes: ['connections:write'], sandboxOnly: true },
  async (call, { institution_id: institutionId, initial_products: wanted, options = {} }) => {
    const { deps, caller } = call;
    const bank = await requireBank(call, institutionId);
    if (!isSimulated(bank.id)) {
      throw new PlaidError('INVALID_INSTITUTION', 'only simulated banks have public tokens without a login');
    }
    requireProducts(wanted, 'initial_products', bank);
    await checkItemWebhook(deps, options.webhook);
    const request: LinkRequest = {
      client_name: null,
      language: 'en',
      country_codes: [],
      products: wanted,
      webhook: options.webhook ?? null,
      redirect_uri: null,
      completion_redirect_uri: null,
      is_hosted: false,
    };
    // Each call makes an Item of its own, as in Plaid's sandbox: the same user would renew the earlier one.
    const userId = `sandbox-${randomBase62(12)}`;
    const { hash, expiresAt } = await createLinkToken(deps, caller, {
      userId,
      lifetimeMs: LINK_TOKEN_LIFETIME,
      publicTokenSeconds: PUBLIC_TOKEN_SECONDS,
      alsoWrite: (tx, made) => insertLinkRequest(tx, { hash: made, keyId: caller.keyId, request }),
    });
    const link = {
      tokenHash: hash,
      userId,
      connectionId: null,
      accountSelection: null,
      redirectUrl: null,
      appName: '',
      expiresAt,
    };
    const session = await openSession(
      deps,
      { ...caller, link },
      {
        bankId: bank.id,
        // The same username gives the same customer, so that a test sees the same data whenever it runs.
        sandbox: { seed: options.override_username ?? DEFAULT_USERNAME },
      },
    );
    const publicToken = await authorize(deps, session.token, byPositions(undefined));
    return { public_token: plaidForm('public', publicToken, caller.environment) };
  },
);

const exchangePublicToken = endpoint(
  '/item/public_token/exchange',
  { public_token: token },
  {},
  async ({ deps, caller }: Call, { public_token: given }) =>
    exchangeForItem(deps, caller, ownForm('public', given, caller.environment)),
);

export const linkEndpoints: readonly Endpoint[] = [create, get, sandboxPublicToken, exchangePublicToken];
