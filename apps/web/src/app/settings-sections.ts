import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayOpenStrategy } from '@heatwise/domain/permissions/advice-editing';
import { isOrgAdmin, mayManageDevices } from '@heatwise/domain/permissions/may';
import { mayCloseOrganisation, mayEditOrganisation } from '@heatwise/domain/permissions/organisation-editing';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import {
  IconAdjustments,
  IconBell,
  IconBottle,
  IconBuilding,
  IconCalculator,
  IconCalendarRepeat,
  IconChecklist,
  IconClipboardCheck,
  IconDeviceMobile,
  IconDoorExit,
  IconHelmet,
  IconHistory,
  IconKey,
  IconLink,
  IconMapPin,
  type IconProps,
  IconShieldCheck,
  IconTags,
  IconTestPipe,
  IconUserShield,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** In the order of the list. */
const SETTINGS_GROUPS = [
  'You',
  'People and sites',
  'Tests and advice',
  'Heat',
  'Organisation',
  'Connections',
] as const;
type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

export type SettingsSection = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly group: SettingsGroup;
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  /** What one does there, in a sentence. */
  readonly hint: string;
  readonly may: (actor: Actor) => boolean;
};

/** The parts of the settings group by group; /settings opens the first that a person may see. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    to: '/settings/account',
    group: 'You',
    label: 'Account',
    hint: 'Your password, two-factor authentication, where you are signed in.',
    icon: IconUserShield,
    may: () => true,
  },
  {
    to: '/settings/preferences',
    group: 'You',
    label: 'Preferences',
    hint: 'Units and colours, as you like them.',
    icon: IconAdjustments,
    may: () => true,
  },
  {
    to: '/settings/notifications',
    group: 'You',
    label: 'Notifications',
    hint: 'Alerts about dehydrated people, and the daily digest.',
    icon: IconBell,
    may: () => true,
  },
  {
    to: '/settings/consent',
    group: 'You',
    label: 'Consent',
    hint: 'What you want to be shown.',
    icon: IconChecklist,
    may: () => true,
  },
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
  {
    to: '/settings/shift-patterns',
    group: 'People and sites',
    label: 'Shift patterns',
    hint: 'Which days crews work: nobody is due for a test on a day off.',
    icon: IconCalendarRepeat,
    may: maySeeTags,
  },
  {
    to: '/settings/strategy',
    group: 'Tests and advice',
    label: 'Hydration advice',
    hint: 'What people are told to do after a test.',
    icon: IconBottle,
    may: mayOpenStrategy,
  },
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
  },
  {
    to: '/settings/org',
    group: 'Organisation',
    label: 'Organisation',
    hint: 'Name, picture, units, new features, passwords.',
    icon: IconBuilding,
    may: mayEditOrganisation,
  },
  {
    to: '/settings/admins',
    group: 'Organisation',
    label: 'Admins',
    hint: 'Organisation admins, and other organisation-wide roles.',
    icon: IconShieldCheck,
    may: mayManagePermissions,
  },
  {
    to: '/settings/audit',
    group: 'Organisation',
    label: 'Audit trail',
    hint: 'Who did what and when, and whether the record is intact.',
    icon: IconHistory,
    may: isOrgAdmin,
  },
  {
    to: '/settings/close',
    group: 'Organisation',
    label: 'Close organisation',
    hint: 'Export everything, and end your organisation’s account.',
    icon: IconDoorExit,
    may: mayCloseOrganisation,
  },
  {
    to: '/settings/sso',
    group: 'Connections',
    label: 'Single sign-on',
    hint: 'Sign in with the accounts of your organisation.',
    icon: IconKey,
    may: isOrgAdmin,
  },
  {
    to: '/settings/devices',
    group: 'Connections',
    label: 'Devices',
    hint: 'Testing devices, and the tokens they send results with.',
    icon: IconDeviceMobile,
    may: mayManageDevices,
  },
];

export function sectionsFor(actor: Actor): readonly SettingsSection[] {
  return SETTINGS_SECTIONS.filter(({ may }) => may(actor));
}

/** What a person may open and a search finds in its name, its group or what one does there, by group. */
export function groupedSections(
  actor: Actor,
  search: string,
): readonly { readonly group: SettingsGroup; readonly sections: readonly SettingsSection[] }[] {
  const found = sectionsFor(actor).filter(({ label, group, hint }) =>
    matchesSearch([label, group, hint], search),
  );
  return SETTINGS_GROUPS.map((group) => ({
    group,
    sections: found.filter((section) => section.group === group),
  })).filter(({ sections }) => sections.length > 0);
}

export function mayOpenSettings(actor: Actor): boolean {
  return sectionsFor(actor).length > 0;
}
