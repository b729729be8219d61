import { defineRoutes } from '../define-routes.ts';
import type { rosterSchemas, tagSchemas } from './tags.contract.ts';

/** Shift patterns are tags of type roster: made, renamed and deleted as tags are. Each throws `not-permitted`. */
export const rosterRoutes = defineRoutes<typeof rosterSchemas>()({
  /** Sets the days of a pattern. Throws `tag-not-found`, and `invalid-request` for another type of tag. */
  edit: { method: 'PATCH', url: '/v3/tag/roster', needs: 'session' },
  /**
   * Gives people one shift pattern in place of what they had: all of them or, when one is refused, none. Returns how
   * many were changed. Throws `tag-not-found`, `user-not-found`, and `invalid-request` for another type of tag.
   */
  setPeople: { method: 'POST', url: '/v3/tag/roster/users', needs: 'session' },
});

/** Tags, jobs and locations. Each throws `tag-not-found`, `not-permitted`. */
export const tagRoutes = defineRoutes<typeof tagSchemas>()({
  /** Answers `data.success` too, which old readers look at. Refuses with `tag-name-not-valid`, `tag-name-taken`. */
  create: { method: 'POST', url: '/v2/tag', needs: 'session', scopes: ['manage_tags'] },
  /** Renames, hides or shows. */
  edit: { method: 'PATCH', url: '/v2/tag', needs: 'session', scopes: ['manage_tags'] },
  /** Takes the tag off everything it is on; doing it again finishes what was interrupted. */
  delete: { method: 'DELETE', url: '/v3/tag/:tag_id', needs: 'session' },
  /** Puts a deleted tag back on what it was on, for organisation admins. */
  restore: { method: 'POST', url: '/v3/tag/restore', needs: 'session' },
  /** Puts the tag on people: all of them or, when one of them is refused, none. */
  addUsers: { method: 'POST', url: '/v3/tag/users', needs: 'session', scopes: ['manage_tags'] },
  /** The same under its older path. */
  addUsersV2: { method: 'POST', url: '/v2/tag/users', needs: 'session' },
  /** Takes the tag off one person; a caller with several sends one after another. */
  removeUser: { method: 'POST', url: '/v3/tag/users/remove', needs: 'session', scopes: ['manage_tags'] },
  addMeasurements: { method: 'POST', url: '/v3/tag/measurements', needs: 'session' },
  setLocation: { method: 'PATCH', url: '/v3/tag/location', needs: 'session' },
  /**
   * Refuses an assessment with gaps by `job-assessment-incomplete`. Without any factor the assessment stays as it is.
   * Refuses other changes by `invalid-request`.
   */
  setJob: { method: 'PATCH', url: '/v3/tag/job', needs: 'session' },
  setNotifications: { method: 'PUT', url: '/v3/tag/dehydrated_notifications', needs: 'session' },
});
