import { isFeatureOpen } from '@heatwise/domain/organisation/features';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import { IconCalculator, IconClipboardCheck } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import { readReadinessSearch } from './readiness-search.ts';

const dehydration = createRoute({
  getParentRoute: () => settings,
  path: '/dehydration-risk-assessment',
  staticData: { title: 'Dehydration risk assessment', may: maySeeTags },
  component: lazyRouteComponent(() => import('./assessment-pages.tsx'), 'DehydrationPage'),
});

const readiness = createRoute({
  getParentRoute: () => settings,
  path: '/osha-assessment',
  staticData: { title: 'OSHA heat readiness', may: isOrgAdmin },
  validateSearch: readReadinessSearch,
  component: lazyRouteComponent(() => import('./assessment-pages.tsx'), 'ReadinessPage'),
});

const assessmentsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/dehydration-risk-assessment',
    group: 'Heat',
    rank: 1,
    label: 'Dehydration risk',
    hint: 'How risky a job is in given weather, and what to do.',
    icon: IconCalculator,
    may: maySeeTags,
  },
  {
    to: '/settings/osha-assessment',
    group: 'Heat',
    rank: 1,
    label: 'OSHA heat readiness',
    hint: 'A dated checklist of risks, preparations and actions.',
    icon: IconClipboardCheck,
    may: isOrgAdmin,
    isOpen: (metadata) => isFeatureOpen(metadata, 'heat stress'),
  },
];

/** What an organisation asks itself about its work in the heat. */
export const assessmentsFeature = {
  routes: {
    settings: [dehydration, readiness] as const,
  },
  settings: assessmentsSettings,
};
