import { isFeatureOpen } from '@heatwise/domain/organisation/features';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import { IconCalculator, IconClipboardCheck } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const assessmentsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/dehydration-risk-assessment',
    group: 'Heat',
    label: 'Dehydration risk',
    hint: 'How risky a job is in given weather, and what to do.',
    icon: IconCalculator,
    may: maySeeTags,
  },
  {
    to: '/settings/osha-assessment',
    group: 'Heat',
    label: 'OSHA heat readiness',
    hint: 'A dated checklist of risks, preparations and actions.',
    icon: IconClipboardCheck,
    may: isOrgAdmin,
    isOpen: (metadata) => isFeatureOpen(metadata, 'heat stress'),
  },
];
