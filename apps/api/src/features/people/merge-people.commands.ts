import type { User } from '@heatwise/contract/entities/people';
import type { MergeRequest } from '@heatwise/contract/people/people.contract';
import { jsonProblem } from '@heatwise/domain/measurements/measurement-metadata';
import { mergedInto, mergeProblem } from '@heatwise/domain/people/people-actions';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { isSupportAdmin, mayMergeUsers, mayViewUser } from '@heatwise/domain/permissions/may';
import { hasEveryRightOf } from '@heatwise/domain/permissions/sign-in-rights';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { activeTags } from '../../auth/active-rows.store.ts';
import { isAgreed, refusalOf } from '../../auth/second-admin.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import type { ServerEvents } from '../../server-events.ts';
import { moveMeasurements } from '../../sync/measurement-moves.ts';
import { isAdmin, refuseLosingAdmins } from './chosen-people.commands.ts';
import { type ChosenPerson, deactivate, findPeople, noteMerge, updateMerged } from './chosen-people.store.ts';
import { findUser, moveRecipient } from './person.store.ts';

type Parts = {
  readonly now: Date;
  readonly peopleMerged: ServerEvents['peopleMerged'];
  /** How many measurements move at once; by default `MOVE_BLOCK`. */
  readonly moveBlock?: number;
};

/**
 * Makes one person of two: the source's measurements move to the target, tags and addresses are put together, the
 * target keeps name and email and is notified of what the source was notified of, the source is deactivated and its
 * sessions end. Of many measurements the later ones move in the background. Returns the target as it is afterwards.
 * Takes two stamps. Throws user-not-found, not-permitted, last-admin, and merge-refused for somebody with themselves
 * or somebody inactive.
 */
export async function mergePeople(
  scope: ActingScope,
  request: MergeRequest,
  { now, peopleMerged, moveBlock }: Parts,
): Promise<User> {
  const { actor } = scope;
  const { source_id, target_id } = request;
  const [source, target] = await visiblePair(scope, actor, source_id, target_id);
  const problem = mergeProblem(source, target);
  if (problem) throw new AppError('merge-refused', { message: problem });
  // From then on the target is notified of what the source was notified of, and the target may be the actor.
  const is_admin = isAdmin(source);
  const may = (is_agreed: boolean) =>
    (isSupportAdmin(actor) || hasEveryRightOf(actor, source)) &&
    mayMergeUsers(actor, { ...source, is_admin, is_agreed }, target);
  if (!may(is_admin && (await isAgreed(scope, scope)))) throw refusalOf(actor, may(true));
  await refuseLosingAdmins(scope, [source]);
  // A deleted tag that still waits to be taken off the source goes to nobody.
  const known = await activeTags(scope, source.tag_ids);
  const merged = mergedInto({ ...source, tag_ids: source.tag_ids.filter((id) => known.has(id)) }, target);
  const tooMuch = jsonProblem(merged.metadata);
  if (tooMuch) throw new AppError('merge-refused', { message: tooMuch });

  await deactivate(scope, [source_id], now);
  await noteMerge(scope, { from: source_id, to: target_id });
  const below = await updateMerged(scope, target_id, merged);
  await moveRecipient(scope, { from: source_id, to: target_id });
  await peopleMerged(scope, { from: source_id, to: target_id }, now);
  const gained = merged.tag_ids.filter((id) => !target.tag_ids.includes(id));
  await moveMeasurements(scope, { from: source_id, to: target_id, below }, moveBlock);
  const subject = { source_id, target_id, tag_ids_gained: gained };
  await scope.audit('person.merge', subject);

  const after = await findUser(scope, target_id);
  if (!after) throw new Error(`the person ${target_id} went away while it was locked`);
  return after;
}

/** Inactive people count as seen, so that the refusal can say what is wrong; those out of view do not. */
async function visiblePair(
  scope: OrganisationScope,
  actor: Actor,
  sourceId: string,
  targetId: string,
): Promise<[ChosenPerson, ChosenPerson]> {
  const people = await findPeople(scope, [sourceId, targetId]);
  const [source, target] = [people.get(sourceId), people.get(targetId)];
  const isVisible = (person: ChosenPerson | undefined) => person && mayViewUser(actor, person);
  if (!source || !target || !isVisible(source) || !isVisible(target)) throw new AppError('user-not-found');
  return [source, target];
}
