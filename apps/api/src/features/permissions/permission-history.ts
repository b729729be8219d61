import {
  PERMISSION_HISTORY_PAGE,
  type PermissionHistory,
} from '@heatwise/contract/permissions/permissions.contract';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { type StepsBefore, stepsOfPermissions } from './permission-history.store.ts';

type Asked = { readonly user_id?: string | undefined; readonly cursor?: string | undefined };

/** One page of who set whose permissions, newest first. Throws not-permitted for who does not manage permissions. */
export async function permissionHistory(
  scope: OrganisationScope,
  actor: Actor,
  { user_id, cursor }: Asked,
): Promise<PermissionHistory> {
  if (!mayManagePermissions(actor)) throw new AppError('not-permitted');
  const before = cursor === undefined ? undefined : readCursor(cursor);
  // One more than fits says whether there is another page.
  const found = await stepsOfPermissions(scope, { user_id, before, limit: PERMISSION_HISTORY_PAGE + 1 });
  const steps = found.slice(0, PERMISSION_HISTORY_PAGE);
  const last = steps.at(-1);
  return { steps, next_cursor: last && found.length > steps.length ? `${last.time}.${last.step_id}` : null };
}

const LENGTH_OF_TIME = '2026-11-21T08:44:00.123456Z'.length;

/** The contract has seen to its shape. */
function readCursor(cursor: string): StepsBefore {
  return { time: cursor.slice(0, LENGTH_OF_TIME), step_id: cursor.slice(LENGTH_OF_TIME + 1) };
}
