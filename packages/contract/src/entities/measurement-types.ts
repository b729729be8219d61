import type { CustomMeasurementType, LinkMeasurementType } from '../sync/entities.ts';
import type { Entity, FieldsOf } from './entity.ts';

const ofBoth = {
  name: 'text',
  unit: 'text',
  icon: 'text?',
  image: 'text?',
  active: 'boolean',
  created_time: 'quoted',
  modified_time: 'quoted',
} as const;

export const customTypeEntity = {
  id: 'custom_id',
  call: 'core',
  store: 'plain',
  fields: { custom_id: 'quoted', classes: 'list', ...ofBoth } satisfies FieldsOf<CustomMeasurementType>,
} as const satisfies Entity;

export const linkTypeEntity = {
  id: 'link_type_id',
  call: 'core',
  store: 'plain',
  fields: { link_type_id: 'quoted', ...ofBoth } satisfies FieldsOf<LinkMeasurementType>,
} as const satisfies Entity;
