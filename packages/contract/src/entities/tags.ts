import type { Tag } from '../sync/entities.ts';
import type { Entity, FieldsOf } from './entity.ts';

export const tagEntity = {
  id: 'tag_id',
  call: 'core',
  store: 'plain',
  fields: {
    tag_id: 'quoted',
    name: 'text',
    type: 'quoted',
    is_hidden: 'boolean',
    active: 'boolean',
    metadata: 'json',
    created_time: 'quoted',
    modified_time: 'quoted',
  } satisfies FieldsOf<Tag>,
} as const satisfies Entity;
