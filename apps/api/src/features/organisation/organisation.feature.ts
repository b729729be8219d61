import type { Feature } from '../../feature.ts';
import { createErasure } from './erasure.commands.ts';
import { serveOrganisation } from './organisation.routes.ts';
import { organisationSync } from './organisation.sync.ts';

/** An hour more or less does not matter after thirty days. */
const ERASING_EVERY_MS = 3_600_000;

/** An organisation's own settings, its export and its end. */
export const organisationFeature: Feature = {
  name: 'organisation',
  synced: { core: [organisationSync] },
  start: (server) => ({
    routes: async (app) => void (await app.register(serveOrganisation, { ...server, ...server.settings })),
    periodic: [{ name: 'erasing', everyMs: ERASING_EVERY_MS, work: createErasure(server) }],
  }),
};
