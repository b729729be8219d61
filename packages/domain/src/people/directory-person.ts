import { tagNameShapeProblem, tidyTagName } from '../tags/tag.ts';
import type { ImportValues } from './import-rows.ts';

/** Somebody as the organisation's directory knows them; empty where it says nothing. */
export type DirectoryPerson = {
  readonly directory_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string;
  readonly employee_id: string;
  readonly department: string;
  readonly job_title: string;
  readonly office: string;
};

/** Whether a field of the directory becomes a tag, a job or a location of the person. */
export type DirectoryMapping = {
  readonly departmentIsTag: boolean;
  readonly jobTitleIsJob: boolean;
  readonly officeIsLocation: boolean;
};

export const DIRECTORY_PERSON_HERE = 'This person from the directory is already here';
export const DIRECTORY_CLIENT_REFUSED =
  'Microsoft Entra ID does not accept the client ID or the client secret. Check them under Settings, Single sign-on.';
export const DIRECTORY_NOT_ALLOWED =
  'The application is not allowed to read the directory. Give it the application permission User.Read.All in Microsoft Entra ID, with an admin’s consent.';
export const DIRECTORY_BUSY = 'The directory is busy. Please try again in a moment.';
export const DIRECTORY_SILENT = 'The directory is not responding. Please try again in a moment.';
export const DIRECTORY_SECRET_MISSING =
  'Reading the directory needs a client secret. Add one under Settings, Single sign-on.';

/** What somebody of the directory is to be imported as: without password and without any permission. */
export function importValuesOf(person: DirectoryPerson, mapping: DirectoryMapping): ImportValues {
  // What no tag may be called is left out.
  const named = (isWanted: boolean, name: string) =>
    isWanted && tagNameShapeProblem(name) === null ? [tidyTagName(name)] : [];
  const { name_first, name_last, email, employee_id, department, job_title, office } = person;
  return {
    name_first,
    name_last,
    email,
    employee_id,
    password: '',
    access: '',
    tags: named(mapping.departmentIsTag, department),
    jobs: named(mapping.jobTitleIsJob, job_title),
    locations: named(mapping.officeIsLocation, office),
  };
}
