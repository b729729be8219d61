import type { Permission } from '../sync/entities.ts';
import type { Entity, FieldsOf } from './entity.ts';

export const permissionEntity = {
  id: 'permission_id',
  call: 'core',
  store: 'plain',
  fields: {
    permission_id: 'quoted',
    user_id: 'quoted',
    tag_id: 'quoted?',
    access: 'text',
    active: 'boolean',
    created_time: 'quoted',
    modified_time: 'quoted',
  } satisfies FieldsOf<Permission>,
} as const satisfies Entity;
