import { type Actor, readGrants } from '@heatwise/domain/permissions/actor';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useLocalRows } from '../local-db/use-local-rows.ts';

const ActorContext = createContext<Actor | undefined>(undefined);

type Props = { user_id: string; org_id: string; children: ReactNode };

/** Gives screens the signed-in person as the rules see them, from the synchronised rows; follows a change at once. */
export function ActorProvider({ user_id, org_id, children }: Props) {
  const people = useLocalRows(
    (queries) =>
      queries
        .selectFrom('users')
        .leftJoin('userTags', 'userTags.user_key', 'users.user_key')
        .select(['users.user_id', 'userTags.tag_id'])
        .where('users.user_id', '=', user_id),
    ['actor tags', user_id],
  );
  const permissions = useLocalRows(
    (queries) =>
      queries
        .selectFrom('permissions')
        .select(['tag_id', 'access', 'active'])
        .where('user_id', '=', user_id)
        .where('active', '=', 1),
    ['actor permissions', user_id],
  );
  const actor = useMemo<Actor | undefined>(() => {
    // Before the person's own row is here nothing is known, which is not the same as having no permission.
    if (!people.data?.length || !permissions.data) return undefined;
    const tag_ids = people.data.flatMap(({ tag_id }) => (tag_id === null ? [] : [tag_id]));
    const rows = permissions.data.map((row) => ({ ...row, active: row.active === 1 }));
    return { user_id, org_id, tag_ids, grants: readGrants(rows) };
  }, [people.data, permissions.data, user_id, org_id]);
  return <ActorContext value={actor}>{children}</ActorContext>;
}

/** The signed-in person as the rules see them; undefined until they were synchronised. */
export function useActorIfKnown(): Actor | undefined {
  return useContext(ActorContext);
}

/** The same, inside a screen that is shown only when it is known. Throws an Error elsewhere. */
export function useActor(): Actor {
  const actor = useContext(ActorContext);
  if (!actor) throw new Error('Nobody is known yet: wrap the screen in Permitted.');
  return actor;
}
