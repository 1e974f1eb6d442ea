/** `/xs2a/tpps`: registered TPPs and their dialects. */
import { sandboxKey } from '../../../auth/access.ts';
import { lockKeyAgainstDeletion } from '../../../auth/credential-store.ts';
import type { Caller } from '../../../auth/identity.ts';
import { route } from '../../../auth/route.ts';
import { list, listOf, ref } from '../../../platform/http/schema.ts';
import type { App } from '../../../platform/http/server.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import { newId } from '../../../platform/vocabulary/ids.ts';
import { banks } from '../../catalogue/catalogue.ts';
import type { Deps } from '../deps.ts';
import { DialectChange } from '../dialect.ts';
import { CreatedTpp, DeletedTpp, DialectPath, NewTpp, Tpp, TppPath } from '../schema.ts';
import { tppShape } from '../shape.ts';
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

/** Maximum TPPs of a key. */
const MOST_TPPS = 100;

const tags = ['XS2A'];

export const tppRoutes = (app: App, deps: Deps): void => {
  const { sql, config, cells } = deps;

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
        'Registers an application that uses the simulated banks at their `base_url`. It belongs to this key, and its banks follow the clock of the key. The secret is returned only in this response.',
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
        await lockKeyAgainstDeletion(tx, caller.keyId);
        if ((await countTpps(tx, caller.keyId)) >= MOST_TPPS) {
          throw invalid('name', `this key has ${MOST_TPPS} TPPs, the maximum. Delete one first`);
        }
        await insertTpp(tx, { ...row, secretHash: tokenHash(secret) });
        const hashes = fingerprints.map((hex) => Buffer.from(hex, 'hex'));
        if (!(await insertCertificates(tx, row.id, hashes))) {
          throw invalid('certificates', 'one of them is registered for another TPP');
        }
      });
      // A certificate has no mark.
      for (const hex of fingerprints) await cells.adopt(tokenHash(hex), null);
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
      description: 'TPPs of this key, oldest first, each with the dialects of its banks.',
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
      description: 'Deletes its consents, tokens and certificates, too.',
      params: TppPath,
      response: { 200: ref(DeletedTpp) },
      errors: ['TPP_NOT_FOUND'],
    },
    handler: async (caller, request) => {
      const { client_id } = request.params;
      const isDeleted = await sql.inTurn(caller.keyId, async (tx) => {
        await lockKeyAgainstDeletion(tx, caller.keyId);
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
      summary: 'Set the dialect of a bank for a TPP',
      description:
        'The given fields replace the defaults of this bank from the next request on; other fields have their defaults. An empty body resets everything.',
      params: DialectPath,
      body: DialectChange,
      response: { 200: ref(Tpp) },
      errors: ['TPP_NOT_FOUND', 'BANK_NOT_FOUND', 'INVALID_PARAMETER'],
    },
    handler: async (caller, request) => {
      const { client_id, bank_id } = request.params;
      if (!banks.some(({ id }) => id === bank_id)) throw new ApiError('BANK_NOT_FOUND', { bank_id });
      await sql.begin(async (tx) => {
        await lockKeyAgainstDeletion(tx, caller.keyId);
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
  if (!certificate) throw invalid(`certificates[${at}]`, 'it is not a certificate in PEM');
  return fingerprintOf(certificate);
};
