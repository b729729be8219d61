import type { CourseLink, MadeCourseLink } from '@heatwise/contract/education/courses.contract';
import { mayTrain } from '@heatwise/domain/education/education';
import type { Actor } from '@heatwise/domain/permissions/actor';
import type { ActingScope } from '../../auth/acting-scope.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { urgentMailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseOverInvitations } from '../../organisation/invitation-limit.store.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { courseLinkLetter } from './course-letters.ts';
import { type CourseLinkDesk, makeLinks } from './course-link-tokens.ts';
import { endLinks, findAddressees, linkOf } from './course-links.store.ts';

type Addressee = Awaited<ReturnType<typeof findAddressees>>[number];

/** People whom the actor is in charge of, in the order asked for. Throws user-not-found when it is not all of them. */
async function inCharge(
  scope: OrganisationScope,
  actor: Actor,
  userIds: readonly string[],
): Promise<Addressee[]> {
  const found = await findAddressees(scope, userIds);
  const people = new Map(found.map((person) => [person.user_id, person]));
  return userIds.map((id) => {
    const person = people.get(id);
    if (!person || !mayTrain(actor, person)) throw new AppError('user-not-found');
    return person;
  });
}

/** Throws user-not-found. */
export async function readLink(
  scope: OrganisationScope,
  actor: Actor,
  userId: string,
  now: Date,
): Promise<CourseLink | null> {
  await inCharge(scope, actor, [userId]);
  return linkOf(scope, userId, now);
}

/** A new link for a person, which ends the one before. Throws user-not-found, and for a mail person-has-no-email and invitations-limited. */
export async function makeLink(
  scope: ActingScope,
  desk: CourseLinkDesk & { readonly jobs: JobQueue },
  { user_id, mail }: { readonly user_id: string; readonly mail: boolean },
): Promise<MadeCourseLink> {
  const [person] = await inCharge(scope, scope.actor, [user_id]);
  const email = person?.email ?? '';
  if (mail && email === '') throw new AppError('person-has-no-email');
  if (mail) await refuseOverInvitations(scope, 1);
  const [made] = await makeAll(scope, desk, {
    people: person ? [person] : [],
    mailed_to: mail ? email : null,
  });
  if (!made) throw new Error('no link was made');
  if (mail) {
    const { name: organisation } = await organisationOf(scope);
    await desk.jobs.put(scope, urgentMailJob, courseLinkLetter({ to: email, organisation, ...made }));
  }
  return made;
}

/** New links for a crew, all or none. Throws user-not-found. */
export async function makeLinksFor(
  scope: ActingScope,
  desk: CourseLinkDesk,
  userIds: readonly string[],
): Promise<MadeCourseLink[]> {
  const people = await inCharge(scope, scope.actor, [...new Set(userIds)]);
  return makeAll(scope, desk, { people, mailed_to: null });
}

async function makeAll(
  scope: ActingScope,
  desk: CourseLinkDesk,
  { people, mailed_to }: { readonly people: readonly Addressee[]; readonly mailed_to: string | null },
): Promise<MadeCourseLink[]> {
  const user_ids = people.map(({ user_id }) => user_id);
  const made = await makeLinks(scope, desk, { user_ids, made_by: scope.actor.user_id, mailed_to });
  await scope.audit('course.link', { user_ids, ...(mailed_to !== null && { mailed: 1 }) });
  return people.flatMap(({ user_id, name_first, name_last }) =>
    made
      .filter((link) => link.user_id === user_id)
      .map(({ address, expires_at }) => ({
        user_id,
        name_first,
        name_last,
        address,
        expires_at: expires_at.toISOString(),
      })),
  );
}

/** Throws user-not-found. */
export async function revokeLink(scope: ActingScope, userId: string, now: Date): Promise<null> {
  await inCharge(scope, scope.actor, [userId]);
  if ((await endLinks(scope, [userId], now)) > 0)
    await scope.audit('course.link-revoke', { user_id: userId });
  return null;
}
