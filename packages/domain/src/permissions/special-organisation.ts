/**
 * Identifiers that stand in a permission's tag_id for an organisation-level role instead of a tag.
 * Source: specification §3 (which shows no values), decisions §4; the values are Heatwise's own and never change.
 */
export const SPECIAL_ORGANISATION = {
  org_admin: '00000000-0000-4000-8000-00000000ad01',
  data_admin: '00000000-0000-4000-8000-00000000ad02',
  support_admin: '00000000-0000-4000-8000-00000000ad03',
  back_office: '00000000-0000-4000-8000-00000000ad04',
  sensor_test: '00000000-0000-4000-8000-00000000ad05',
  bi_data_reader: '00000000-0000-4000-8000-00000000ad06',
} as const;
export type SpecialOrganisation = keyof typeof SPECIAL_ORGANISATION;
