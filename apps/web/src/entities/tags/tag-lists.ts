/** The three kinds of tags by which lists are narrowed, in the order in which they are offered. */
export const TAG_LISTS = [
  { field: 'tag_ids', type: 'default', label: 'Tags', placeholder: 'All tags' },
  { field: 'job_ids', type: 'job', label: 'Jobs', placeholder: 'All jobs' },
  { field: 'location_ids', type: 'location', label: 'Locations', placeholder: 'All locations' },
] as const;

export type TagList = (typeof TAG_LISTS)[number];

/** Ids of the tags that are chosen of each kind. */
export type ChosenTags = Readonly<Record<TagList['field'], readonly string[]>>;
