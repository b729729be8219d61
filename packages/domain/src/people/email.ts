import { normaliseText } from '../text/normalise-text.ts';

/** Longest address that email can carry (RFC 5321: 64 + @ + 255). */
export const EMAIL_MAX_LENGTH = 320;

const shape = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/;
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/** Whether a text looks like an email address: one @, a name, and a domain of at least two labels. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH || !shape.test(text) || unseen.test(text)) return false;
  const at = text.indexOf('@');
  const name = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  if (name.startsWith('.') || name.endsWith('.') || name.includes('..')) return false;
  return labels.length >= 2 && labels.every((part) => label.test(part));
}

/** The form in which two addresses are the same account. */
export function emailKey(email: string): string {
  return normaliseText(email).toLowerCase();
}

/** See docs/rules.md#registration. */
export const EMAIL_REQUIRED = 'Email is required';
export const EMAIL_NOT_VALID = 'Email is not valid';
export const EMAIL_REGISTERED = 'A user with this email address already exists';

/** What is wrong with the email of a login or registration, or null. */
export function emailProblem(email: string): string | null {
  const normalised = normaliseText(email);
  if (normalised === '') return EMAIL_REQUIRED;
  return isEmail(normalised) ? null : EMAIL_NOT_VALID;
}
