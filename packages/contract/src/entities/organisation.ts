import { defineEntity, field, type RowOf } from './entity.ts';

/** The one of the reader; in a reply it stands alone and not in a list. */
export const organisationEntity = defineEntity({
  id: 'org_id',
  call: 'core',
  store: 'plain',
  fields: {
    org_id: field.id(),
    name: field.text(),
    metadata: field.map(),
    has_profile_image: field.flag(),
    created_time: field.instant(),
    modified_time: field.instant(),
  },
});

export type Organisation = RowOf<typeof organisationEntity>;
