import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import { IconHelmet, IconMapPin, IconTags } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const tagsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/tags',
    group: 'People and sites',
    label: 'Tags',
    hint: 'Groups of people: crews, shifts, teams.',
    icon: IconTags,
    may: maySeeTags,
  },
  {
    to: '/settings/jobs',
    group: 'People and sites',
    label: 'Jobs',
    hint: 'What people do, and how risky it is in the heat.',
    icon: IconHelmet,
    may: maySeeTags,
  },
  {
    to: '/settings/locations',
    group: 'People and sites',
    label: 'Locations',
    hint: 'Where people work.',
    icon: IconMapPin,
    may: maySeeTags,
  },
];
