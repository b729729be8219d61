import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import { IconCalendarRepeat } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const rosterSettings: readonly SettingsSection[] = [
  {
    to: '/settings/shift-patterns',
    group: 'People and sites',
    label: 'Shift patterns',
    hint: 'Which days crews work: nobody is due for a test on a day off.',
    icon: IconCalendarRepeat,
    may: maySeeTags,
  },
];
