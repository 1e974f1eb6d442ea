/** `/xs2a/tpps`: who asks the banks, and how the banks speak to them. */
import { sandboxKey } from '../../auth/access.ts';
import { holdKey } from '../../auth/credential-store.ts';
import type { Caller } from '../../auth/identity.ts';
import { route } from '../../auth/route.ts';
import { list, listOf, ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { banks } from '../catalogue/catalogue.ts';
import type { Deps } from './deps.ts';
import { DialectChange } from './dialect.ts';
import { CreatedTpp, DeletedTpp, DialectPath, NewTpp, Tpp, TppPath } from './schema.ts';
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

/** TPPs that a key may have. */
const MOST_TPPS = 100;

const tags = ['XS2A'];

export const tppRoutes = (app: App, deps: Deps): void => {
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
};

const invalid = (parameter: string, reason: string): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter, reason });

const fingerprintFrom = (pem: string, at: number): Buffer => {
  const certificate = certificateFrom(pem);
  if (!certificate) throw invalid(`certificates[${at}]`, 'it is no certificate in PEM');
  return fingerprintOf(certificate);
};
