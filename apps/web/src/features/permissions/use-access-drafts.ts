import { normaliseAccess } from '@heatwise/domain/permissions/access-levels';
import { type AccessToken, formatAccess } from '@heatwise/domain/permissions/access-token';
import { specialRoleOf } from '@heatwise/domain/permissions/special-role';
import { useMemo, useState } from 'react';

type Tokens = readonly AccessToken[];
export type ByTag = ReadonlyMap<string | null, Tokens>;

const NOTHING: Tokens = [];

/** Roles over the whole organisation are switches of their own. */
export function isOfSliders(tagId: string | null): boolean {
  return specialRoleOf(tagId) === undefined;
}

/** What was changed on the screen and not saved yet, over what is stored: by tag, null for everyone. */
export function useAccessDrafts(stored: ByTag) {
  const [drafts, setDrafts] = useState<ByTag>(new Map());
  const storedOn = (tagId: string | null) => stored.get(tagId) ?? NOTHING;
  const changes = [...drafts].flatMap(([tag_id, tokens]) => {
    const access = formatAccess(normaliseAccess(tokens));
    return access === formatAccess(storedOn(tag_id)) ? [] : [{ tag_id, access }];
  });
  const draftedTagIds = useMemo(() => [...drafts.keys()], [drafts]);
  return {
    tokensOn: (tagId: string | null): Tokens => drafts.get(tagId) ?? storedOn(tagId),
    isChanged: (tagId: string | null) => changes.some(({ tag_id }) => tag_id === tagId),
    /** Where something was edited or added, changed or not. */
    draftedTagIds,
    edit: (tagId: string | null, tokens: Tokens) => setDrafts((before) => new Map(before).set(tagId, tokens)),
    /** Drafts exactly these permissions, and none anywhere else. */
    replace: (wanted: ByTag) =>
      setDrafts(
        new Map([...[...stored.keys()].filter(isOfSliders).map((id) => [id, NOTHING] as const), ...wanted]),
      ),
    forget: (tagId: string | null) =>
      setDrafts((before) => new Map([...before].filter(([id]) => id !== tagId))),
    changes,
    undo: () => setDrafts(new Map()),
  };
}
