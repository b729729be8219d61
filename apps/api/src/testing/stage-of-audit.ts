const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
export const auditAnswers: Readonly<Record<string, readonly number[]>> = {
  'GET /api/v3/audit': onlyAdmins,
  'GET /api/v3/audit/export': onlyAdmins,
  'GET /api/v3/audit/verification': onlyAdmins,
};
