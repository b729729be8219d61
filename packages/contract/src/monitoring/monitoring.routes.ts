import { defineRoutes } from '../define-routes.ts';
import type { monitoringSchemas, wallSchemas } from './monitoring.contract.ts';

export const monitoringRoutes = defineRoutes<typeof monitoringSchemas>()({
  /**
   * The notes that decide over follow-ups now, and those of the last week, newest first: about the tests from each
   * person's last test with a note on. Follow-ups themselves are derived from the synchronised tests by the domain's
   * rule.
   */
  notes: { method: 'GET', url: '/v3/monitoring/notes', needs: 'session', scopes: ['read_follow_ups'] },
  /** All notes that were ever written, oldest first: what was written after the cursor. */
  history: { method: 'GET', url: '/v3/monitoring/note', needs: 'session', scopes: ['read_follow_ups'] },
  /** Writes a note about an open follow-up, closes it, or takes a closing back. Returns the note as it was stored. */
  write: { method: 'POST', url: '/v3/monitoring/note', needs: 'session', scopes: ['write_follow_ups'] },
});

/**
 * A display that nobody signs in on shows the wall with a link's token; it opens these two calls and no others. Links
 * are made and revoked by organisation admins.
 */
export const wallRoutes = defineRoutes<typeof wallSchemas>()({
  people: { method: 'GET', url: '/v3/wall/people', needs: 'wall' },
  sites: { method: 'GET', url: '/v3/wall/sites', needs: 'wall' },
  /** Those that work, the newest first. */
  links: { method: 'GET', url: '/v3/wall/link', needs: 'org-admin' },
  createLink: { method: 'POST', url: '/v3/wall/link', needs: 'org-admin' },
  /** The display is refused from its next question on. Refuses with wall-link-not-found. */
  revokeLink: { method: 'DELETE', url: '/v3/wall/link/:wall_link_id', needs: 'org-admin' },
});
