import { formatNumber } from '../text/format-number.ts';

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

type Entry = { readonly user_id: string | null; readonly subject: AuditSubject };

/** Who did what an entry says: a person, a member of the desk, or a program. Null where nobody signed in did it. */
export function auditDoer({ user_id, subject }: Entry, names: AuditNames): string | null {
  if (user_id !== null) return names.get(user_id) ?? null;
  const { desk, api_token } = subject;
  if (typeof desk === 'string' && desk !== '') return `${desk} (Heatwise desk)`;
  if (typeof api_token === 'string' && api_token !== '') return `${api_token} (API token)`;
  return null;
}

const story = (read: SubjectReader) => {
  const title = read.text('title');
  return title ? `the story “${title}”` : 'a story';
};
const reward = (read: SubjectReader) => read.text('title') ?? 'a reward';
const points = (read: SubjectReader) => {
  const many = Number(read.subject.points);
  return `${formatNumber(many)} ${Math.abs(many) === 1 ? 'point' : 'points'}`;
};
const because = (read: SubjectReader) => {
  const said = read.text('reason');
  return said ? `: “${said}”` : '';
};

/** What actions around invitations, stories and points are called in a sentence. */
export const programmePhrases = {
  'referral.invite': (read: SubjectReader) => `invited ${read.text('email') ?? 'somebody'} to register`,
  'story.save': (read: SubjectReader) => `wrote ${story(read)}`,
  'story.picture': (read: SubjectReader) => `changed the picture of ${story(read)}`,
  'story.delete': (read: SubjectReader) => `deleted ${story(read)}`,
  'story.submit': (read: SubjectReader) => `agreed to ${story(read)} being shown, and submitted it`,
  'story.withdraw': (read: SubjectReader) => `withdrew ${story(read)}`,
  'story.publish': (read: SubjectReader) => `published ${story(read)}`,
  'story.decline': (read: SubjectReader) => `declined ${story(read)}${because(read)}`,
  'story.unpublish': (read: SubjectReader) => `took down ${story(read)}${because(read)}`,
  'loyalty.redeem': (read: SubjectReader) => `redeemed ${points(read)} for ${reward(read)}`,
  'loyalty.accept': (read: SubjectReader) => `accepted the redemption of ${points(read)} for ${reward(read)}`,
  'loyalty.refuse': (read: SubjectReader) =>
    `refused the redemption of ${points(read)} for ${reward(read)}${because(read)}`,
  'loyalty.adjust': (read: SubjectReader) => `adjusted the points by ${points(read)}${because(read)}`,
  'loyalty.export': () => 'exported the ledger of points',
} as const;

/** What is done with tickets, in a sentence that begins with who did it. */
export const ticketPhrases = {
  'ticket.open': (read: SubjectReader) => `opened the ticket${named(read)}`,
  'ticket.answer': (read: SubjectReader) => `wrote in the ticket${named(read)}`,
  'ticket.answer-by-mail': (read: SubjectReader) => `wrote in the ticket${named(read)} by mail`,
  'ticket.resolve': (read: SubjectReader) => `resolved the ticket${named(read)}`,
  'ticket.reopen': (read: SubjectReader) => `reopened the ticket${named(read)}`,
  'ticket.rate': (read: SubjectReader) => `rated the ticket${named(read)}`,
  'ticket.close': (read: SubjectReader) =>
    `the ticket${named(read)} was closed because it had been resolved for a while`,
  'ticket.desk-answer': (read: SubjectReader) => `answered the ticket${named(read)}`,
  'ticket.desk-change': (read: SubjectReader) => `changed the ticket${named(read)}${changesIn(read)}`,
};

function changesIn(read: SubjectReader): string {
  const [state, priority, assigned] = [read.text('state'), read.text('priority'), read.text('assigned_to')];
  const parts = [
    state && `state ${state.replaceAll('_', ' ')}`,
    priority && `priority ${priority}`,
    assigned && `assigned to ${assigned}`,
  ].filter(Boolean);
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
}
