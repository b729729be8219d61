import type { Actor, Person } from './actor.ts';
import { isAnyAdmin } from './may.ts';

/**
 * Who among the admins can be in for a second one. Whatever touches an admin takes two who are independent of each
 * other, or the owner. Source: decisions/0103.
 */

/** An active admin of either kind. */
export type CircleAdmin = {
  readonly user_id: string;
  /**
   * By whose word alone they are an admin: the one who made them, those by whose word that one is, and so on. Empty for
   * those whom the owner made, a second admin confirmed, or nobody of the organisation made.
   */
  readonly made_through: readonly string[];
};

export type AdminCircle = {
  /** Who registered the organisation; counts while they are an admin. */
  readonly owner_id: string | null;
  readonly admins: readonly CircleAdmin[];
};

/** An admin with all by whose word alone they are one: the same hand may be behind each of them. */
function lineOf({ admins }: AdminCircle, userId: string): readonly string[] {
  return [userId, ...(admins.find(({ user_id }) => user_id === userId)?.made_through ?? [])];
}

/** What is kept with the permission of whoever an admin makes one alone. */
export function madeThrough(circle: AdminCircle, makerId: string): string[] {
  return circle.owner_id === makerId ? [] : [...new Set(lineOf(circle, makerId))].sort();
}

/**
 * Whether an admin decides over the others alone: the owner, and whoever has nobody beside them but those they made
 * themselves. Where there is nobody else, nobody else can confirm.
 */
export function hasLastWord(circle: AdminCircle, userId: string): boolean {
  const { owner_id, admins } = circle;
  if (!admins.some(({ user_id }) => user_id === userId)) return false;
  const others = admins.filter(({ user_id }) => user_id !== userId);
  return userId === owner_id || others.every(({ made_through }) => made_through.includes(userId));
}

/**
 * Whether an admin may confirm or refuse what another one asks to do to a third. Never the one who asks or whom it is
 * about, nobody whom either of them could have sent: a puppet of who asks, whose puppet that is, a puppet of the third.
 */
export function mayAnswer(
  circle: AdminCircle,
  userId: string,
  { asked_by, about }: { readonly asked_by: string; readonly about: string },
): boolean {
  if (!circle.admins.some(({ user_id }) => user_id === userId)) return false;
  const mine = lineOf(circle, userId);
  if (userId === asked_by || mine.includes(about)) return false;
  const theirs = new Set(lineOf(circle, asked_by));
  return hasLastWord(circle, userId) || !mine.some((id) => theirs.has(id));
}

/** What one admin asks for and a second one confirms. Source: decisions/0103. */
export const ADMIN_CHANGES = [
  'permissions',
  'email',
  'two-factor',
  'hide',
  'delete',
  'restore',
  'merge',
] as const;
export type AdminChangeKind = (typeof ADMIN_CHANGES)[number];

export const ADMIN_CHANGE_DAYS = 7;
/** Of one admin: each is mailed to the others. */
export const MOST_OPEN_ADMIN_CHANGES = 10;

export const SECOND_ADMIN_NEEDED = 'This concerns an admin: a second admin or the owner has to confirm it.';
export const ADMINS_ONE_BY_ONE =
  'Your selection includes admins. Changes to admins need a second admin, so change them one at a time.';
export const ADMIN_CHANGE_NOT_NEEDED = 'Nobody has to confirm this.';
export const ADMIN_CHANGE_OVER = 'This request has already been decided or withdrawn, or has expired.';
export const ADMIN_CHANGE_NOT_YOURS = 'Another admin, not involved in this request, has to decide.';
export const TOO_MANY_ADMIN_CHANGES = `You can have ${MOST_OPEN_ADMIN_CHANGES} such requests open at a time. Withdraw one, or wait for an answer.`;

/** Why something that was asked for can no longer be confirmed. */
export const ADMIN_CHANGE_PROBLEMS = {
  'asker-gone': 'Whoever asked is no longer an admin.',
  'person-gone': 'The person is no longer here.',
  'person-changed': 'What the person may do, or their email, has changed since. Please make a new request.',
} as const;
export type AdminChangeProblem = keyof typeof ADMIN_CHANGE_PROBLEMS;

/** A verb with whom it is about, as in “asks to …”. */
export function adminChangeText(kind: AdminChangeKind, name: string, other: string | null): string {
  switch (kind) {
    case 'permissions':
      return `change what ${name} may do`;
    case 'email':
      return other === null ? `remove the email of ${name}` : `change the email of ${name} to ${other}`;
    case 'two-factor':
      return `turn two-factor authentication off for ${name}`;
    case 'merge':
      return `merge ${name} into ${other ?? 'somebody else'}`;
    default:
      return `${kind} ${name}`;
  }
}

export type AdminChangeAnswer = 'confirm' | 'refuse' | 'withdraw';
/** Said when it was answered. */
export const ADMIN_CHANGE_ANSWERED: Readonly<Record<AdminChangeAnswer, string>> = {
  confirm: 'Confirmed and done.',
  refuse: 'Refused. Nothing was changed.',
  withdraw: 'Withdrawn.',
};

/** Said before anything is changed about an admin. */
export const ADMIN_CHANGE_TAKES_TWO =
  'Changes here take effect once a second admin or the owner confirms them, unless you are the owner.';

/** Said to whoever asked. */
export const ADMIN_CHANGE_ASKED =
  'This concerns an admin: the other admins have been asked. It takes effect once one of them, or the owner, confirms it.';

/** The person as they are once a second admin agrees: what a screen offers is done at once, or asked for. */
export function ifAgreed<T extends Person>(actor: Actor, person: T): T & { readonly is_agreed: boolean } {
  return { ...person, is_agreed: isAnyAdmin(actor.grants) };
}
