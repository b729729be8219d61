import { defineRoutes } from '../define-routes.ts';
import type { directorySchemas } from './directory.contract.ts';
import type { imageSchemas } from './images.contract.ts';
import type { importSchemas } from './import.contract.ts';
import type { peopleSchemas } from './people.contract.ts';
import type { personSchemas } from './person.contract.ts';

/** The directory's people, for admins who add them. They are added by the call that imports rows. */
export const directoryRoutes = defineRoutes<typeof directorySchemas>()({
  sources: { method: 'GET', url: '/v3/user/directory', needs: 'org-admin' },
  page: { method: 'GET', url: '/v3/user/directory/:provider_id', needs: 'org-admin' },
});

export const imageRoutes = defineRoutes<typeof imageSchemas>()({
  user: { method: 'GET', url: '/v2/user/image/:user_id', needs: 'session' },
  setUser: { method: 'POST', url: '/v2/user/image/:user_id', needs: 'session' },
  organisation: { method: 'GET', url: '/v2/organisation/image/:org_id', needs: 'session' },
  /** An empty text takes the picture away. */
  setOrganisation: { method: 'POST', url: '/v2/organisation/image/:org_id', needs: 'org-admin' },
});

export const importRoutes = defineRoutes<typeof importSchemas>()({
  /** What sheets and columns a file has, to choose from. Refuses a file as verify does. */
  columns: { method: 'POST', url: '/v3/user/import/columns', needs: 'session' },
  /** Multipart with one file. A refusal of the file travels under a 4xx status with its number under `data`. */
  verify: { method: 'POST', url: '/v3/user/import/verify', needs: 'session' },
  /** The same for rows that were corrected by hand. */
  check: { method: 'POST', url: '/v3/user/import/check', needs: 'org-admin' },
  template: { method: 'GET', url: '/v3/user/import/template', needs: 'org-admin' },
  import: { method: 'POST', url: '/v3/user/import', needs: 'org-admin' },
});

export const peopleRoutes = defineRoutes<typeof peopleSchemas>()({
  /** Of those whom the caller could delete by scope: the admins, who take a second admin. */
  admins: { method: 'GET', url: '/v3/user/admins', needs: 'session' },
  /** Refuses with invalid-request, email-registered, licence-full and person-id-taken. */
  create: { method: 'POST', url: '/v2/user', needs: 'session', scopes: ['write_people'] },
  delete: { method: 'DELETE', url: '/v2/user/:user_id', needs: 'session' },
  hide: { method: 'PATCH', url: '/v3/user/hide', needs: 'session', scopes: ['write_people'] },
  unhide: { method: 'PATCH', url: '/v3/user/unhide', needs: 'session', scopes: ['write_people'] },
  deleteMany: { method: 'PATCH', url: '/v3/user/delete', needs: 'session' },
  /** Brings deleted people back, with their tags, permissions and tests; without the account they signed in with. */
  restore: { method: 'PATCH', url: '/v3/user/restore', needs: 'session' },
  /** Answers with the target as it is afterwards. */
  merge: { method: 'PATCH', url: '/v3/user/merge', needs: 'session' },
});

export const personRoutes = defineRoutes<typeof personSchemas>()({
  get: { method: 'GET', url: '/v2/user/:user_id', needs: 'session' },
  stats: { method: 'GET', url: '/v3/user/:user_id/stats', needs: 'session' },
  update: { method: 'PATCH', url: '/v2/user/', needs: 'session', scopes: ['write_people'] },
  /** A bare map changes one's own metadata. */
  metadata: { method: 'PATCH', url: '/v3/user/metadata', needs: 'session' },
  /** One's own, with the current one; another person's becomes temporary and ends their sessions. */
  resetPassword: { method: 'PATCH', url: '/v3/user/reset_password/:user_id', needs: 'session' },
  addAddress: { method: 'POST', url: '/v3/user/address', needs: 'session' },
  editAddress: { method: 'PATCH', url: '/v3/user/address/:index', needs: 'session' },
  deleteAddress: { method: 'DELETE', url: '/v3/user/address/:index', needs: 'session' },
});
