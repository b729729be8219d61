import { MEASUREMENT_TYPES } from '@heatwise/domain/measurements/measurement-type';
import { defineEntity, field, nullable, type RowOf } from './entity.ts';

export const measurementEntity = defineEntity({
  id: 'measurement_id',
  call: 'measures',
  store: 'own',
  fields: {
    measurement_id: field.id(),
    user_id: field.id(),
    measured_by_user_id: nullable(field.id()),
    measured_by_name_first: nullable(field.text()),
    measured_by_name_last: nullable(field.text()),
    name_first: field.text(),
    name_last: field.text(),
    type: field.choice(MEASUREMENT_TYPES),
    custom_id: nullable(field.id()),
    value: field.number(),
    value_f: nullable(field.number()),
    valid: field.flag(),
    active: field.flag(),
    metadata: field.map(),
    raw_data: field.anything(),
    tag_ids: field.ids(),
    user_tag_ids: field.ids(),
    created_time: field.instant(),
    modified_time: field.instant(),
  },
});

export const linkMeasurementEntity = defineEntity({
  id: 'link_id',
  call: 'measures',
  store: 'own',
  fields: {
    link_id: field.id(),
    measurement_id: field.id(),
    link_type_id: field.id(),
    value: field.number(),
    active: field.flag(),
    created_time: field.instant(),
    modified_time: field.instant(),
  },
});

export type Measurement = RowOf<typeof measurementEntity>;
export type LinkMeasurement = RowOf<typeof linkMeasurementEntity>;
