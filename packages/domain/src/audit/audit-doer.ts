import type { AuditNames, AuditSubject } from './audit-subject.ts';

type Entry = { readonly user_id: string | null; readonly subject: AuditSubject };

/** Who did what an entry says: a person, a member of the desk, or a program. Null where nobody signed in did it. */
export function auditDoer({ user_id, subject }: Entry, names: AuditNames): string | null {
  if (user_id !== null) return names.get(user_id) ?? null;
  const { desk, api_token } = subject;
  if (typeof desk === 'string' && desk !== '') return `${desk} (Heatwise desk)`;
  if (typeof api_token === 'string' && api_token !== '') return `${api_token} (API token)`;
  return null;
}
