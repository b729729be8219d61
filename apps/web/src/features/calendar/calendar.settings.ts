import { IconChecklist } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const calendarSettings: readonly SettingsSection[] = [
  {
    to: '/settings/consent',
    group: 'You',
    label: 'Consent',
    hint: 'Choose whether you see the calendar.',
    icon: IconChecklist,
  },
];
