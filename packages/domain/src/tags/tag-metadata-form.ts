/** See docs/rules.md#classes-of-custom-types. */
export const NAME_REQUIRED = 'Name is required';
export const UNIT_REQUIRED = 'Unit is required';

export type TagMetadataForm = { readonly name: string; readonly unit: string };

/** The first problem of each field; an empty object when it may be saved. */
export function tagMetadataProblems(form: TagMetadataForm): Partial<Record<keyof TagMetadataForm, string>> {
  return {
    ...(form.name.trim() === '' && { name: NAME_REQUIRED }),
    ...(form.unit.trim() === '' && { unit: UNIT_REQUIRED }),
  };
}
