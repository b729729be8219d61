import { randomUUID } from 'node:crypto';
import type {
  AdminChange,
  AdminChangeRequest,
  AdminChanges,
} from '@heatwise/contract/permissions/permissions.contract';
import { normaliseAccess } from '@heatwise/domain/permissions/access';
import { type Actor, formatAccess, parseAccess } from '@heatwise/domain/permissions/actor';
import {
  ADMIN_CHANGE_DAYS,
  ADMIN_CHANGE_PROBLEMS,
  type AdminChangeProblem,
  type AdminCircle,
  adminChangeText,
  hasLastWord,
  MOST_OPEN_ADMIN_CHANGES,
  mayAnswer,
} from '@heatwise/domain/permissions/admin-change';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { type ActingScope, inTheNameOf } from '../../auth/acting-scope.ts';
import { addresseesOf } from '../../auth/actors.store.ts';
import { adminCircleOf } from '../../auth/admin-circle.store.ts';
import { emailsOf } from '../../auth/admins.store.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { answeredLetter, askedLetter } from './admin-change-letters.ts';
import {
  closeChange,
  findChange,
  insertChange,
  openChanges,
  peopleNamed,
  type SeenPerson,
  type StoredChange,
  seenNow,
  tryOut,
} from './admin-changes.store.ts';

/** Does what was asked for, by the same rules as if it were done at once; most of it belongs to other features. */
export type CarryOut = (scope: ActingScope, wanted: AdminChangeRequest) => Promise<void>;

type Parts = {
  readonly carryOut: CarryOut;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly publicUrl: () => string;
};

