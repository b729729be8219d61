import { maySeeSupervisorsOf } from '@heatwise/domain/permissions/permission-editing';
import { supervisorsLabel } from '@heatwise/domain/tags/tag-type';
import { type ListedTagType, TAG_AREAS } from './tag-areas.ts';
import type { TagTab } from './tag-frame.tsx';

/** The parts of a tag's page, each with whom it is for. */
export function tagTabsOf(type: ListedTagType): readonly TagTab[] {
  const { detail, members, supervisors } = TAG_AREAS[type];
  return [
    { to: detail, label: 'Overview', may: () => true },
    { to: members, label: 'Members', may: () => true },
    { to: supervisors, label: supervisorsLabel(type), may: maySeeSupervisorsOf },
  ];
}
