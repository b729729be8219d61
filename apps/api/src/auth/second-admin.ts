import type { Actor } from '@heatwise/domain/permissions/actor';
import { hasLastWord, madeThrough } from '@heatwise/domain/permissions/admin-change';
import { isAnyAdmin } from '@heatwise/domain/permissions/may';
import { AppError } from '../http/app-error.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import type { ActingScope } from './acting-scope.ts';
import { adminCircleOf, makesAdmin } from './admin-circle.store.ts';

/** Who acts, and whether a second admin has confirmed exactly this. */
export type AdminEditor = Pick<ActingScope, 'actor' | 'is_agreed'>;

/** Whether the editor may touch an admin without asking anybody any more. See decisions/0103. */
export async function isAgreed(
  scope: OrganisationScope,
  { actor, is_agreed }: AdminEditor,
): Promise<boolean> {
  if (is_agreed === true) return true;
  return isAnyAdmin(actor.grants) && hasLastWord(await adminCircleOf(scope), actor.user_id);
}

/** The refusal, by whether the same would be allowed once a second admin agrees. */
export function refusalOf(actor: Actor, mayIfAgreed: boolean): AppError {
  return new AppError(mayIfAgreed && isAnyAdmin(actor.grants) ? 'second-admin-needed' : 'not-permitted');
}

/** By whose word alone a permission that is about to be set makes somebody an admin. */
export async function wordBehind(
  scope: OrganisationScope,
  { actor, is_agreed }: AdminEditor,
  permission: { readonly tag_id: string | null; readonly access: string },
): Promise<string[]> {
  if (is_agreed === true || !makesAdmin(permission)) return [];
  return madeThrough(await adminCircleOf(scope), actor.user_id);
}
