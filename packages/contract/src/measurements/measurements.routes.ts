import { defineRoutes } from '../define-routes.ts';
import type { linkMeasurementSchemas } from './link-measurements.contract.ts';
import type { measurementSetSchemas } from './measurement-sets.contract.ts';
import type { customTypeSchemas, linkTypeSchemas } from './measurement-types.contract.ts';
import type { measurementSchemas } from './measurements.contract.ts';

export const linkMeasurementRoutes = defineRoutes<typeof linkMeasurementSchemas>()({
  post: {
    method: 'POST',
    url: '/v3/link_measurement',
    needs: 'session-or-device',
    scopes: ['write_measurements'],
  },
  edit: { method: 'PATCH', url: '/v3/link_measurement/:link_id', needs: 'session' },
  /** Sets active false. */
  delete: { method: 'DELETE', url: '/v3/link_measurement/:link_id', needs: 'session' },
});

/** Changes of many measurements at once: all of them, or none when one may not be changed. */
export const measurementSetRoutes = defineRoutes<typeof measurementSetSchemas>()({
  delete: { method: 'PATCH', url: '/v3/measurement/delete', needs: 'session' },
  restore: { method: 'PATCH', url: '/v3/measurement/restore', needs: 'session' },
  setValidity: { method: 'PATCH', url: '/v3/measurement/validity', needs: 'session' },
});

/** The organisation's own kinds of test. Deleting retires one: it goes on naming its tests and is offered no more. */
export const customTypeRoutes = defineRoutes<typeof customTypeSchemas>()({
  create: { method: 'POST', url: '/v3/custom_measurement_type', needs: 'org-admin' },
  edit: { method: 'PATCH', url: '/v3/custom_measurement_type/:custom_id', needs: 'org-admin' },
  retire: { method: 'DELETE', url: '/v3/custom_measurement_type/:custom_id', needs: 'org-admin' },
  restore: { method: 'POST', url: '/v3/custom_measurement_type/restore', needs: 'org-admin' },
});

/** The kinds of value recorded beside a test, with the same calls. */
export const linkTypeRoutes = defineRoutes<typeof linkTypeSchemas>()({
  create: { method: 'POST', url: '/v3/link_measurement_type', needs: 'org-admin' },
  edit: { method: 'PATCH', url: '/v3/link_measurement_type/:link_type_id', needs: 'org-admin' },
  retire: { method: 'DELETE', url: '/v3/link_measurement_type/:link_type_id', needs: 'org-admin' },
  restore: { method: 'POST', url: '/v3/link_measurement_type/restore', needs: 'org-admin' },
});

export const measurementRoutes = defineRoutes<typeof measurementSchemas>()({
  /** Body: one measurement, an array of them, or { measurements: [...] }. Rows are checked one by one by the command. */
  post: {
    method: 'POST',
    url: '/v3/measurement',
    needs: 'session-or-device',
    scopes: ['write_measurements'],
  },
  edit: { method: 'PATCH', url: '/v3/measurement/:measurement_id', needs: 'session' },
  delete: { method: 'DELETE', url: '/v3/measurement/:measurement_id', needs: 'session' },
});
