/** The lists whose filters, columns and sorting can be kept under a name. */
export const VIEWED_LISTS = ['people', 'measurements'] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

export const VIEW_NAME_MAX_LENGTH = 60;
export const VIEW_NAME_REQUIRED = 'Please enter a name';
export const VIEW_NAME_TOO_LONG = `A name has at most ${VIEW_NAME_MAX_LENGTH} characters`;

/** Of one person and one list: more would not be found again in a menu. */
export const MOST_VIEWS = 50;
export const TOO_MANY_VIEWS = `There are ${MOST_VIEWS} saved views already. Delete one first.`;
export const VIEW_NOT_FOUND = 'Saved view not found';

/** Names are the same without regard to case and to spaces around them: saving under one again replaces it. */
export function isSameViewName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
