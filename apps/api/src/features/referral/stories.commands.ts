import type { OwnStory, PublishedStory } from '@heatwise/contract/referral/referral.contract';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { hasAnyPermission, isOrgAdmin } from '@heatwise/domain/permissions/may';
import {
  isEditableStory,
  STORY_CONSENT,
  STORY_LIMITS,
  type StoryDraft,
  type StoryFigure,
  storyProblems,
  tidyStory,
} from '@heatwise/domain/referral/story';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { refuseOverStorage } from '../../organisation/quota.store.ts';
import { fullNameOf } from '../../organisation/user.store.ts';
import {
  deleteStory,
  findStory,
  insertStory,
  pictureOf,
  pictureOfPublished,
  publishedStories,
  putPicture,
  type StoredStory,
  shownStory,
  storiesOf,
  textsOf,
  updateStory,
} from './stories.store.ts';

/** What all organisations see. Throws not-permitted for somebody without any permission. */
export async function storiesForAll(
  scope: OrganisationScope,
  actor: Actor,
): Promise<{ stories: PublishedStory[] }> {
  if (!hasAnyPermission(actor)) throw new AppError('not-permitted');
  return { stories: await publishedStories(scope) };
}

/** Throws not-permitted, and story-not-found where there is no picture or the story is nothing for the actor. */
export async function pictureFor(scope: OrganisationScope, actor: Actor, storyId: string): Promise<Buffer> {
  if (!hasAnyPermission(actor)) throw new AppError('not-permitted');
  const own = isOrgAdmin(actor) ? await pictureOf(scope, storyId) : null;
  const picture = own ?? (await pictureOfPublished(scope, storyId));
  if (!picture) throw new AppError('story-not-found');
  return picture;
}

export async function ownStories(scope: OrganisationScope): Promise<{ stories: OwnStory[] }> {
  return { stories: (await storiesOf(scope)).map(shownStory) };
}

/** Writes a new draft, or one anew. Throws story-changed, story-not-editable, too-many-stories. */
export async function saveStory(
  scope: ActingScope,
  storyId: string,
  { revision, ...written }: StoryDraft & { readonly revision: number },
  now: Date,
): Promise<OwnStory> {
  const draft = tidyStory(written);
  const before = await findStory(scope, storyId);
  if (before) {
    // What was sent twice is there already.
    if (revision === 0 && before.revision === 1 && isSameDraft(before, draft)) return shownStory(before);
    expectSame(before, revision);
    expectEditable(before);
    await updateStory(scope, storyId, { ...textsOf(draft), state: 'draft' });
  } else {
    if (revision !== 0) throw new AppError('story-not-found');
    if ((await storiesOf(scope)).length >= STORY_LIMITS.stories) throw new AppError('too-many-stories');
    if (!(await insertStory(scope, { story_id: storyId, created_at: now, ...draft })))
      throw new AppError('story-changed');
  }
  await scope.audit('story.save', { story_id: storyId, title: draft.title });
  return storyShown(scope, storyId);
}

/** Belongs before a picture is unpacked. Throws story-not-found and story-not-editable. */
export async function expectEditableStory(scope: OrganisationScope, storyId: string): Promise<void> {
  expectEditable(await storyOf(scope, storyId));
}

/** Throws as `expectEditableStory`. */
export async function setPicture(
  scope: ActingScope,
  storyId: string,
  picture: Buffer | null,
): Promise<OwnStory> {
  const story = await storyOf(scope, storyId);
  expectEditable(story);
  if (picture) await refuseOverStorage(scope, picture.length);
  await putPicture(scope, storyId, picture);
  await updateStory(scope, storyId, { has_picture: picture !== null });
  await scope.audit('story.picture', { story_id: storyId, title: story.title });
  return storyShown(scope, storyId);
}

/**
 * Sends a story to the desk, with what was agreed to: the text itself, so that it can be read later. Again for one that
 * was sent changes nothing. Throws story-not-found, story-changed, story-not-editable and story-not-valid.
 */
export async function submitStory(
  scope: ActingScope,
  storyId: string,
  revision: number,
  now: Date,
): Promise<OwnStory> {
  const story = await storyOf(scope, storyId);
  if (story.state === 'submitted') return shownStory(story);
  expectSame(story, revision);
  expectEditable(story);
  const problems = Object.entries(storyProblems(draftOf(story))).map(([path, message]) => ({
    path,
    message,
  }));
  if (problems.length > 0) throw new AppError('story-not-valid', { problems });
  const { user_id } = scope.actor;
  await updateStory(scope, storyId, {
    state: 'submitted',
    sent_at: now,
    sent_by: user_id,
    sent_by_name: await fullNameOf(scope, user_id),
    consent_version: STORY_CONSENT.version,
    consent_text: STORY_CONSENT.text,
    withdrawn_at: null,
    decided_at: null,
    decided_by: null,
    reason: null,
  });
  await scope.audit('story.submit', {
    story_id: storyId,
    title: story.title,
    consent: STORY_CONSENT.version,
  });
  return storyShown(scope, storyId);
}

/** Takes the consent back, whatever the story's state: it is a draft then, and nobody else sees it. */
export async function withdrawStory(scope: ActingScope, storyId: string, now: Date): Promise<OwnStory> {
  const story = await storyOf(scope, storyId);
  if (story.consent_text === null) return shownStory(story);
  await updateStory(scope, storyId, {
    state: 'draft',
    consent_version: null,
    consent_text: null,
    published_at: null,
    withdrawn_at: now,
  });
  await scope.audit('story.withdraw', { story_id: storyId, title: story.title });
  return storyShown(scope, storyId);
}

/** Of any state: what is deleted is shown no longer. Throws story-not-found. */
export async function removeStory(scope: ActingScope, storyId: string): Promise<void> {
  const story = await storyOf(scope, storyId);
  await deleteStory(scope, storyId);
  await scope.audit('story.delete', { story_id: storyId, title: story.title });
}

async function storyOf(scope: OrganisationScope, storyId: string): Promise<StoredStory> {
  const story = await findStory(scope, storyId);
  if (!story) throw new AppError('story-not-found');
  return story;
}

async function storyShown(scope: OrganisationScope, storyId: string): Promise<OwnStory> {
  return shownStory(await storyOf(scope, storyId));
}

function draftOf({ title, quote, said_by, organisation_name, figures }: StoredStory): StoryDraft {
  return { title, quote, said_by, organisation_name, figures: figures as StoryFigure[] };
}

function isSameDraft(story: StoredStory, draft: StoryDraft): boolean {
  const { title, quote, said_by, organisation_name, figures } = draftOf(story);
  const texts = [
    title,
    quote,
    said_by,
    organisation_name,
    ...figures.flatMap(({ label, value }) => [label, value]),
  ];
  const others = [draft.title, draft.quote, draft.said_by, draft.organisation_name];
  const all = [...others, ...draft.figures.flatMap(({ label, value }) => [label, value])];
  return texts.length === all.length && texts.every((text, index) => text === all[index]);
}

function expectSame({ revision }: StoredStory, seen: number): void {
  if (revision !== seen) throw new AppError('story-changed');
}

function expectEditable({ state }: StoredStory): void {
  if (!isEditableStory(state)) throw new AppError('story-not-editable');
}
