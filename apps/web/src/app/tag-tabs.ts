import { type ListedTagType, TAG_AREAS } from '../features/tags/tag-areas.ts';
import type { TagTab } from '../features/tags/tag-frame.tsx';

/** The parts of a tag's page, each with whom it is for. */
export function tagTabsOf(type: ListedTagType): readonly TagTab[] {
  const { detail, members } = TAG_AREAS[type];
  return [
    { to: detail, label: 'Overview', may: () => true },
    { to: members, label: 'Members', may: () => true },
  ];
}
