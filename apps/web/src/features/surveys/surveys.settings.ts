import { maySetSurveys } from '@heatwise/domain/surveys/survey';
import { IconListCheck } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const surveysSettings: readonly SettingsSection[] = [
  {
    to: '/settings/survey',
    group: 'Tests and advice',
    label: 'Surveys',
    hint: 'Questions that are asked with a test, by devices and by hand.',
    icon: IconListCheck,
    may: maySetSurveys,
  },
];
