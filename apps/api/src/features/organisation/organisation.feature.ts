import type { Feature } from '../../feature.ts';
import { erasing } from './closing.commands.ts';
import { serveOrganisation } from './organisation.routes.ts';
import { organisationSync } from './organisation.sync.ts';
import { forgettingTests } from './retention/forget-tests.ts';

/** An organisation's own settings, its export and its end. */
export const organisationFeature: Feature = {
  name: 'organisation',
  synced: { core: [organisationSync] },
  start: (server) => ({
    routes: async (app) => void (await app.register(serveOrganisation, { ...server, ...server.settings })),
    blocks: [erasing(server), forgettingTests(server)],
  }),
};
