/** Creates the objects that the samples of the reference use, for each call of an operation. */
import assert from 'node:assert/strict';
import { issueMailToken, type Purpose } from '../../src/developers/accounts/mail-token-store.ts';
import { hashPassword } from '../../src/developers/accounts/password.ts';
import { randomBase62 } from '../../src/platform/vocabulary/ids.ts';
import { placeholders, type SampleValues } from '../../src/sites/docs/sample-call.ts';
import { story } from '../../src/sites/openapi/story.ts';
import { freshEmail } from './account.ts';
import type { TestApp } from './app.ts';
import { newAuthenticator } from './authenticator.ts';
import { authorize, connectBank, startSession } from './connect.ts';
import { createDeveloper } from './developer.ts';
import { totpCodeAt } from './totp.ts';
import { registerTpp } from './tpp.ts';

/** Placeholders of the samples, which are replaced by real values. */
const WORDS = {
  account: story.identifiers.accounts!,
  connection: story.identifiers.connections!,
  transaction: story.identifiers.transactions!,
  session: story.identifiers.connect!,
  webhook: story.identifiers.webhooks!,
  delivery: story.identifiers.deliveries!,
  key: story.identifiers.keys!,
  request: story.identifiers.requests!,
  bank: story.identifiers.banks!,
  publicToken: (story.requests.exchangePublicToken as { public_token: string }).public_token,
  userCode: story.identifiers['cli-logins']!,
  deviceCode: (story.resources.StartedCliLogin as { device_code: string }).device_code,
  assistant: story.identifiers.assistants!,
  assistantClient: (story.requests.decideAssistant as { client_id: string }).client_id,
  simplefinToken: story.identifiers.tokens!,
  email: 'ana@example.com',
  mailToken: (story.requests.resetPassword as { token: string }).token,
  password: (story.requests.resetPassword as { password: string }).password,
  developer: (story.resources.Developer as { id: string }).id,
  loginSession: 'login_4JqW7nRk2Xb9Lm5Tz8Yc3E',
  totpCode: '492039',
  passkey: 'pky_7Hn2Vb7Kc9Xs1Lq8Tz5Rw3',
  passkeyChallenge: 'pkc_7Hn2Vb7Kc9Xs1Lq8Tz5Rw3',
  passkeyCredential: 'q3Zt8Xw1Lk5Rn9Yb2Vc7Tg',
  passkeyClientData: 'eyJ0eXBlIjoid2ViYXV0aG4uLi4ifQ',
  passkeyAttestation: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
  tpp: 'tpp_4Zk8Qw1Lm6Tn3Rc9Xv5Bd2',
  consent: '3dc3d5b3-7023-4848-9853-f5400a64e80f',
  consentPage: '/xs2a/raiffeisen/sca?token=bkt_3Vb8Nm5Qw2Er7Ty4Ui9Op1',
};

type Words = Partial<Record<keyof typeof WORDS, string>>;
type Prepared = Words & { as?: Partial<Pick<SampleValues, 'session' | 'apiKey'>> };

/** Returns real values by their placeholder; addresses become those of this service. */
const inStory = (words: Words, publicUrl: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).map(([word, value]) => {
      const inText = WORDS[word as keyof typeof WORDS];
      return [inText.startsWith('/') ? publicUrl + inText : inText, value as string];
    }),
  );

