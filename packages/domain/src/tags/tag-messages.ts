/** What the screens say of tags, jobs and locations. See docs/rules.md#tags-jobs-and-locations. */
export const TAG_UPDATED = 'Successfully updated tag';
export const TAG_NOTIFICATION_UPDATED = 'Successfully updated tag notification.';

export function tagNotFound(tagId: string): string {
  return `Tag with id ${tagId} not found`;
}

/** `kind` is what tagKind gives: tag, job, location. */
export function tagCreationFailed(kind: string): string {
  return `Failed to create new ${kind}`;
}

export function tagCreated(kind: string): string {
  return `Successfully created a new ${kind}`;
}

export function tagDeleted(name: string): string {
  return `Tag '${name}' has been deleted.`;
}

export function tagDeletionFailed(name: string, reason: string): string {
  return `Tag '${name}' could not be deleted: ${reason}`;
}

/** Asked before deleting: says what it removes and suggests hiding. */
export function tagDeletionWarning(name: string): string {
  return `Deleting '${name}' removes it from all users, permissions and measurements. To keep it on them and only take it out of sight, hide it instead.`;
}
