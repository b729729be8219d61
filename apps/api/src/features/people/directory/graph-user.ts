import type { DirectoryPerson } from '@heatwise/domain/people/directory-person';
import { EMAIL_MAX_LENGTH, isEmail } from '@heatwise/domain/people/email';
import { EMPLOYEE_ID_MAX_LENGTH } from '@heatwise/domain/people/employee-id';
import { PERSON_NAME_MAX_LENGTH } from '@heatwise/domain/people/person-name';
import { TAG_NAME_MAX_LENGTH } from '@heatwise/domain/tags/tag-name';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { z } from 'zod';

const text = z.string().nullish();

/** What is asked of a user. Source: Microsoft Graph v1.0, "user resource type". */
export const graphUserSchema = z.object({
  id: z.uuid(),
  givenName: text,
  surname: text,
  displayName: text,
  mail: text,
  userPrincipalName: text,
  employeeId: text,
  department: text,
  jobTitle: text,
  officeLocation: text,
});
type GraphUser = z.infer<typeof graphUserSchema>;

/**
 * A user in our words. Who has no name of two parts is called by the shown one; texts are cut to what a person may
 * have.
 */
export function directoryPersonOf(user: GraphUser): DirectoryPerson {
  const [whole = '', ...rest] = plain(user.displayName).split(/\s+/);
  const [first, last] = [plain(user.givenName), plain(user.surname)];
  const isNamed = first !== '' || last !== '';
  const email = [user.mail, user.userPrincipalName].map(plain).find((one) => isEmail(one)) ?? '';
  return {
    directory_id: user.id,
    name_first: short(isNamed ? first : whole, PERSON_NAME_MAX_LENGTH),
    name_last: short(isNamed ? last : rest.join(' '), PERSON_NAME_MAX_LENGTH),
    email: email.length <= EMAIL_MAX_LENGTH ? email : '',
    employee_id: short(plain(user.employeeId), EMPLOYEE_ID_MAX_LENGTH),
    department: short(plain(user.department), TAG_NAME_MAX_LENGTH),
    job_title: short(plain(user.jobTitle), TAG_NAME_MAX_LENGTH),
    office: short(plain(user.officeLocation), TAG_NAME_MAX_LENGTH),
  };
}

/** What the database cannot store is not text. */
function plain(value: string | null | undefined): string {
  return normaliseText((value ?? '').replaceAll(/\p{Surrogate}/gu, ' '));
}

function short(value: string, limit: number): string {
  return [...value].slice(0, limit).join('');
}
