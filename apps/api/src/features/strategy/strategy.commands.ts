import { randomUUID } from 'node:crypto';
import type { Strategy } from '@heatwise/contract/entities/advice';
import type { AdviceEdit } from '@heatwise/contract/strategy/strategy.contract';
import type { Person } from '@heatwise/domain/permissions/actor';
import { mayViewUser } from '@heatwise/domain/permissions/may';
import { mayEditAdvice } from '@heatwise/domain/permissions/tag-editing';
import { type AdviceTarget, adviceTargetProblem } from '@heatwise/domain/strategy/hydration-advice';
import { tagNotFound } from '@heatwise/domain/tags/tag';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { findPerson, isActiveTag } from '../../auth/active-rows.store.ts';
import { AppError } from '../../http/app-error.ts';
import { deactivateAdvice, findAdvice, putAdvice } from './strategy.store.ts';

/**
 * Writes what to do after a result of a class, or replaces what was written. Throws tag-not-found, user-not-found (also
 * for somebody out of view), not-permitted, and invalid-request for a class that the kind of test does not have.
 */
export async function setAdvice(scope: ActingScope, edit: AdviceEdit): Promise<Strategy> {
  const problem = adviceTargetProblem(edit);
  if (problem) throw new AppError('invalid-request', { problems: [{ path: 'status', message: problem }] });
  const person = await knownTarget(scope, edit);
  if (!mayEditAdvice(scope.actor, edit, person)) throw new AppError('not-permitted');

  const written = await putAdvice(scope, randomUUID(), edit);
  const { strategy_id, tag_id, user_id, type, status, advice, drink_millilitres } = written;
  const subject = { strategy_id, tag_id, user_id, type, status, advice, drink_millilitres };
  await scope.audit('strategy.set', subject);
  return written;
}

/** Takes advice back. Throws advice-not-found, also for somebody's out of view, and not-permitted. */
export async function removeAdvice(scope: ActingScope, strategyId: string): Promise<Strategy> {
  const advice = await findAdvice(scope, strategyId);
  if (!advice) throw new AppError('advice-not-found');
  const person = advice.user_id === null ? null : ((await findPerson(scope, advice.user_id)) ?? null);
  if (advice.user_id !== null && !(person && mayViewUser(scope.actor, person))) {
    throw new AppError('advice-not-found');
  }
  if (!mayEditAdvice(scope.actor, advice, person)) throw new AppError('not-permitted');

  const removed = await deactivateAdvice(scope, advice.strategy_id);
  const { strategy_id, tag_id, user_id, type, status } = removed;
  await scope.audit('strategy.remove', { strategy_id, tag_id, user_id, type, status });
  return removed;
}

/** The person whom the target names, else null. */
async function knownTarget(scope: ActingScope, { tag_id, user_id }: AdviceTarget): Promise<Person | null> {
  if (tag_id !== null && !(await isActiveTag(scope, tag_id))) {
    throw new AppError('tag-not-found', { message: tagNotFound(tag_id) });
  }
  if (user_id === null) return null;
  const person = await findPerson(scope, user_id);
  if (!person || !mayViewUser(scope.actor, person)) throw new AppError('user-not-found');
  return person;
}
