import type { TagRow } from '../../entities/permissions/permissions.queries.ts';

/** What was pressed: the person, the person's roles, or a cell (`tag_id` null is the column of everyone). */
export type MatrixTarget = {
  readonly user_id: string;
  readonly only?: { readonly tag_id: string | null } | 'roles';
};

export type MatrixColumn =
  | {
      readonly kind: 'access';
      readonly tag_id: string | null;
      readonly label: string;
      readonly width: number;
    }
  | { readonly kind: 'roles'; readonly label: string; readonly width: number };

export const PERSON_COLUMN_WIDTH = 220;

/** Everyone, the tags, and the roles last: few people have one. */
export function matrixColumns(tags: readonly TagRow[], forAllUsers: string): MatrixColumn[] {
  return [
    { kind: 'access', tag_id: null, label: forAllUsers, width: 190 },
    ...tags.map(({ tag_id, name }) => ({ kind: 'access' as const, tag_id, label: name, width: 190 })),
    { kind: 'roles', label: 'Roles', width: 240 },
  ];
}
