import type { TagEdit } from '@heatwise/contract/tags/tags.contract';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import type { TagToCreate } from '../../entities/tags/use-create-tag.ts';
import type { ListedTagType } from './tag-areas.ts';
import type { NamedTag } from './tags.mutations.ts';
import type { TagListRow } from './tags.queries.ts';

/** A row of the list; pending while the server has not yet said yes to it. */
export type ShownTag = TagListRow & { readonly isPending: boolean };

type Pending = {
  readonly created: readonly TagToCreate[];
  readonly edited: readonly TagEdit[];
  readonly deleted: readonly NamedTag[];
  readonly restored: readonly NamedTag[];
};

/** The rows as they will be when what is pending is done; when it fails they are again as they were. */
export function withPending(
  rows: readonly TagListRow[],
  type: ListedTagType,
  { created, edited, deleted, restored }: Pending,
): ShownTag[] {
  const known = new Set(rows.map(({ tag_id }) => tag_id));
  const changed = rows.map((row): ShownTag => {
    const edits = edited.filter(({ tag_id }) => tag_id === row.tag_id);
    const isGoing = deleted.some(({ tag_id }) => tag_id === row.tag_id);
    const isComingBack = restored.some(({ tag_id }) => tag_id === row.tag_id);
    const name = edits.findLast((edit) => edit.name !== undefined)?.name ?? row.name;
    const hidden = edits.findLast((edit) => edit.is_hidden !== undefined)?.is_hidden;
    return {
      ...row,
      name,
      is_hidden: hidden === undefined ? row.is_hidden : hidden ? 1 : 0,
      active: isGoing ? 0 : isComingBack ? 1 : row.active,
      isPending: edits.length > 0 || isGoing || isComingBack,
    };
  });
  const coming = created
    .filter((tag) => tag.type === type && !known.has(tag.tag_id))
    .map(
      ({ tag_id, name }): ShownTag => ({
        tag_id,
        name,
        type,
        is_hidden: 0,
        active: 1,
        metadata: '{}',
        users_count: 0,
        managers_count: 0,
        measurements_count: 0,
        isPending: true,
      }),
    );
  return [...changed, ...coming];
}

export type TagListFilter = {
  readonly search: string;
  readonly showHidden: boolean;
  readonly showDeleted: boolean;
};

/** Hidden tags are omitted unless asked for, and so are deleted ones; every word of the search must occur. */
export function matchingTags<Row extends TagListRow>(
  rows: readonly Row[],
  { search, showHidden, showDeleted }: TagListFilter,
): Row[] {
  return rows.filter((row) => {
    if (row.active === 0 && !showDeleted) return false;
    if (row.active === 1 && row.is_hidden === 1 && !showHidden) return false;
    return matchesSearch([row.name], search);
  });
}
