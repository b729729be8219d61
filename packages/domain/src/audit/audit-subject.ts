/** What an entry of the audit trail is about, as it was stored. */
export type AuditSubject = Readonly<Record<string, unknown>>;

/** Names of people, tags and types of measurements by their ids, also of those that are gone. */
export type AuditNames = ReadonlyMap<string, string>;

const MOST_NAMES = 3;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads a subject for a sentence. Whatever is missing or of another shape is passed over: entries outlive their code. */
export function subjectReader(subject: AuditSubject, names: AuditNames) {
  const text = (key: string): string | null => {
    const value = subject[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const list = (key: string): readonly unknown[] => {
    const value = subject[key];
    return Array.isArray(value) ? value : [];
  };
  /** The name of what a key's id stands for. */
  const name = (key: string, unknown: string): string => names.get(text(key) ?? '') ?? unknown;
  /** "Ada Lund, Ida Berg and 4 more"; how many there are where nobody's name is known. */
  const namesIn = (key: string, one: string, many: string): string => {
    const ids = list(key);
    const known = ids.slice(0, MOST_NAMES).flatMap((id) => names.get(String(id)) ?? []);
    if (known.length === 0) return ids.length === 1 ? one : `${ids.length} ${many}`;
    const more = ids.length - known.length;
    return more > 0 ? `${known.join(', ')} and ${more} more` : known.join(', ');
  };
  return { subject, text, list, name, namesIn };
}
export type SubjectReader = ReturnType<typeof subjectReader>;

/** The name that stands in the entry itself, in quotation marks after a blank; empty where there is none. */
export function named(read: SubjectReader): string {
  const name = read.text('name');
  return name ? ` “${name}”` : '';
}

/** The ids in a subject whose names a sentence may need. */
export function idsIn(subject: AuditSubject): string[] {
  return Object.values(subject).flatMap((value) => {
    const some = Array.isArray(value) ? value.slice(0, MOST_NAMES) : [value];
    return some.filter((one): one is string => typeof one === 'string' && uuid.test(one));
  });
}
