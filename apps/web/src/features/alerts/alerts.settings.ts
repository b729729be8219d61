import { hasAlerts, mayAnswerAlerts } from '@heatwise/domain/alerts/alert-rights';
import { IconAlarm } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const alertsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/alerts',
    group: 'Tests and advice',
    label: 'Alerts',
    hint: 'What is open now, the log, and the rules that watch tests, weather and devices.',
    icon: IconAlarm,
    may: mayAnswerAlerts,
    isOpen: hasAlerts,
  },
];
