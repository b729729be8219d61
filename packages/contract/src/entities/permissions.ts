import { defineEntity, field, nullable, type RowOf } from './entity.ts';

export const permissionEntity = defineEntity({
  id: 'permission_id',
  call: 'core',
  store: 'plain',
  fields: {
    permission_id: field.id(),
    user_id: field.id(),
    tag_id: nullable(field.id()),
    access: field.text(),
    active: field.flag(),
    created_time: field.instant(),
    modified_time: field.instant(),
  },
});

export type Permission = RowOf<typeof permissionEntity>;
