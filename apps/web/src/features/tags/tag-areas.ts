import type { LISTED_TAG_TYPES } from '@heatwise/domain/tags/tag';
import type { LinkProps } from '@tanstack/react-router';

export type ListedTagType = (typeof LISTED_TAG_TYPES)[number];

type Path = NonNullable<LinkProps['to']>;
export type TagArea = {
  readonly type: ListedTagType;
  readonly title: string;
  /** Says what these are for. */
  readonly about: string;
  readonly list: Path;
  readonly detail: Path;
  readonly members: Path;
  readonly supervisors: Path;
};

/** Tags, jobs and locations share their screens; this is what differs. */
export const TAG_AREAS: Readonly<Record<ListedTagType, TagArea>> = {
  default: {
    type: 'default',
    title: 'Tags',
    about: 'Groups of people: crews, shifts, teams. Permissions are given for the people of a tag.',
    list: '/settings/tags',
    detail: '/settings/tags/$tag_id',
    members: '/settings/tags/$tag_id/members',
    supervisors: '/settings/tags/$tag_id/supervisors',
  },
  job: {
    type: 'job',
    title: 'Jobs',
    about: 'What people do. The risk assessment of a job says how risky it is in the heat.',
    list: '/settings/jobs',
    detail: '/settings/jobs/$tag_id',
    members: '/settings/jobs/$tag_id/members',
    supervisors: '/settings/jobs/$tag_id/supervisors',
  },
  location: {
    type: 'location',
    title: 'Locations',
    about: 'Where people work. A location needs a position to have weather.',
    list: '/settings/locations',
    detail: '/settings/locations/$tag_id',
    members: '/settings/locations/$tag_id/members',
    supervisors: '/settings/locations/$tag_id/supervisors',
  },
};
