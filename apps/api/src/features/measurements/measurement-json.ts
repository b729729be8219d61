import type { LinkMeasurement, Measurement } from '@heatwise/contract/sync/entities';
import { jsonRow } from '../../sync/json-row.ts';

/** A row `m` of measurements as the wire's JSON. */
export const measurementJson = jsonRow<Measurement>('m', {
  measurement_id: 'quoted',
  user_id: 'quoted',
  measured_by_user_id: 'quoted?',
  measured_by_name_first: 'text?',
  measured_by_name_last: 'text?',
  name_first: 'text',
  name_last: 'text',
  type: 'quoted',
  custom_id: 'quoted?',
  value: 'number',
  value_f: 'number?',
  valid: 'boolean',
  active: 'boolean',
  metadata: 'json',
  raw_data: 'json?',
  tag_ids: 'ids',
  user_tag_ids: 'ids',
  created_time: 'quoted',
  modified_time: 'quoted',
});

/** A row `l` of link_measurements as the wire's JSON. */
export const linkMeasurementJson = jsonRow<LinkMeasurement>('l', {
  link_id: 'quoted',
  measurement_id: 'quoted',
  link_type_id: 'quoted',
  value: 'number',
  active: 'boolean',
  created_time: 'quoted',
  modified_time: 'quoted',
});
