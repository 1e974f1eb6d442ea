import { Type } from 'typebox';
import { open } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import type { Config } from '../../platform/config.ts';
import { written } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { describeInterface } from './document.ts';

export interface Deps {
  config: Config;
}

/** The interface description; the pages that are made from it are the documentation's. */
export const openapiRoutes = (app: App, { config }: Deps): void => {
  let document: string | undefined;

  route(app, open('none'), {
    method: 'GET',
    url: '/openapi.json',
    schema: {
      operationId: 'getInterfaceDescription',
      tags: ['Documentation'],
      summary: 'Read this description as data',
      description: 'OpenAPI 3.1.',
      response: {
        200: written(Type.Object({ openapi: Type.Literal('3.1.0') }, { additionalProperties: true })),
      },
    },
    handler: async (_request, reply) => {
      document ??= JSON.stringify(describeInterface(app.endpoints, app.getSchemas(), config.publicUrl));
      return reply.type('application/json; charset=utf-8').send(document);
    },
  });
};
