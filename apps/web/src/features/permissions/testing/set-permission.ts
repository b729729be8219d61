import type { EntityBuilders } from '@heatwise/builders/entity-builders';
import type { PermissionChange } from '@heatwise/contract/permissions/permissions.contract';
import { type Answer, type Received, success } from '../../../testing/loopback-server.ts';

/** What the server answers to whoever sets a permission: the row as it is kept. */
export function setPermission(make: EntityBuilders, { body }: Received): Answer {
  const change = body as PermissionChange;
  return success(make.permission(change, change));
}
