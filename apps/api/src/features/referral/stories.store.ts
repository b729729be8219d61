import type { DeskStory } from '@heatwise/contract/desk/desk.contract';
import {
  MOST_STORIES,
  type OwnStory,
  type PublishedStory,
} from '@heatwise/contract/referral/referral.contract';
import {
  DESK_STORIES_PAGE,
  type StoryDraft,
  type StoryFigure,
  type StoryState,
} from '@heatwise/domain/referral/story';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { DeskScope } from '../../auth/desk-scope.ts';
import type { Tables } from '../../database/tables.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

export type StoredStory = Selectable<Tables['stories']>;

/** The organisation's own, the newest first. */
export function storiesOf({ tx, org_id }: OrganisationScope): Promise<StoredStory[]> {
  return tx
    .selectFrom('stories')
    .selectAll()
    .where('org_id', '=', org_id)
    .orderBy('created_at', 'desc')
    .orderBy('story_id')
    .execute();
}

export function findStory({ tx, org_id }: OrganisationScope, storyId: string) {
  return tx
    .selectFrom('stories')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
}

/** What was agreed to, and when; a new draft has none of it. */
const NOT_SENT = {
  sent_at: null,
  sent_by: null,
  sent_by_name: null,
  consent_version: null,
  consent_text: null,
  withdrawn_at: null,
  decided_at: null,
  decided_by: null,
  reason: null,
  published_at: null,
};

/** False where another organisation has the id: ids of stories are addresses for all. */
export async function insertStory(
  { tx, org_id }: OrganisationScope,
  { story_id, created_at, ...draft }: StoryDraft & { readonly story_id: string; readonly created_at: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('stories')
    .values({ org_id, story_id, created_at, ...textsOf(draft), ...NOT_SENT })
    .onConflict((conflict) => conflict.column('story_id').doNothing())
    .returning('story_id')
    .execute();
  return made.length === 1;
}

export const textsOf = ({ figures, ...texts }: StoryDraft) => ({
  ...texts,
  figures: JSON.stringify(figures),
});

/** Changes a story, and counts the change. */
export async function updateStory(
  { tx, org_id }: OrganisationScope,
  storyId: string,
  change: Updateable<Tables['stories']>,
): Promise<void> {
  await tx
    .updateTable('stories')
    .set(({ eb }) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('org_id', '=', org_id)
    .where('story_id', '=', storyId)
    .execute();
}

export async function deleteStory({ tx, org_id }: OrganisationScope, storyId: string): Promise<void> {
  await tx.deleteFrom('stories').where('org_id', '=', org_id).where('story_id', '=', storyId).execute();
}

export async function putPicture(
  { tx, org_id }: OrganisationScope,
  story_id: string,
  image: Buffer | null,
): Promise<void> {
  await tx
    .deleteFrom('story_pictures')
    .where('org_id', '=', org_id)
    .where('story_id', '=', story_id)
    .execute();
  if (image) await tx.insertInto('story_pictures').values({ org_id, story_id, image }).execute();
}

export async function pictureOf({ tx, org_id }: OrganisationScope, storyId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('story_pictures')
    .select('image')
    .where('org_id', '=', org_id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return row?.image ?? null;
}

type Published = Omit<PublishedStory, 'published_at'> & { readonly published_at: Date };

/** Of all organisations, what they agreed to show: a function of the database answers that and nothing else. */
export async function publishedStories({ tx }: OrganisationScope): Promise<PublishedStory[]> {
  const { rows } = await sql<Published>`
    select story_id, title, quote, said_by, organisation_name, figures, has_picture, published_at
      from published_stories(${MOST_STORIES})`.execute(tx);
  return rows.map((story) => ({ ...story, published_at: story.published_at.toISOString() }));
}

export async function pictureOfPublished({ tx }: OrganisationScope, storyId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ image: Buffer | null }>`
    select picture_of_published_story(${storyId}::uuid) as image`.execute(tx);
  return rows[0]?.image ?? null;
}

export function shownStory(stored: StoredStory): OwnStory {
  const { story_id, state, title, quote, said_by, organisation_name, has_picture, revision } = stored;
  const { sent_by_name, consent_text, reason } = stored;
  const text = (at: Date | null) => at?.toISOString() ?? null;
  return {
    story_id,
    state,
    title,
    quote,
    said_by,
    organisation_name,
    has_picture,
    revision,
    sent_by_name,
    consent_text,
    reason,
    figures: stored.figures as StoryFigure[],
    sent_at: text(stored.sent_at),
    withdrawn_at: text(stored.withdrawn_at),
    decided_at: text(stored.decided_at),
    published_at: text(stored.published_at),
  };
}

type Asked = { readonly state: StoryState; readonly q?: string | undefined; readonly offset: number };

/** Those that wait longest come first; what was decided, the newest first. */
export async function storiesAtDesk(
  { tx }: DeskScope,
  { state, q = '', offset }: Asked,
): Promise<{ stories: DeskStory[]; count: number }> {
  const found = tx
    .selectFrom('stories as s')
    .innerJoin('organisations as o', 'o.org_id', 's.org_id')
    .where('s.state', '=', state)
    .where(
      sql<boolean>`position(lower(${q.trim()}) in lower(concat_ws(' ', o.name, s.title, s.organisation_name))) > 0`,
    );
  const rows = await found
    .selectAll('s')
    .select('o.name as customer')
    .orderBy(state === 'submitted' ? sql`s.sent_at` : sql`s.decided_at desc`)
    .orderBy('s.story_id')
    .limit(DESK_STORIES_PAGE)
    .offset(offset)
    .execute();
  const { count } = await found
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    count: Number(count),
    stories: rows.map(({ customer, ...story }) => {
      const { org_id, decided_by } = story;
      return { ...shownStory(story), org_id, customer, decided_by };
    }),
  };
}

type Named = { readonly org_id: string; readonly story_id: string };

/** Of a draft there is none for the desk. */
export async function pictureAtDesk({ tx }: DeskScope, { org_id, story_id }: Named): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('story_pictures as p')
    .innerJoin('stories as s', (join) =>
      join.onRef('s.org_id', '=', 'p.org_id').onRef('s.story_id', '=', 'p.story_id'),
    )
    .select('p.image')
    .where('p.org_id', '=', org_id)
    .where('p.story_id', '=', story_id)
    .where('s.state', '<>', 'draft')
    .executeTakeFirst();
  return row?.image ?? null;
}
