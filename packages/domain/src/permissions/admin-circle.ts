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
