import { EMPLOYEE_ID_IN_USE, EMPLOYEE_ID_KEY, employeeIdKey } from '@heatwise/domain/people/employee-id';
import { sql } from 'kysely';
import { AppError } from '../../http/app-error.ts';
import { brokenUniqueness } from '../../organisation/broken-uniqueness.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

export type EmployeeIdHolder = {
  readonly employee_id: string;
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly tag_ids: readonly string[];
};

/** The active people who have one of the employee ids, by `employeeIdKey`. */
export async function findEmployeeIdHolders(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[],
): Promise<Map<string, EmployeeIdHolder>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<EmployeeIdHolder>`
    select metadata ->> ${EMPLOYEE_ID_KEY} as employee_id, user_id, name_first, name_last, tag_ids::text[] as tag_ids
      from users
     where org_id = ${org_id} and active and lower(metadata ->> ${EMPLOYEE_ID_KEY}) = any(${ids.map(employeeIdKey)}::text[])`.execute(
    tx,
  );
  return new Map(rows.map((holder) => [employeeIdKey(holder.employee_id), holder]));
}

/** Throws employee-id-in-use where an active person other than this one has the employee id. */
export async function refuseEmployeeIdInUse(
  scope: OrganisationScope,
  id: string,
  userId: string | null,
): Promise<void> {
  if (id === '') return;
  const holder = (await findEmployeeIdHolders(scope, [id])).get(employeeIdKey(id));
  if (holder && holder.user_id !== userId) throw employeeIdInUse();
}

/** Throws employee-id-in-use where the index refuses a write: rows may also come from a transaction without the check. */
export async function orEmployeeIdInUse(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (brokenUniqueness(error) === 'users_employee_id') throw employeeIdInUse();
    throw error;
  }
}

function employeeIdInUse(): AppError {
  const problems = [{ path: `metadata.${EMPLOYEE_ID_KEY}`, message: EMPLOYEE_ID_IN_USE }];
  return new AppError('employee-id-in-use', { problems });
}