/** What one admin asks for and a second one confirms. Everything is decided while the organisation's clock is held. */
export function createAdminChanges({ carryOut, jobs, clock, publicUrl }: Parts) {
  const url = () => `${publicUrl()}/settings/admins`;

  /** What waits for an answer. Throws not-permitted for anybody who is not an admin. */
  async function list(scope: OrganisationScope, actor: Actor): Promise<AdminChanges> {
    if (!mayManagePermissions(actor)) throw new AppError('not-permitted');
    const circle = await adminCircleOf(scope);
    const changes: AdminChange[] = [];
    for (const change of await openChanges(scope, clock())) {
      changes.push(await shown(scope, change, circle, actor));
    }
    const { owner_id } = circle;
    const isOwnerHere = circle.admins.some(({ user_id }) => user_id === owner_id);
    return {
      changes,
      has_last_word: hasLastWord(circle, actor.user_id),
      owner_id: isOwnerHere ? owner_id : null,
    };
  }

  /**
   * Stores the request and notifies those who may confirm it. Whatever would be refused even then is refused now. The
   * same of the same person, asked again, takes the place of what was asked before.
   */
  async function ask(scope: ActingScope, request: AdminChangeRequest): Promise<string> {
    const { actor, address } = scope;
    if (!mayManagePermissions(actor)) throw new AppError('not-permitted');
    const wanted = tidied(request);
    const seen = await seenNow(scope, wanted.user_id);
    if (!seen) throw new AppError('user-not-found');
    const alone = await tryOut(scope, () => carryOut(scope, wanted));
    if (alone === undefined) throw new AppError('admin-change-not-needed');
    if (!(alone instanceof AppError) || alone.code !== 'second-admin-needed') throw alone;
    const agreed = await tryOut(scope, () => carryOut({ ...scope, is_agreed: true }, wanted));
    if (agreed !== undefined) throw agreed;

    const asked_at = clock();
    const own = (await openChanges(scope, asked_at)).filter(({ asked_by }) => asked_by === actor.user_id);
    const isSame = ({ wanted: other }: StoredChange) =>
      other.kind === wanted.kind && other.user_id === wanted.user_id;
    for (const { change_id } of own.filter(isSame)) {
      const answer = { answer: 'withdrawn', answered_by: actor.user_id, answered_at: asked_at } as const;
      await closeChange(scope, change_id, answer);
    }
    if (own.filter((one) => !isSame(one)).length >= MOST_OPEN_ADMIN_CHANGES) {
      throw new AppError('too-many-admin-changes');
    }
    const change = {
      change_id: randomUUID(),
      wanted,
      seen,
      asked_by: actor.user_id,
      asked_from: address,
      asked_at,
      expires_at: new Date(asked_at.getTime() + ADMIN_CHANGE_DAYS * DAY_MS),
    };
    await insertChange(scope, change);
    await note(scope, 'ask', change);
    const circle = await adminCircleOf(scope);
    const told = circle.admins
      .map(({ user_id }) => user_id)
      .filter((id) => mayAnswer(circle, id, { asked_by: actor.user_id, about: wanted.user_id }));
    const words = await wordsOf(scope, change, actor.user_id);
    for (const to of await emailsOf(scope, told)) {
      await jobs.put(scope, mailJob, askedLetter({ to, ...words, url: url() }));
    }
    return change.change_id;
  }

  /** Throws not-found, admin-change-over, admin-change-not-yours, admin-change-outdated, and what doing it throws. */
  async function confirm(scope: ActingScope, changeId: string): Promise<void> {
    const { change, circle } = await toAnswer(scope, changeId);
    const problem = await problemOf(scope, change, circle);
    if (problem) throw new AppError('admin-change-outdated', { message: ADMIN_CHANGE_PROBLEMS[problem] });
    const asker = (await addresseesOf(scope, [change.asked_by])).get(change.asked_by);
    if (!asker) throw new AppError('admin-change-over');
    const words = await wordsOf(scope, change, scope.actor.user_id);
    await close(scope, change, 'confirmed');
    await note(scope, 'confirm', change);
    const asking = { actor: asker.actor, address: change.asked_from };
    await carryOut({ ...inTheNameOf(scope, asking), is_agreed: true }, change.wanted);
    await tellAsker(scope, change, words, true);
  }

  async function refuse(scope: ActingScope, changeId: string): Promise<void> {
    const { change } = await toAnswer(scope, changeId);
    await close(scope, change, 'refused');
    await note(scope, 'refuse', change);
    await tellAsker(scope, change, await wordsOf(scope, change, scope.actor.user_id), false);
  }

  /** By whoever asked, also when they are no longer an admin; others who are none do not learn which there are. */
  async function withdraw(scope: ActingScope, changeId: string): Promise<void> {
    const asked_by = (await findChange(scope, changeId))?.asked_by;
    if (asked_by !== scope.actor.user_id && !mayManagePermissions(scope.actor))
      throw new AppError('not-permitted');
    const change = await openChange(scope, changeId);
    if (change.asked_by !== scope.actor.user_id) throw new AppError('admin-change-not-yours');
    await close(scope, change, 'withdrawn');
    await note(scope, 'withdraw', change);
  }

  async function openChange(scope: WritingScope, changeId: string): Promise<StoredChange> {
    const change = await findChange(scope, changeId);
    if (!change) throw new AppError('not-found');
    if (change.answered_at || change.expires_at <= clock()) throw new AppError('admin-change-over');
    return change;
  }

  /** Who is an admin is read again here: the caller's rights are those of when the request came. */
  async function toAnswer(scope: ActingScope, changeId: string) {
    const { actor } = scope;
    if (!mayManagePermissions(actor)) throw new AppError('not-permitted');
    const change = await openChange(scope, changeId);
    const circle = await adminCircleOf(scope);
    if (!mayAnswer(circle, actor.user_id, partiesOf(change))) throw new AppError('admin-change-not-yours');
    return { change, circle };
  }

  function close(
    scope: ActingScope,
    { change_id }: StoredChange,
    answer: 'confirmed' | 'refused' | 'withdrawn',
  ): Promise<void> {
    return closeChange(scope, change_id, { answer, answered_by: scope.actor.user_id, answered_at: clock() });
  }

  type Words = { readonly by: string; readonly what: string };
  async function tellAsker(scope: WritingScope, { asked_by }: StoredChange, words: Words, isYes: boolean) {
    for (const to of await emailsOf(scope, [asked_by])) {
      await jobs.put(scope, mailJob, answeredLetter({ to, ...words, url: url() }, isYes));
    }
  }

  return { list, ask, confirm, refuse, withdraw };
}