/** Returns a function that gives the values for a call, with new objects if the call uses them up. */
export const sampleWorld = async (app: TestApp): Promise<(operationId: string) => Promise<SampleValues>> => {
  const owner = await createDeveloper(app);
  const { key } = owner;
  const connected = await connectBank(app, key);
  const bankAccount = connected.accountIds[0]!;
  const tpp = await registerTpp(app, {}, key);
  const addWebhook = async () => (await owner.addWebhook('https://example.com/webhooks/bank')).id;
  const webhook = await addWebhook();
  const tested = await app.api.post(`/developers/webhooks/${webhook}/test`, { key: owner.session, body: {} });
  assert.equal(tested.status, 200, JSON.stringify(tested.body));
  const newest = await app.api.get(`/accounts/${bankAccount}/transactions?limit=1`, { key });
  await app.service.deps.recorder.flush();
  const usual: Words = {
    account: bankAccount,
    connection: connected.connectionId,
    transaction: newest.body.data[0].id,
    webhook,
    delivery: tested.body.id,
    key: owner.keyPublicId,
    request: newest.headers.get('x-request-id')!,
    tpp: tpp.id,
  };

  const ownConnection = async (): Promise<Prepared> => ({
    connection: (await connectBank(app, key, { bank: 'otp', user: randomBase62(8) })).connectionId,
  });
  const ownTransaction = async (pending: boolean): Promise<Prepared> => {
    const { body } = await app.api.post(`/sandbox/accounts/${bankAccount}/transactions`, {
      key,
      body: { transactions: [{ amount: -1_349, description: 'WOLT DOO>BEOGRAD RS', pending }] },
    });
    return { transaction: body.data[0].id };
  };
  const ownTransfer = async (): Promise<Prepared> => {
    const user = randomBase62(8);
    const [one, other] = [
      await connectBank(app, key, { bank: 'otp', user, scenario: 'empty' }),
      await connectBank(app, key, { bank: 'raiffeisen', user, scenario: 'empty' }),
    ];
    const rows = [];
    for (const [at, { accountIds }] of [one, other].entries()) {
      const description = 'Prenos na sopstveni racun';
      const body = { transactions: [{ amount: at === 0 ? -2_500 : 2_500, description }] };
      rows.push(await app.api.post(`/sandbox/accounts/${accountIds[0]}/transactions`, { key, body }));
    }
    return { transaction: rows[1]!.body.data[0].id };
  };
  const ownWebhook = async (): Promise<Prepared> => ({ webhook: await addWebhook() });
  const ownKey = async (): Promise<Prepared> => ({ key: (await owner.addKey()).keyPublicId });
  const waiting = async (): Promise<Prepared> => ({ session: await startSession(app, key) });
  const another = async (): Promise<Prepared> => ({ as: { session: await owner.logIn() } });
  const cliLogin = async (approved: boolean): Promise<Prepared> => {
    const { body } = await app.api.post('/developers/cli-logins', { body: {} });
    const path = `/developers/cli-logins/${body.user_code}/approve`;
    if (approved) await app.api.post(path, { key: owner.session, body: {} });
    return { userCode: body.user_code, deviceCode: body.device_code };
  };
  const assistantClient = async (): Promise<Prepared> => {
    const { body } = await app.api.post('/oauth/register', {
      body: { client_name: 'Sample', redirect_uris: ['http://127.0.0.1/callback'] },
    });
    return { assistantClient: body.client_id };
  };
  const assistant = async (): Promise<Prepared> => {
    const { assistantClient: client_id } = await assistantClient();
    const body = { ...(story.requests.decideAssistant as object), client_id, api_key_id: owner.keyPublicId };
    const decided = await app.api.post('/developers/assistants', { key: owner.session, body });
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
    const { body: list } = await app.api.get('/developers/assistants', { key: owner.session });
    return { assistant: list.data[0].id };
  };
  const hash = await hashPassword(WORDS.password, '127.0.0.1');
  const account = async () => {
    const developer = await createDeveloper(app);
    await app.sql`update developers set password_hash = ${hash} where id = ${developer.id}`;
    return developer;
  };
  const mailed = async (purpose: Purpose): Promise<Prepared> => {
    const { id } = await account();
    return { mailToken: (await issueMailToken(app.sql, id, purpose, app.clock.now()))! };
  };

  const ownAccount = async (): Promise<Prepared> => ({ as: { session: (await account()).session } });
  const otherSession = async (): Promise<Prepared> => {
    const { session, logIn } = await account();
    await logIn();
    const { body } = await app.api.get('/developers/sessions', { key: session });
    const other = body.data.find(({ current }: { current: boolean }) => !current);
    return { as: { session }, loginSession: other.id };
  };
  const authenticatorApp = async (confirmed: boolean): Promise<Prepared> => {
    const { id, session } = await account();
    const { body } = await app.api.post('/developers/totp', { key: session });
    const code = totpCodeAt(body.secret, app.clock.now());
    if (confirmed) await app.api.post('/developers/totp/confirm', { key: session, body: { code } });
    return { as: { session }, developer: id, totpCode: code };
  };
  /** Returns what the browser sends to add a passkey. */
  const newPasskey = async () => {
    const { session } = await account();
    const { body: asked } = await app.api.post('/developers/passkeys/options', { key: session });
    const response = newAuthenticator(app.config.publicUrl).create(asked.options);
    return { session, body: { name: 'Sample', challenge_id: asked.id, response } };
  };
  const passkeyResponse = async (): Promise<Prepared> => {
    const { session, body } = await newPasskey();
    return {
      as: { session },
      passkeyChallenge: body.challenge_id,
      passkeyCredential: body.response.id,
      passkeyClientData: body.response.response.clientDataJSON,
      passkeyAttestation: body.response.response.attestationObject,
    };
  };
  const addedPasskey = async (): Promise<Prepared> => {
    const { session, body } = await newPasskey();
    const added = await app.api.post('/developers/passkeys', { key: session, body });
    return { as: { session }, passkey: added.body.id };
  };

  const storyUser = async (): Promise<Prepared> => {
    await connectBank(app, key, { user: 'user-42', bank: 'raiffeisen' });
    return {};
  };

  const preparations: Record<string, () => Promise<Prepared>> = {
    getConnectStatus: waiting,
    sandboxAuthorize: waiting,
    sandboxDeny: waiting,
    exchangePublicToken: async () => ({ publicToken: await authorize(app, await startSession(app, key)) }),
    revokeConnection: ownConnection,
    eraseDeveloperConnection: ownConnection,
    expireConnection: ownConnection,
    revokeAtBank: ownConnection,
    setBankFault: ownConnection,
    changeAccount: async () => ({
      account: (await connectBank(app, key, { bank: 'otp', user: randomBase62(8) })).accountIds[0]!,
    }),
    changeTransaction: () => ownTransaction(false),
    deleteTransaction: () => ownTransaction(false),
    settleTransaction: () => ownTransaction(true),
    correctEnrichment: () => ownTransaction(false),
    undoCorrection: () => ownTransaction(false),
    denyTransfer: () => ownTransaction(false),
    setTransfer: ownTransfer,
    advanceClock: async () => ({ as: { apiKey: (await owner.addKey()).key } }),
    changeWebhook: ownWebhook,
    deactivateWebhook: ownWebhook,
    rotateWebhookSecret: ownWebhook,
    changeApiKey: ownKey,
    revokeApiKey: ownKey,
    rollApiKey: ownKey,
    getCliLogin: () => cliLogin(false),
    approveCliLogin: () => cliLogin(false),
    denyCliLogin: () => cliLogin(false),
    fetchCliLogin: () => cliLogin(true),
    getAssistantRequest: assistantClient,
    decideAssistant: assistantClient,
    endAssistant: assistant,
    createUserPage: storyUser,
    listTransfers: storyUser,
    getLinkToken: async () => {
      const { body } = await app.api.post('/link/token/create', { key, body: { app_name: 'Sample' } });
      return { as: { apiKey: body.link_token } };
    },
    createSimplefinToken: async () => {
      await connectBank(app, key, { user: 'user-42', bank: 'otp' });
      return {};
    },
    revokeSimplefinToken: async () => {
      const { body } = await app.api.post('/simplefin/tokens', { key, body: { user_id: 'user-1' } });
      return { simplefinToken: body.id };
    },
    logOut: another,
    streamEvents: another,
    registerDeveloper: async () => ({ email: freshEmail() }),
    joinWaitlist: async () => ({ email: freshEmail() }),
    logIn: async () => ({ email: (await account()).email }),
    deleteDeveloper: ownAccount,
    verifyEmail: () => mailed('verification'),
    resetPassword: () => mailed('reset'),
    endSession: otherSession,
    endOtherSessions: otherSession,
    reauthenticate: ownAccount,
    startPasskeyReauthentication: addedPasskey,
    startPasskey: ownAccount,
    addPasskey: passkeyResponse,
    removePasskey: addedPasskey,
    startTotp: ownAccount,
    confirmTotp: () => authenticatorApp(false),
    removeTotp: () => authenticatorApp(true),
    createRecoveryCodes: () => authenticatorApp(true),
    removeFactors: () => authenticatorApp(true),
    deleteTpp: async () => ({ tpp: (await registerTpp(app, {}, key)).id }),
    decideConsent: async () => {
      const { body } = await tpp.askConsent('banca-intesa');
      return { consentPage: body._links.scaRedirect.href };
    },
    withdrawConsent: async () => ({ consent: (await tpp.consent('banca-intesa')).consentId }),
    setBankStatus: async () => ({ bank: 'unicredit' }),
  };

  return async (operationId) => {
    const { as, ...words } = (await preparations[operationId]?.()) ?? {};
    return {
      ...placeholders,
      url: app.url,
      apiKey: key,
      session: owner.session,
      adminKey: app.config.adminKey ?? placeholders.adminKey,
      ...as,
      instead: inStory({ ...usual, ...words }, app.config.publicUrl),
    };
  };
};
