import type { LinkMeasurement, Measurement } from '../sync/entities.ts';
import type { Entity, FieldsOf } from './entity.ts';

export const measurementEntity = {
  id: 'measurement_id',
  call: 'measures',
  store: 'own',
  fields: {
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
  } satisfies FieldsOf<Measurement>,
} as const satisfies Entity;

export const linkMeasurementEntity = {
  id: 'link_id',
  call: 'measures',
  store: 'own',
  fields: {
    link_id: 'quoted',
    measurement_id: 'quoted',
    link_type_id: 'quoted',
    value: 'number',
    active: 'boolean',
    created_time: 'quoted',
    modified_time: 'quoted',
  } satisfies FieldsOf<LinkMeasurement>,
} as const satisfies Entity;
