import type { Feature } from '../../feature.ts';
import { serveAudit } from './audit.routes.ts';

/** Who did what, for an organisation's admins. */
export const auditFeature: Feature = {
  name: 'audit',
  start: ({ clock }) => ({
    routes: async (app) => void (await app.register(serveAudit, { clock })),
  }),
};
