/** The pseudo-tag of a permission whose tag_id is null. See docs/rules.md#access. */
export const FOR_ALL_USERS = 'For All Users';

/** The page of those who have no permission, with a link back to /. */
export const NOT_PERMITTED_TITLE = 'Not Permitted';
export const NOT_PERMITTED_TEXT = 'You have no permission to view this content';

/** Answered to a change that is refused: there is nothing to view. */
export const CHANGE_NOT_PERMITTED = 'You have no permission to make this change';

/** Rights need an account to use them with. */
export const NO_EMAIL = 'No email: cannot sign in';

export function cannotSignIn(names: readonly string[]): string {
  const [first = ''] = names;
  return names.length === 1
    ? `${first} has no email and cannot sign in. Add one on their page.`
    : `${names.length} of them have no email and cannot sign in. Add one on their pages.`;
}

/** Said when permissions were saved. */
export const PERMISSIONS_UPDATED = 'Permissions updated.';

/** Said when the sliders follow the rule that measurement access needs view_user. */
export const VIEW_ADDED = 'View access to people was added because measurement access requires it.';
