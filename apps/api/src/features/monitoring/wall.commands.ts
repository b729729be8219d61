import { randomUUID } from 'node:crypto';
import type {
  MadeWallLink,
  NewWallLink,
  SharedWall,
  WallLink,
} from '@heatwise/contract/monitoring/monitoring.contract';
import { classedTests, compareTests, followUpOf } from '@heatwise/domain/monitoring/follow-up';
import {
  mayManageWallLinks,
  type OnDisplay,
  WALL_LINK_MESSAGES,
  wallLinkNameProblem,
  wallPages,
} from '@heatwise/domain/monitoring/wall';
import { measurementSystemOf } from '@heatwise/domain/organisation/measurement-system';
import { byPerson, fullName } from '@heatwise/domain/people/person-name';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { daysNow, patternsOf, readRosterTags, todayState } from '@heatwise/domain/roster/roster';
import { isTimeZone, openTimeZone } from '@heatwise/domain/time/time-zone';
import type { ActingScope } from '../../auth/acting-scope.ts';
import type { DisplayCaller } from '../../auth/caller-plugin.ts';
import type { NotifyOfCredential } from '../../background/credential-notice.ts';
import { AppError } from '../../http/app-error.ts';
import { newToken, type RandomBytes, tokenHash } from '../../http/token.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import {
  decisionsOfDisplay,
  insertWallLink,
  lastTestsOfDisplay,
  peopleOfDisplay,
  revokeWallLink,
  tagsOfDisplay,
  tagsToShow,
  wallLinksOf,
} from './wall.store.ts';

type Asked = {
  readonly display: DisplayCaller;
  readonly timeZone: string | undefined;
  readonly nowMs: number;
};

/** All that a display shows of people, by the rules of the wall that signed-in people have. */
export async function sharedWall(
  scope: OrganisationScope,
  { display: { name, reach }, timeZone = 'UTC', nowMs }: Asked,
): Promise<SharedWall> {
  const { name: organisation, metadata } = await organisationOf(scope);
  const people = await peopleOfDisplay(scope, reach);
  const tests = byPerson(await lastTestsOfDisplay(scope, reach));
  const decisions = byPerson(await decisionsOfDisplay(scope, reach));
  const tags = await tagsOfDisplay(scope);

  const elsewhere = openTimeZone(isTimeZone(timeZone) ? timeZone : 'UTC');
  const roster = readRosterTags(tags);
  const dayOf = daysNow(roster, nowMs, elsewhere);
  const zoneOf = (tagIds: readonly string[]) => {
    const [zone, other] = new Set(tagIds.flatMap((id) => roster.zones.get(id)?.name ?? []));
    return zone && !other ? zone : elsewhere.name;
  };
  const places = tags.filter(({ type, is_hidden }) => type !== 'roster' && !is_hidden);

  const onDisplay = people.map((person): OnDisplay => {
    const { user_id, tag_ids } = person;
    const [latest = null, ...others] = classedTests(tests.get(user_id) ?? []).sort(compareTests);
    const notes = (decisions.get(user_id) ?? []).map(({ measured_time, ...note }) => ({
      ...note,
      measured_ms: Date.parse(measured_time),
    }));
    const patterns = patternsOf(roster, tag_ids);
    return {
      user_id,
      name: fullName(person) || 'No name',
      tag_ids,
      places: places.filter(({ tag_id }) => tag_ids.includes(tag_id)).map(({ name }) => name),
      time_zone: zoneOf(tag_ids),
      latest,
      // Whether it is open depends on the last test alone; when it began is not shown.
      followUp: latest && followUpOf([latest, ...others], notes),
      today: todayState({ tested_ms: latest?.created_ms ?? null, patterns }, dayOf(tag_ids)),
    };
  });
  const sites = places
    .filter(({ type }) => type === 'location')
    .map(({ tag_id, name }) => ({ location_id: tag_id, name }));
  return {
    organisation,
    name,
    temperature_unit: measurementSystemOf(metadata) === 'metric' ? 'celsius' : 'fahrenheit',
    pages: wallPages(onDisplay, sites, nowMs).map((page) => ({
      ...page,
      follow_ups: page.follow_ups.map(plain),
      due: page.due.map(plain),
    })),
  };
}

/** The rule's lists cannot be changed; an answer's may. */
function plain<Line extends { readonly places: readonly string[] }>(line: Line) {
  return { ...line, places: [...line.places] };
}

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
