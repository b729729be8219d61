import { defineRoutes } from '../define-routes.ts';
import type { adminChangeSchemas, permissionSchemas } from './permissions.contract.ts';

/** All for organisation admins and support admins: the commands refuse the others. */
export const adminChangeRoutes = defineRoutes<typeof adminChangeSchemas>()({
  list: { method: 'GET', url: '/v3/admin-change', needs: 'session' },
  ask: { method: 'POST', url: '/v3/admin-change', needs: 'session' },
  confirm: { method: 'POST', url: '/v3/admin-change/:change_id/confirm', needs: 'session' },
  refuse: { method: 'POST', url: '/v3/admin-change/:change_id/refuse', needs: 'session' },
  /** By whoever asked. */
  withdraw: { method: 'DELETE', url: '/v3/admin-change/:change_id', needs: 'session' },
});

export const permissionRoutes = defineRoutes<typeof permissionSchemas>()({
  /** Replaces the person's active permission there. */
  set: { method: 'POST', url: '/v3/permission', needs: 'session' },
  /** Shows what somebody sees, without becoming them. A POST: looking is written into the audit trail. */
  viewAs: { method: 'POST', url: '/v3/permission/view-as/:user_id', needs: 'session' },
  history: { method: 'GET', url: '/v3/permission/history', needs: 'session' },
  supervisors: { method: 'GET', url: '/v3/tag/:tag_id/supervisors', needs: 'session' },
  /** Adds people to those who supervise a tag; each keeps the access they have on it. Answers all of them. */
  addSupervisors: { method: 'POST', url: '/v3/tag/supervisors', needs: 'session' },
});
