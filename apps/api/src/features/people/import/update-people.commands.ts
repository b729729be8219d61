import type { ImportedRow } from '@heatwise/contract/people/import.contract';
import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/employee-id';
import {
  findDeletedMatch,
  matchOf,
  UPDATE_NOT_FOUND,
  updateProblems,
} from '@heatwise/domain/people/import-match';
import { type ImportProblem, tagNamesOf } from '@heatwise/domain/people/import-rows';
import { tagNameKey } from '@heatwise/domain/tags/tag-name';
import type { ActingScope } from '../../../auth/acting-scope.ts';
import { updateUser } from '../person.store.ts';
import { editableUser, type SetPersonTags } from '../person-update.commands.ts';
import type { Facts } from './import-facts.ts';

/** A row that changes somebody of the organisation, active or to be restored. */
export type UpdatingRow = ImportedRow & { readonly changes: string };

/** Which of the rows may be stored, and why the others may not. Whom a row means is looked up again, by its cells. */
export function judgeUpdates(
  rows: readonly ImportedRow[],
  { known, deleted }: Facts,
): {
  readonly updates: readonly UpdatingRow[];
  readonly refused: ReadonlyMap<string, readonly ImportProblem[]>;
} {
  const findMatch = (row: ImportedRow) => {
    const match = matchOf(row, known);
    // Sent again after a lost reply, a row finds its person restored already.
    if (match || row.restore === undefined) return match;
    return findDeletedMatch(row, known, deleted);
  };
  const problems = updateProblems(rows, known, (row) => findMatch(row as ImportedRow));
  const updates: UpdatingRow[] = [];
  const refused = new Map<string, readonly ImportProblem[]>();
  rows.forEach((row, index) => {
    const changes = row.update ?? row.restore;
    if (changes === undefined || findMatch(row)?.user_id !== changes) {
      const field = row.email.trim() === '' ? 'employee_id' : 'email';
      refused.set(row.user_id, [{ field, message: UPDATE_NOT_FOUND }]);
      return;
    }
    const found = problems[index] ?? [];
    if (found.length > 0) refused.set(row.user_id, found);
    else updates.push({ ...row, changes });
  });
  return { updates, refused };
}

type Update = { readonly row: UpdatingRow; readonly ids: ReadonlyMap<string, string> };

/**
 * Sets the names and the employee id that a row gives, and adds its tags to those the person has. Email, password and
 * permissions stay: they decide who can sign in as somebody.
 */
export async function storeUpdate(
  scope: ActingScope,
  { row, ids }: Update,
  setPersonTags: SetPersonTags,
): Promise<void> {
  const user_id = row.changes;
  const user = await editableUser(scope, scope.actor, user_id);
  const [name_first, name_last] = [row.name_first.trim(), row.name_last.trim()];
  const hasName = name_first !== '' || name_last !== '';
  const isRenamed = hasName && (name_first !== user.name_first || name_last !== user.name_last);
  const hasNewId = row.employee_id !== '' && row.employee_id !== user.metadata[EMPLOYEE_ID_KEY];
  if (isRenamed || hasNewId) {
    await updateUser(scope, user_id, {
      ...(isRenamed && { name_first, name_last }),
      ...(hasNewId && { metadata: { ...user.metadata, [EMPLOYEE_ID_KEY]: row.employee_id } }),
    });
    const changed = [...(hasNewId ? ['metadata'] : []), ...(isRenamed ? ['name_first', 'name_last'] : [])];
    const subject = { user_id, changed };
    await scope.audit('person.edit', subject);
  }
  const named = tagNamesOf(row).flatMap(({ name }) => ids.get(tagNameKey(name)) ?? []);
  const gained = [...new Set(named)].filter((id) => !user.tag_ids.includes(id));
  if (gained.length > 0) await setPersonTags(scope, { user_id, tag_ids: [...user.tag_ids, ...gained] });
}