const partiesOf = ({ asked_by, wanted }: StoredChange) => ({ asked_by, about: wanted.user_id });

/** Permissions as they would be stored, so that those who confirm read what they get. */
function tidied(request: AdminChangeRequest): AdminChangeRequest {
  if (request.kind !== 'permissions') return request;
  const permissions = request.permissions.map(({ tag_id, access }) => {
    const isKnown = access.split(',').every((word) => parseAccess(word).length === 1);
    // What nobody knows is refused when it is tried out.
    return { tag_id, access: isKnown ? formatAccess(normaliseAccess(parseAccess(access))) : access };
  });
  return { ...request, permissions };
}

async function problemOf(
  scope: OrganisationScope,
  { wanted, seen, asked_by }: StoredChange,
  circle: AdminCircle,
): Promise<AdminChangeProblem | null> {
  if (!circle.admins.some(({ user_id }) => user_id === asked_by)) return 'asker-gone';
  const person = (await peopleNamed(scope, [wanted.user_id])).get(wanted.user_id);
  if (!person || (!person.active && wanted.kind !== 'restore')) return 'person-gone';
  return isSameAs(await seenNow(scope, wanted.user_id), seen) ? null : 'person-changed';
}

function isSameAs(now: SeenPerson | null, then: SeenPerson): boolean {
  const textOf = ({ email, permissions }: SeenPerson) =>
    JSON.stringify([email, permissions.map(({ tag_id, access }) => [tag_id, access])]);
  return now !== null && textOf(now) === textOf(then);
}

async function shown(
  scope: OrganisationScope,
  change: StoredChange,
  circle: AdminCircle,
  actor: Actor,
): Promise<AdminChange> {
  const { change_id, wanted, asked_by, asked_at, expires_at } = change;
  const { name, other, by } = await namesOf(scope, change, asked_by);
  return {
    change_id,
    kind: wanted.kind,
    user_id: wanted.user_id,
    name,
    other,
    permissions: wanted.kind === 'permissions' ? wholeSet(change.seen, wanted.permissions) : [],
    asked_by,
    asked_by_name: by,
    asked_at: asked_at.toISOString(),
    expires_at: expires_at.toISOString(),
    problem: await problemOf(scope, change, circle),
    is_own: asked_by === actor.user_id,
    may_answer: mayAnswer(circle, actor.user_id, partiesOf(change)),
  };
}

/** All that somebody may do before and after, not only what differs. */
function wholeSet(seen: SeenPerson, wanted: SeenPerson['permissions']): AdminChange['permissions'] {
  const before = new Map(seen.permissions.map(({ tag_id, access }) => [tag_id, access]));
  const after = new Map(wanted.map(({ tag_id, access }) => [tag_id, access]));
  return [...new Set([...before.keys(), ...after.keys()])].map((tag_id) => {
    const from = before.get(tag_id) ?? null;
    return { tag_id, from, to: after.get(tag_id) ?? from };
  });
}

async function namesOf(scope: OrganisationScope, { wanted }: StoredChange, byId: string) {
  const target = wanted.kind === 'merge' ? wanted.target_id : null;
  const people = await peopleNamed(scope, [wanted.user_id, byId, ...(target ? [target] : [])]);
  const nameOf = (id: string) => people.get(id)?.name ?? 'somebody';
  const other = target ? nameOf(target) : wanted.kind === 'email' ? wanted.email : null;
  return { name: nameOf(wanted.user_id), other, by: nameOf(byId) };
}

async function wordsOf(scope: OrganisationScope, change: StoredChange, byId: string) {
  const { name, other, by } = await namesOf(scope, change, byId);
  return { by, what: adminChangeText(change.wanted.kind, name, other) };
}

async function note(
  scope: ActingScope,
  did: 'ask' | 'confirm' | 'refuse' | 'withdraw',
  { change_id, wanted, asked_by }: StoredChange,
): Promise<void> {
  await scope.audit(`admin-change.${did}`, { change_id, ...wanted, asked_by });
}
