import type { DeskStory } from '@heatwise/contract/desk/desk-stories.contract';
import { DESK_STORIES_PAGE, type StoryState } from '@heatwise/domain/referral/story';
import { sql } from 'kysely';
import type { DeskScope } from '../../auth/desk-scope.ts';
import { shownStory } from './stories.store.ts';

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
