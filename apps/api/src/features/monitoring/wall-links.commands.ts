import { randomUUID } from 'node:crypto';
import type { MadeWallLink, NewWallLink, WallLink } from '@heatwise/contract/monitoring/wall.contract';
import {
  mayManageWallLinks,
  WALL_LINK_MESSAGES,
  wallLinkNameProblem,
} from '@heatwise/domain/monitoring/wall-link';
import type { Actor } from '@heatwise/domain/permissions/actor';
import type { ActingScope } from '../../auth/acting-scope.ts';
import type { NotifyOfCredential } from '../../background/credential-notice.ts';
import { AppError } from '../../http/app-error.ts';
import { newToken, type RandomBytes, tokenHash } from '../../http/token.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import { insertWallLink, revokeWallLink, tagsToShow, wallLinksOf } from './wall-links.store.ts';

type NewLinkParts = {
  readonly now: Date;
  readonly randomBytes: RandomBytes;
  readonly notifyOfCredential: NotifyOfCredential;
};

/** Throws not-permitted. */
export async function listWallLinks(scope: OrganisationScope, actor: Actor): Promise<WallLink[]> {
  if (!mayManageWallLinks(actor)) throw new AppError('not-permitted');
  return wallLinksOf(scope);
}

/**
 * Makes a link; the answer is the only place where its token ever stands. Throws not-permitted, and invalid-request
 * with the rule's words for a name or a tag that is not there.
 */
export async function createWallLink(
  scope: ActingScope,
  wanted: NewWallLink,
  { now, randomBytes, notifyOfCredential }: NewLinkParts,
): Promise<MadeWallLink> {
  const { actor } = scope;
  if (!mayManageWallLinks(actor)) throw new AppError('not-permitted');
  const tag_ids = [...new Set(wanted.tag_ids)];
  const known = await tagsToShow(scope, tag_ids);
  // Without this a link that was to show few would show everybody.
  const unknown = tag_ids.some((id) => !known.has(id));
  refuse('name', wallLinkNameProblem(wanted.name));
  refuse('tag_ids', unknown ? WALL_LINK_MESSAGES.tagUnknown : null);

  await refuseOverQuota(scope, 'wall_links');
  const token = newToken('wall', scope.org_id, randomBytes);
  const wall_link_id = randomUUID();
  const name = wanted.name.trim();
  const token_hash = tokenHash(token);
  await insertWallLink(scope, {
    wall_link_id,
    name,
    tag_ids,
    created_by: actor.user_id,
    token_hash,
    created_at: now,
  });
  const subject = { wall_link_id, name, tag_ids };
  await scope.audit('wall_link.create', subject);
  await notifyOfCredential(scope, { kind: 'wall-link', name, event: 'created' });
  const [made] = await wallLinksOf(scope, wall_link_id);
  if (!made) throw new Error(`the new link ${wall_link_id} is not there`);
  return { ...made, token };
}

/** The display is refused from its next question on. Throws not-permitted and wall-link-not-found. */
export async function endWallLink(scope: ActingScope, linkId: string, now: Date): Promise<void> {
  const { actor } = scope;
  if (!mayManageWallLinks(actor)) throw new AppError('not-permitted');
  const [link] = await wallLinksOf(scope, linkId);
  if (!link) throw new AppError('wall-link-not-found');
  await revokeWallLink(scope, linkId, now);
  const subject = { wall_link_id: linkId, name: link.name };
  await scope.audit('wall_link.revoke', subject);
}

function refuse(path: string, message: string | null): void {
  if (message !== null) throw new AppError('invalid-request', { problems: [{ path, message }] });
}
