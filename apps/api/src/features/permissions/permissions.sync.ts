import type { CoreKind, DigestedKind } from '../../sync/synced-kind.ts';
import { changedPermissions, permissionsDigest } from './changed-permissions.store.ts';

export const permissionsSync: CoreKind = {
  part: 'permissions',
  cursor: 'permissions',
  tables: ['permissions'],
  changed: changedPermissions,
};

export const permissionDigests: DigestedKind = {
  parts: ['permissions'],
  digests: async (scope, reader) => [await permissionsDigest(scope, reader)],
};
