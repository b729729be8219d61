import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import { IconHelmet, IconMapPin, IconTags } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Tags, jobs and locations have the same screens under their own addresses. */
function tagArea<const Path extends string>(path: Path, title: string) {
  const list = createRoute({
    getParentRoute: () => settings,
    path,
    staticData: { title, may: maySeeTags },
    component: lazyRouteComponent(() => import('./tag-pages.tsx'), 'TagListPage'),
  });
  const detail = createRoute({
    getParentRoute: () => settings,
    path: `${path}/$tag_id`,
    staticData: { may: maySeeTags },
    component: lazyRouteComponent(() => import('./tag-pages.tsx'), 'TagPage'),
  });
  const overview = createRoute({
    getParentRoute: () => detail,
    path: '/',
    staticData: { title },
    component: lazyRouteComponent(() => import('./tag-pages.tsx'), 'OverviewPart'),
  });
  const members = createRoute({
    getParentRoute: () => detail,
    path: '/members',
    staticData: { title: `Members – ${title}` },
    component: lazyRouteComponent(() => import('./tag-pages.tsx'), 'MembersPart'),
  });
  const supervisors = createRoute({
    getParentRoute: () => detail,
    path: '/supervisors',
    staticData: { title: `In charge – ${title}` },
    component: lazyRouteComponent(() => import('./tag-pages.tsx'), 'SupervisorsPart'),
  });
  return [list, detail.addChildren([overview, members, supervisors])] as const;
}

const tagsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/tags',
    group: 'People and sites',
    rank: 1,
    label: 'Tags',
    hint: 'Groups of people: crews, shifts, teams.',
    icon: IconTags,
    may: maySeeTags,
  },
  {
    to: '/settings/jobs',
    group: 'People and sites',
    rank: 1,
    label: 'Jobs',
    hint: 'What people do, and how risky it is in the heat.',
    icon: IconHelmet,
    may: maySeeTags,
  },
  {
    to: '/settings/locations',
    group: 'People and sites',
    rank: 1,
    label: 'Locations',
    hint: 'Where people work.',
    icon: IconMapPin,
    may: maySeeTags,
  },
];

/** Tags, jobs and locations. */
export const tagsFeature = {
  routes: {
    settings: [
      ...tagArea('/tags', 'Tags'),
      ...tagArea('/jobs', 'Jobs'),
      ...tagArea('/locations', 'Locations'),
    ] as const,
  },
  settings: tagsSettings,
};
