import type {
  AttendedTalk,
  PresentableModule,
  PresentedModule,
  SentTalk,
  Talk,
  TalkWithPeople,
} from '@heatwise/contract/education/talks.contract';
import { mayTrain } from '@heatwise/domain/education/education';
import { byServersClock, mayHoldTalks } from '@heatwise/domain/education/toolbox-talk';
import { type Actor, scopeOf } from '@heatwise/domain/permissions/actor';
import type { ActingScope } from '../../../auth/acting-scope.ts';
import { AppError } from '../../../http/app-error.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../../organisation/quota.store.ts';
import { inOtherLanguages } from '../courses.commands.ts';
import { refuseOutOfReach } from '../learners.commands.ts';
import { contentOfVersion, findModule } from '../modules.store.ts';
import { callersDay } from '../today.ts';
import {
  findTalk,
  insertTalk,
  isVersion,
  type NewAttendance,
  nameOfLocation,
  peopleNow,
  presentableModules,
  presenterOfTalk,
  talksAttendedBy,
  talksOf,
} from './talks.store.ts';

function readerOf(actor: Actor) {
  if (!mayHoldTalks(actor)) throw new AppError('not-permitted');
  return { user_id: actor.user_id, reach: scopeOf(actor, 'edit_user') };
}

/** Throws not-permitted. */
export async function readPresentable(scope: OrganisationScope, actor: Actor): Promise<PresentableModule[]> {
  readerOf(actor);
  return presentableModules(scope);
}

/** The pages to show. Throws not-permitted, module-not-found and module-not-published. */
export async function readPresented(
  scope: OrganisationScope,
  actor: Actor,
  moduleId: string,
): Promise<PresentedModule> {
  readerOf(actor);
  const module = await findModule(scope, moduleId);
  if (!module) throw new AppError('module-not-found');
  const { module_id, version, state } = module;
  if (version === null || state !== 'published') throw new AppError('module-not-published');
  const content = await contentOfVersion(scope, moduleId, version);
  const { title, summary, language, minutes, pages } = content;
  const outline = { module_id, version, title, summary, language, minutes, pages: pages.length };
  return { ...outline, training: [...pages], ...inOtherLanguages(content) };
}

/** Throws not-permitted. */
export async function readTalks(
  scope: OrganisationScope,
  actor: Actor,
  page: Parameters<typeof talksOf>[2],
): Promise<{ talks: Talk[]; total: number }> {
  return talksOf(scope, readerOf(actor), page);
}

/** The talks that a person attended. Throws user-not-found for whoever's training one may not see. */
export async function readAttended(
  scope: OrganisationScope,
  actor: Actor,
  userId: string,
): Promise<AttendedTalk[]> {
  await refuseOutOfReach(scope, actor, userId);
  return talksAttendedBy(scope, userId);
}

/** Throws not-permitted and talk-not-found. */
export async function readTalk(
  scope: OrganisationScope,
  actor: Actor,
  talkId: string,
): Promise<TalkWithPeople> {
  const talk = await findTalk(scope, readerOf(actor), talkId);
  if (!talk) throw new AppError('talk-not-found');
  return talk;
}

/**
 * Keeps a talk that was held, once. Whoever became one with somebody since attended as them. Whoever has left is left out, and the others stay: what a crew has confirmed
 * must not be lost. Throws not-permitted, talk-id-taken, module-not-found, user-not-found where nobody is left, and quota-reached.
 */
export async function keepTalk(
  scope: ActingScope,
  { attendances, started_at, ended_at, sent_at, held_on, ...sent }: SentTalk,
  now: Date,
): Promise<TalkWithPeople & { left_out: number }> {
  const { actor } = scope;
  const reader = readerOf(actor);
  const presenter = await presenterOfTalk(scope, sent.talk_id);
  if (presenter !== undefined) {
    const kept = await findTalk(scope, reader, sent.talk_id);
    if (!kept || presenter !== actor.user_id) throw new AppError('talk-id-taken');
    return { ...kept, left_out: 0 };
  }
  // Also one that was retired meanwhile: the talk was held.
  if (!(await isVersion(scope, sent))) throw new AppError('module-not-found');

  const clocks = { sentMs: Date.parse(sent_at), nowMs: now.getTime() };
  const at = (instant: string) => new Date(byServersClock(Date.parse(instant), clocks));
  const confirmed = new Map(attendances.map(({ user_id, confirmed_at }) => [user_id, at(confirmed_at)]));
  const people = await peopleNow(scope, [...confirmed.keys()]);
  const there = people.filter((person) => mayTrain(actor, person));
  if (there.length === 0) throw new AppError('user-not-found');
  // Two records of one person may both have confirmed before they were merged.
  const attended = new Map(there.map(({ asked, user_id }) => [user_id, confirmed.get(asked) ?? now]));
  const kept = [...attended].map(([user_id, confirmed_at]): NewAttendance => ({ user_id, confirmed_at }));

  const location = sent.location_id === null ? undefined : await nameOfLocation(scope, sent.location_id);
  const talk = {
    ...sent,
    place: location ?? sent.place,
    location_id: location === undefined ? null : sent.location_id,
    presenter_id: actor.user_id,
    held_on: callersDay(held_on, at(started_at)),
    started_at: at(started_at),
    ended_at: new Date(Math.max(at(started_at).getTime(), at(ended_at).getTime())),
    sent_at: now,
  };
  await refuseOverQuota(scope, 'toolbox_talks');
  await insertTalk(scope, talk, kept);
  const { title } = await contentOfVersion(scope, sent.module_id, sent.version);
  const user_ids = kept.map(({ user_id }) => user_id);
  await scope.audit('course.talk', { module_id: sent.module_id, name: title, user_ids, place: talk.place });
  return { ...(await readTalk(scope, actor, sent.talk_id)), left_out: confirmed.size - there.length };
}
