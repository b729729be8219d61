/**
 * Words of the HTTP layer and of screens that have nothing more precise to say.
 * See docs/rules.md#answers-of-the-server.
 */
export const FAILED_TO_UPDATE = 'Failed to update. ';
export const SERVER_NOT_RESPONSIVE = 'Server not responsive';
export const REQUEST_IN_PROGRESS = 'Please be patient, request is already in progress.';
export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again later.';
export const NO_RESULTS_FOUND = 'No results found';
export const SETTINGS_UPDATED = 'Settings updated.';

/** What is read of a reply to know whether it went well. */
export type ReplyFlags = {
  readonly status?: unknown;
  readonly success?: unknown;
  readonly message?: unknown;
};

/**
 * Why a write failed, or null when it went well. `reply` is the body, or undefined when none came.
 * A status without a success flag says FAILED_TO_UPDATE, no status at all SERVER_NOT_RESPONSIVE, a false status
 * carries the server's own message.
 */
export function failureOf(reply: ReplyFlags | undefined): string | null {
  if (!reply || reply.status === undefined || reply.status === null) return SERVER_NOT_RESPONSIVE;
  if (reply.status === false && typeof reply.message === 'string' && reply.message !== '')
    return reply.message;
  return reply.success === true ? null : FAILED_TO_UPDATE;
}
