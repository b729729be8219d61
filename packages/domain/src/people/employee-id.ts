import { normaliseText } from '../text/normalise-text.ts';

/** A person's number at work, as the import template calls it. See docs/rules.md#people-and-their-details. */
export const EMPLOYEE_ID_KEY = 'employee_id';
export const EMPLOYEE_ID_MAX_LENGTH = 100;

/** No two active people of an organisation have the same one by `employeeIdKey`. */
export const EMPLOYEE_ID_IN_USE = 'A user with this Employee ID already exists';
const EMPLOYEE_ID_NOT_TEXT = 'The employee ID must be text.';

/** The employee id in a person's metadata as text; empty where there is none. */
export function readEmployeeId(metadata: Readonly<Record<string, unknown>>): string {
  const id = metadata[EMPLOYEE_ID_KEY];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

/** The form in which two employee ids are the same: "a-17" is "A-17". */
export function employeeIdKey(id: string): string {
  return normaliseText(id).toLowerCase();
}

/** Why a value cannot be an employee id, or null. */
export function employeeIdProblem(value: unknown): string | null {
  // Programs send numbers; a number is never too long.
  if (typeof value === 'number') return null;
  if (typeof value !== 'string') return EMPLOYEE_ID_NOT_TEXT;
  return normaliseText(value).length > EMPLOYEE_ID_MAX_LENGTH
    ? `Maximum ${EMPLOYEE_ID_MAX_LENGTH} characters`
    : null;
}

/** Why a deleted person cannot come back, with what to do about it. */
export function employeeIdTaken(id: string, holder: string): string {
  return `Employee ID ${id} is in use by ${holder || 'another person'}. Change or remove it there, then restore this person.`;
}
