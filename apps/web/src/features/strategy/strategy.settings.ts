import { mayOpenStrategy } from '@heatwise/domain/permissions/advice-editing';
import { IconBottle } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const strategySettings: readonly SettingsSection[] = [
  {
    to: '/settings/strategy',
    group: 'Tests and advice',
    label: 'Hydration advice',
    hint: 'What people are told to do after a test.',
    icon: IconBottle,
    may: mayOpenStrategy,
  },
];
