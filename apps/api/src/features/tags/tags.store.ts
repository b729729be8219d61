import { listFields } from '@heatwise/contract/entities/entity';
import { type Tag, tagEntity } from '@heatwise/contract/entities/tags';
import { brokenUniqueness } from '../../organisation/broken-uniqueness.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

const columns = listFields(tagEntity);

/** A tag, active or deleted. */
export function findTag({ tx, org_id }: OrganisationScope, tagId: string): Promise<Tag | undefined> {
  return tx
    .selectFrom('tags')
    .select(columns)
    .where('org_id', '=', org_id)
    .where('tag_id', '=', tagId)
    .executeTakeFirst();
}

/** The tags whose names are taken. */
export function activeTagNames({ tx, org_id }: OrganisationScope) {
  return tx
    .selectFrom('tags')
    .select(['tag_id', 'name', 'active'])
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .execute();
}

export function insertTag(
  { tx, org_id, stamps }: WritingScope,
  { metadata, ...tag }: Pick<Tag, 'tag_id' | 'name' | 'type' | 'metadata'>,
): Promise<Tag> {
  const now = stamps.next();
  return tx
    .insertInto('tags')
    .values({ ...tag, org_id, metadata: JSON.stringify(metadata), created_time: now, modified_time: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type Change = Partial<Pick<Tag, 'name' | 'is_hidden' | 'active' | 'metadata'>>;

export function updateTag(
  { tx, org_id, stamps }: WritingScope,
  tagId: string,
  { metadata, ...change }: Change,
): Promise<Tag> {
  return tx
    .updateTable('tags')
    .set({
      ...change,
      ...(metadata && { metadata: JSON.stringify(metadata) }),
      modified_time: stamps.next(),
    })
    .where('org_id', '=', org_id)
    .where('tag_id', '=', tagId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Whether PostgreSQL refused a name or an id that another tag has. */
export function isTagTaken(error: unknown): boolean {
  return brokenUniqueness(error) === 'tags_name' || brokenUniqueness(error) === 'tags_pkey';
}
