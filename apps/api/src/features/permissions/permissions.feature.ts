import type { Feature, Server } from '../../feature.ts';
import type { CarryOut } from './admin-changes.commands.ts';
import { serveAdminChanges } from './admin-changes.routes.ts';
import { servePermissions } from './permissions.routes.ts';
import { permissionDigests, permissionsSync } from './permissions.sync.ts';

/** What is done to an admin, which belongs to other features. */
type Others = { readonly createAdminActions: (server: Server) => CarryOut };

/** Who may do what, over whom. */
export const permissionsFeature = ({ createAdminActions }: Others): Feature => ({
  name: 'permissions',
  synced: { core: [permissionsSync], digested: [permissionDigests] },
  start: (server) => ({
    routes: async (app) => {
      const carryOut = createAdminActions(server);
      await app.register(servePermissions);
      await app.register(serveAdminChanges, { ...server, ...server.settings, carryOut });
    },
  }),
});
