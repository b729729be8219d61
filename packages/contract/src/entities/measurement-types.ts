import type { CustomClass } from '@heatwise/domain/measurements/custom-type';
import { defineEntity, field, nullable, type RowOf } from './entity.ts';

const fieldsOfBoth = {
  name: field.text(),
  unit: field.text(),
  icon: nullable(field.text()),
  image: nullable(field.text()),
  active: field.flag(),
  created_time: field.instant(),
  modified_time: field.instant(),
};

export const customTypeEntity = defineEntity({
  id: 'custom_id',
  call: 'core',
  store: 'plain',
  fields: {
    custom_id: field.id(),
    /** Empty where values are not classed. */
    classes: field.list<CustomClass>(),
    ...fieldsOfBoth,
  },
});

export const linkTypeEntity = defineEntity({
  id: 'link_type_id',
  call: 'core',
  store: 'plain',
  fields: { link_type_id: field.id(), ...fieldsOfBoth },
});

export type CustomMeasurementType = RowOf<typeof customTypeEntity>;
export type LinkMeasurementType = RowOf<typeof linkTypeEntity>;
