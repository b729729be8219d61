import type { Organisation } from '../sync/entities.ts';
import type { Entity, FieldsOf } from './entity.ts';

/** The one of the reader; in a reply it stands alone and not in a list. */
export const organisationEntity = {
  id: 'org_id',
  call: 'core',
  store: 'plain',
  fields: {
    org_id: 'quoted',
    name: 'text',
    metadata: 'json',
    has_profile_image: 'boolean',
    created_time: 'quoted',
    modified_time: 'quoted',
  } satisfies FieldsOf<Organisation>,
} as const satisfies Entity;
