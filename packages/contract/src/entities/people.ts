import { defineEntity, field, nullable, type RowOf, syncOnly } from './entity.ts';

export const userEntity = defineEntity({
  id: 'user_id',
  call: 'core',
  store: 'own',
  fields: {
    user_id: field.id(),
    org_id: field.id(),
    name_first: field.text(),
    name_last: field.text(),
    email: nullable(field.text()),
    experimental: field.flag(),
    active: field.flag(),
    is_hidden: field.flag(),
    has_picture: field.flag(),
    metadata: field.map(),
    tag_ids: field.ids(),
    /** Whom they became one with, while they are inactive. */
    merged_into: syncOnly(nullable(field.id())),
    /** Their measurements of before went to somebody else with a merge; stays when they come back. */
    measured_since: syncOnly(nullable(field.instant())),
    created_time: field.instant(),
    modified_time: field.instant(),
  },
});

export type User = RowOf<typeof userEntity>;
/** Somebody who left one's view. */
export type UserStub = Pick<User, 'user_id' | 'modified_time'> & { active: false };
