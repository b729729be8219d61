/** Kinds of tag, in the order in which lists show them. See docs/rules.md#tags-jobs-and-locations. */
export const TAG_TYPES = ['job', 'location', 'default', 'heat_stress', 'roster', 'alert'] as const;
export type TagType = (typeof TAG_TYPES)[number];

/** The kinds people make and give to each other; the rest are used by the product itself. */
export const LISTED_TAG_TYPES = ['job', 'location', 'default'] as const satisfies readonly TagType[];

const kinds: Readonly<Record<TagType, string>> = {
  job: 'job',
  location: 'location',
  default: 'tag',
  heat_stress: 'heat stress tag',
  roster: 'shift pattern',
  alert: 'alert tag',
};

/** What a sentence calls this kind: 'Successfully created a new {kind}'. */
export function tagKind(type: TagType): string {
  return kinds[type];
}

/** The list's column of people in charge: called Managers for default tags. */
export function supervisorsLabel(type: TagType): 'Supervisors' | 'Managers' {
  return type === 'default' ? 'Managers' : 'Supervisors';
}

type Listed = { readonly type: TagType; readonly name: string };

/** Orders a list of tags: job, location, default, then by name. */
export function compareTags(a: Listed, b: Listed): number {
  const byType = TAG_TYPES.indexOf(a.type) - TAG_TYPES.indexOf(b.type);
  return byType || a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true });
}
