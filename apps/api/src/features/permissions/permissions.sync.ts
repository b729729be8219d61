import type { CoreKind } from '../../sync/synced-kind.ts';
import { changedPermissions } from './changed-permissions.store.ts';

export const permissionsSync: CoreKind = {
  part: 'permissions',
  cursor: 'permissions',
  changed: changedPermissions,
};
