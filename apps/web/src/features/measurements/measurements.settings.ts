import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { IconLink, IconTestPipe } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const measurementsSettings: readonly SettingsSection[] = [
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
];
