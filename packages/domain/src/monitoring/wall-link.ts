import type { Actor } from '../permissions/actor.ts';
import { isOrgAdmin } from '../permissions/may.ts';

/** A link for a display opens the wall and nothing else, for anybody who has it. See decisions/0105. */
export const WALL_LINK_NAME_MAX_LENGTH = 100;
/** A display is never narrowed to more tags than somebody would choose. */
export const MOST_WALL_LINK_TAGS = 50;

export const WALL_LINK_MESSAGES = {
  nameEmpty: 'Name is required',
  nameTooLong: `A name must have at most ${WALL_LINK_NAME_MAX_LENGTH} characters.`,
  tagUnknown: 'This tag was not found.',
} as const;

/** What is wrong with a link's name; null when nothing is. */
export function wallLinkNameProblem(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return WALL_LINK_MESSAGES.nameEmpty;
  return length > WALL_LINK_NAME_MAX_LENGTH ? WALL_LINK_MESSAGES.nameTooLong : null;
}

/** Who hands out names and results of everybody to a display that nobody signs in on: organisation admins. */
export function mayManageWallLinks(actor: Actor): boolean {
  return isOrgAdmin(actor);
}
