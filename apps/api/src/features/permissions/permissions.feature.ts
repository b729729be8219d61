import type { Feature } from '../../feature.ts';
import { servePermissions } from './permissions.routes.ts';
import { permissionDigests, permissionsSync } from './permissions.sync.ts';

/** Who may do what, over whom. */
export const permissionsFeature: Feature = {
  name: 'permissions',
  synced: { core: [permissionsSync], digested: [permissionDigests] },
  start: () => ({ routes: servePermissions }),
};
