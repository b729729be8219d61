import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayEditUser, mayViewUser } from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { findPerson } from '../../auth/active-rows.store.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { findImage, putImage } from '../../organisation/profile-images.store.ts';
import { refuseOverStorage } from '../../organisation/quota.store.ts';
import { stampPicture } from './person.store.ts';

/** Base64 JPEG, or an empty text. Throws user-not-found for people the actor may not see. */
export async function imageOfUser(scope: OrganisationScope, actor: Actor, userId: string): Promise<string> {
  await expectVisible(scope, actor, userId);
  return (await findImage(scope, userId))?.toString('base64') ?? '';
}

/** Throws user-not-found for people the actor may not see, not-permitted for those they may only see. */
export async function expectEditable(scope: OrganisationScope, actor: Actor, userId: string): Promise<void> {
  const person = await expectVisible(scope, actor, userId);
  if (!mayEditUser(actor, person)) throw new AppError('not-permitted');
}

/** Stores a person's picture, or takes it away (null), and lets the person's row travel to every browser. */
export async function setImageOfUser(
  scope: ActingScope,
  userId: string,
  picture: Buffer | null,
): Promise<void> {
  await expectEditable(scope, scope.actor, userId);
  if (picture) await refuseOverStorage(scope, picture.length);
  await putImage(scope, userId, picture);
  await stampPicture(scope, userId, picture !== null);
  await scope.audit(picture ? 'user.picture-set' : 'user.picture-removed', { user_id: userId });
}

async function expectVisible(scope: OrganisationScope, actor: Actor, userId: string) {
  const person = await findPerson(scope, userId);
  if (!person || !mayViewUser(actor, person)) throw new AppError('user-not-found');
  return person;
}
