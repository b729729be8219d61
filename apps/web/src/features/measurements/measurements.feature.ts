import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { IconLink, IconTestPipe } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { settings, shell } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { readMeasurementSearch } from './list/measurement-filter.ts';

/** Open to everybody who is known: whoever has no permission sees their own. */
const measurements = createRoute({
  getParentRoute: () => shell,
  path: '/measurements',
  staticData: { title: 'Measurements', may: () => true },
  validateSearch: readMeasurementSearch,
  component: lazyRouteComponent(() => import('./measurements-screen.tsx'), 'MeasurementsPage'),
});

const customTypes = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_custom',
  staticData: { title: 'Custom measurements', may: isOrgAdmin },
  component: lazyRouteComponent(() => import('./types/type-screen.tsx'), 'CustomTypesPage'),
});

const customType = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_custom/$custom_id',
  staticData: { title: 'Custom measurement', may: isOrgAdmin },
  component: lazyRouteComponent(() => import('./types/type-screen.tsx'), 'CustomTypePage'),
});

const linkedTypes = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_linked',
  staticData: { title: 'Linked measurements', may: isOrgAdmin },
  component: lazyRouteComponent(() => import('./types/type-screen.tsx'), 'LinkedTypesPage'),
});

const linkedType = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_linked/$link_type_id',
  staticData: { title: 'Linked measurement', may: isOrgAdmin },
  component: lazyRouteComponent(() => import('./types/type-screen.tsx'), 'LinkedTypePage'),
});

const measurementsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/measurement_custom',
    group: 'Tests and advice',
    rank: 5,
    label: 'Custom measurements',
    hint: 'Tests of your own, with their units.',
    icon: IconTestPipe,
    may: isOrgAdmin,
  },
  {
    to: '/settings/measurement_linked',
    group: 'Tests and advice',
    rank: 5,
    label: 'Linked measurements',
    hint: 'What is recorded with a test: weight, fluid drunk.',
    icon: IconLink,
    may: isOrgAdmin,
  },
];

const measurementsSlots: FeatureSlots = {
  parts: {
    banners: lazy(() =>
      import('../../entities/queued-writes/queued-writes-banner.tsx').then(({ QueuedWritesBanner }) => ({
        default: QueuedWritesBanner,
      })),
    ),
    'measure dialog': lazy(() =>
      import('./entry/measure-dialog.tsx').then(({ MeasureAnybody }) => ({ default: MeasureAnybody })),
    ),
  },
};

/** Tests and values beside them; the organisation's own kinds of both. */
export const measurementsFeature = {
  routes: {
    shell: [measurements] as const,
    settings: [customTypes, customType, linkedTypes, linkedType] as const,
  },
  settings: measurementsSettings,
  slots: measurementsSlots,
};
