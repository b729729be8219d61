import type { User } from '../sync/entities.ts';
import type { Entity, FieldsOf } from './entity.ts';

/** Somebody who left one's view comes as a stub. */
export const userEntity = {
  id: 'user_id',
  call: 'core',
  store: 'own',
  fields: {
    user_id: 'quoted',
    org_id: 'quoted',
    name_first: 'text',
    name_last: 'text',
    email: 'text?',
    experimental: 'boolean',
    active: 'boolean',
    is_hidden: 'boolean',
    has_picture: 'boolean',
    metadata: 'json',
    tag_ids: 'ids',
    merged_into: 'quoted?',
    measured_since: 'quoted?',
    created_time: 'quoted',
    modified_time: 'quoted',
  } satisfies FieldsOf<User>,
} as const satisfies Entity;
