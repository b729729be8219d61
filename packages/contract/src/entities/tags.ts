import { TAG_TYPES } from '@heatwise/domain/tags/tag';
import { defineEntity, field, type RowOf } from './entity.ts';

/** A tag that left one's view comes as a nameless, inactive one. */
export const tagEntity = defineEntity({
  id: 'tag_id',
  call: 'core',
  store: 'plain',
  fields: {
    tag_id: field.id({ visibility: 'stub' }),
    name: field.text({ visibility: 'name' }),
    type: field.choice(TAG_TYPES, { visibility: 'stub' }),
    is_hidden: field.flag({ visibility: 'stub' }),
    active: field.flag({ visibility: 'name' }),
    metadata: field.map(),
    created_time: field.instant({ visibility: 'stub' }),
    modified_time: field.instant({ visibility: 'stub' }),
  },
});

export type Tag = RowOf<typeof tagEntity>;
