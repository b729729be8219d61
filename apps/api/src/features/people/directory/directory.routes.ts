import { reply } from '@heatwise/contract/envelope';
import { directorySchemas } from '@heatwise/contract/people/directory.contract';
import { directoryRoutes } from '@heatwise/contract/people/people.routes';
import { emailKey } from '@heatwise/domain/people/email';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../../http/app-error.ts';
import { bindRoutes } from '../../../http/bind-routes.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { emailsInUse } from '../import/import.store.ts';
import { addedFromDirectory } from './directory.store.ts';
import type { GraphAccess, GraphClient } from './graph-client.ts';

const routes = bindRoutes(directoryRoutes, directorySchemas);

type Source = Omit<GraphAccess, 'secret'> & {
  readonly provider_id: string;
  readonly name: string;
  readonly secret: string | null;
};
type Tools = {
  /** The directories of an organisation; who has them belongs to another feature. */
  readonly sources: (scope: OrganisationScope) => Promise<Source[]>;
  readonly graph: GraphClient;
};

export const serveDirectory: FastifyPluginAsyncZod<Tools> = async (app, { sources, graph }) => {
  app.route({
    ...routes.sources,
    handler: async (request) => {
      const found = await request.read(sources);
      return reply(
        found.map(({ provider_id, name, secret }) => ({ provider_id, name, can_be_read: secret !== null })),
      );
    },
  });

  app.route({
    ...routes.page,
    handler: async (request) => {
      const { provider_id } = request.params;
      const source = (await request.read(sources)).find((one) => one.provider_id === provider_id);
      if (!source) throw new AppError('provider-not-found');
      const { secret } = source;
      if (secret === null) throw new AppError('directory-not-readable');
      // Asked outside of any transaction: the directory may take its time.
      const { search, next } = request.query;
      const page = await graph.page({ ...source, secret }, { search, next });
      const people = await request.read(async (scope) => {
        const ids = page.people.map(({ directory_id }) => directory_id);
        const emails = page.people.map(({ email }) => emailKey(email)).filter(Boolean);
        const added = await addedFromDirectory(scope, provider_id, ids);
        const taken = new Set(await emailsInUse(scope, emails));
        return page.people.map((person) => ({
          ...person,
          is_here: added.has(person.directory_id) || taken.has(emailKey(person.email)),
        }));
      });
      return reply({ people, next: page.next });
    },
  });
};
