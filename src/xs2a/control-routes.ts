/** `/xs2a/…` for developers: who asks the banks, how the banks speak, and what users decide in tests. */
import { sandboxKey } from '../auth/access.ts';
import { holdKey } from '../auth/credential-store.ts';
import type { Caller } from '../auth/identity.ts';
import { route } from '../auth/route.ts';
import { banks } from '../banks/catalogue.ts';
import { belgradeDate } from '../platform/belgrade.ts';
import { list, listOf, ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { tokenHash } from '../platform/secrets.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { newId } from '../vocabulary/ids.ts';
import { accountsFor, agree, type Decided, refuse, withdraw } from './decide.ts';
import { DialectChange } from './dialect.ts';
import type { Needs } from './needs.ts';
import { beginAuthorization } from './oauth.ts';
import {
  ConsentPath,
  CreatedTpp,
  Decide,
  Decision,
  DeletedTpp,
  DialectPath,
  NewTpp,
  Tpp,
  TppPath,
  WithdrawnConsent,
} from './schema.ts';
import { tppShape } from './shape.ts';
import { certificateFrom, fingerprintOf } from './signature.ts';
import {
  countTpps,
  deleteTpp,
  insertCertificates,
  insertTpp,
  listCertificates,
  listTpps,
  setDialect,
} from './tpp-store.ts';
import { findVisit, isPending, type Visit } from './visit.ts';

/** TPPs that a key may have. */
const MOST_TPPS = 100;

const tags = ['XS2A'];

export const controlRoutes = (app: App, deps: Needs): void => {
  const { sql, config } = deps;

  const tppsOf = async ({ keyId }: Caller): Promise<Tpp[]> => {
    const certificates = Map.groupBy(await listCertificates(sql, keyId), ({ tppId }) => tppId);
    return (await listTpps(sql, keyId)).map((row) =>
      tppShape(config, row, certificates.get(row.id)?.map(({ fingerprint }) => fingerprint) ?? []),
    );
  };

  route(app, sandboxKey('connections:write'), {
    method: 'POST',
    url: '/xs2a/tpps',
    schema: {
      operationId: 'registerTpp',
      tags,
      summary: 'Register a TPP',
      description:
        'An application that asks the simulated banks at their `base_url`. It is bound to this key, whose clock its banks follow. The response is the only place where its secret appears.',
      body: NewTpp,
      response: { 201: ref(CreatedTpp) },
      errors: ['INVALID_PARAMETER'],
    },
    handler: async (caller, request, reply) => {
      const { name, redirect_uris: redirectUris = null, certificates = [] } = request.body;
      const fingerprints = [
        ...new Set(certificates.map((pem, at) => fingerprintFrom(pem, at).toString('hex'))),
      ];
      const secret = newId('tppSecret');
      const row = { id: newId('tpp'), keyId: caller.keyId, name, redirectUris, createdAt: caller.now };
      await sql.begin(async (tx) => {
        await holdKey(tx, caller.keyId);
        if ((await countTpps(tx, caller.keyId)) >= MOST_TPPS) {
          throw invalid('name', `this key has ${MOST_TPPS} TPPs already: delete one`);
        }
        await insertTpp(tx, { ...row, secretHash: tokenHash(secret) });
        const hashes = fingerprints.map((hex) => Buffer.from(hex, 'hex'));
        if (!(await insertCertificates(tx, row.id, hashes))) {
          throw invalid('certificates', 'one of them is that of another TPP');
        }
      });
      reply.code(201);
      return { ...tppShape(config, { ...row, dialects: {} }, fingerprints.sort()), client_secret: secret };
    },
  });

  route(app, sandboxKey('connections:write'), {
    method: 'GET',
    url: '/xs2a/tpps',
    schema: {
      operationId: 'listTpps',
      tags,
      summary: 'List TPPs',
      description: 'Those of this key, oldest first, each with its banks and how they speak to it.',
      response: { 200: listOf(ref(Tpp)) },
    },
    handler: async (caller) => list(await tppsOf(caller)),
  });

  route(app, sandboxKey('connections:write'), {
    method: 'DELETE',
    url: '/xs2a/tpps/:client_id',
    schema: {
      operationId: 'deleteTpp',
      tags,
      summary: 'Delete a TPP',
      description: 'Its consents, tokens and certificates go with it.',
      params: TppPath,
      response: { 200: ref(DeletedTpp) },
      errors: ['TPP_NOT_FOUND'],
    },
    handler: async (caller, request) => {
      const { client_id } = request.params;
      const isDeleted = await sql.inTurn(caller.keyId, async (tx) => {
        await holdKey(tx, caller.keyId);
        return deleteTpp(tx, caller.keyId, client_id);
      });
      if (!isDeleted) throw new ApiError('TPP_NOT_FOUND');
      return { object: 'deleted_tpp' as const, client_id };
    },
  });

  route(app, sandboxKey('connections:write'), {
    method: 'PUT',
    url: '/xs2a/tpps/:client_id/dialects/:bank_id',
    schema: {
      operationId: 'setDialect',
      tags,
      summary: 'Set how a bank speaks to a TPP',
      description:
        'What is given is otherwise than usual at this bank from the next request on, what is not is as usual: an empty body takes everything back.',
      params: DialectPath,
      body: DialectChange,
      response: { 200: ref(Tpp) },
      errors: ['TPP_NOT_FOUND', 'BANK_NOT_FOUND', 'INVALID_PARAMETER'],
    },
    handler: async (caller, request) => {
      const { client_id, bank_id } = request.params;
      if (!banks.some(({ id }) => id === bank_id)) throw new ApiError('BANK_NOT_FOUND', { bank_id });
      await sql.begin(async (tx) => {
        await holdKey(tx, caller.keyId);
        const isSet = await setDialect(tx, caller.keyId, client_id, bank_id, request.body);
        if (!isSet) throw new ApiError('TPP_NOT_FOUND');
      });
      return (await tppsOf(caller)).find((each) => each.client_id === client_id)!;
    },
  });

  /** The visit that an address leads to, of a consent of this key's TPPs. @throws CONSENT_NOT_FOUND */
  const visitAt = async (caller: Caller, url: string): Promise<Visit> => {
    const [, bankId, page, query = ''] =
      /^[^?#]*\/xs2a\/([\w-]+)\/(sca|oauth\/authorize)\?([^#]*)/.exec(url) ?? [];
    let token: string | null = null;
    if (bankId !== undefined && page === 'sca') token = new URLSearchParams(query).get('token');
    if (bankId !== undefined && page === 'oauth/authorize') {
      const begun = await beginAuthorization(deps, bankId, new URLSearchParams(query), caller.keyId);
      if (begun.is === 'refused') throw invalid('url', `the bank refuses it: ${begun.why}`);
      token = begun.is === 'begun' ? begun.token : null;
    }
    const visit = token === null ? null : await findVisit(deps, bankId!, token);
    if (visit?.consent.keyId !== caller.keyId) throw new ApiError('CONSENT_NOT_FOUND');
    return visit;
  };

  route(app, sandboxKey('connections:write'), {
    method: 'POST',
    url: '/xs2a/authorize',
    schema: {
      operationId: 'decideConsent',
      tags,
      summary: 'Decide about a consent in the user’s place',
      description:
        'What a user does on the bank’s page, for tests: log in, choose accounts, and agree or refuse. Afterwards it is as if the browser had been there.',
      body: Decide,
      response: { 200: ref(Decision) },
      errors: ['CONSENT_NOT_FOUND', 'CONSENT_NOT_PENDING', 'INVALID_PARAMETER', 'MISSING_FIELDS'],
    },
    handler: async (caller, request) => {
      const { url, decision = 'agree', accounts, scenario = 'default' } = request.body;
      const visit = await visitAt(caller, url);
      const { authorisation, consent, now } = visit;
      if (!isPending(visit)) throw new ApiError('CONSENT_NOT_PENDING');
      let decided: Decided;
      if (decision === 'refuse') decided = await refuse(deps, authorisation, now);
      else {
        const psuId = request.body.psu_id?.trim() ?? consent.psuId;
        if (psuId === null) throw new ApiError('MISSING_FIELDS', { fields: 'psu_id' });
        const login = { psuId, scenario };
        const offered = accounts && accountsFor(consent, login, now);
        // A place that none has is a reference that none has.
        const refs = offered && [...new Set(accounts)].map((place) => offered[place]?.ref ?? '');
        decided = await agree(deps, authorisation, login, refs ?? null, now);
      }
      if (decided.is === 'late') throw new ApiError('CONSENT_NOT_PENDING');
      if (decided.is === 'no such accounts') {
        throw invalid('accounts', 'the customer has no such accounts that were asked for');
      }
      return {
        object: 'xs2a_decision' as const,
        decision,
        consent_id: consent.id,
        redirect_url: decided.back,
      };
    },
  });

  route(app, sandboxKey('connections:write'), {
    method: 'POST',
    url: '/xs2a/consents/:consent_id/revoke',
    schema: {
      operationId: 'withdrawConsent',
      tags,
      summary: 'Withdraw a consent as the user would at the bank',
      params: ConsentPath,
      response: { 200: ref(WithdrawnConsent) },
      errors: ['CONSENT_NOT_FOUND', 'CONSENT_NOT_PENDING'],
    },
    handler: async (caller, request) => {
      const { consent_id } = request.params;
      const done = await withdraw(deps, caller.keyId, consent_id, caller.now);
      if (done === 'unknown') throw new ApiError('CONSENT_NOT_FOUND');
      if (done === 'over') throw new ApiError('CONSENT_NOT_PENDING');
      return {
        object: 'xs2a_consent' as const,
        consent_id,
        status: 'revokedByPsu' as const,
        last_action_date: belgradeDate(caller.now),
      };
    },
  });
};

const invalid = (parameter: string, reason: string): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter, reason });

const fingerprintFrom = (pem: string, at: number): Buffer => {
  const certificate = certificateFrom(pem);
  if (!certificate) throw invalid(`certificates[${at}]`, 'it is no certificate in PEM');
  return fingerprintOf(certificate);
};
