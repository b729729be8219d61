import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { IconLink, IconTestPipe } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';

const customTypes = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_custom',
  staticData: { title: 'Custom measurements', may: isOrgAdmin },
  component: lazyRouteComponent(() => import('./types/type-pages.tsx'), 'CustomTypesPage'),
});

const customType = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_custom/$custom_id',
  staticData: { title: 'Custom measurement', may: isOrgAdmin },
  component: lazyRouteComponent(() => import('./types/type-pages.tsx'), 'CustomTypePage'),
});

const linkedTypes = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_linked',
  staticData: { title: 'Linked measurements', may: isOrgAdmin },
  component: lazyRouteComponent(() => import('./types/type-pages.tsx'), 'LinkedTypesPage'),
});

const linkedType = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_linked/$link_type_id',
  staticData: { title: 'Linked measurement', may: isOrgAdmin },
  component: lazyRouteComponent(() => import('./types/type-pages.tsx'), 'LinkedTypePage'),
});

/** The organisation's own kinds of test, and of values beside a test. */
export const measurementsFeature = {
  routes: {
    settings: [customTypes, customType, linkedTypes, linkedType] as const,
  },
  settings: [
    {
      to: '/settings/measurement_custom',
      group: 'Tests and advice',
      label: 'Custom measurements',
      hint: 'Tests of your own, with their units.',
      icon: IconTestPipe,
      may: isOrgAdmin,
    },
    {
      to: '/settings/measurement_linked',
      group: 'Tests and advice',
      label: 'Linked measurements',
      hint: 'What is recorded with a test: weight, fluid drunk.',
      icon: IconLink,
      may: isOrgAdmin,
    },
  ] satisfies SettingsSection[],
};
