import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayOpenStrategy } from '@heatwise/domain/permissions/advice-editing';
import { isOrgAdmin, mayManageDevices } from '@heatwise/domain/permissions/may';
import { mayCloseOrganisation, mayEditOrganisation } from '@heatwise/domain/permissions/organisation-editing';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import {
  IconAdjustments,
  IconBell,
  IconBottle,
  IconBuilding,
  IconCalculator,
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

export type SettingsSection = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  /** What one does there, in a sentence. */
  readonly hint: string;
  readonly may: (actor: Actor) => boolean;
};

/** The parts of the settings in the order of their list; /settings opens the first that a person may see. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    to: '/settings/account',
    label: 'Account',
    hint: 'Your password, two-factor authentication, where you are signed in.',
    icon: IconUserShield,
    may: () => true,
  },
  {
    to: '/settings/preferences',
    label: 'Preferences',
    hint: 'Units and colours, as you like them.',
    icon: IconAdjustments,
    may: () => true,
  },
  {
    to: '/settings/notifications',
    label: 'Notifications',
    hint: 'How you hear of dehydrated people, and the daily digest.',
    icon: IconBell,
    may: () => true,
  },
  {
    to: '/settings/org',
    label: 'Organisation',
    hint: 'Name, picture, units, new features, passwords.',
    icon: IconBuilding,
    may: mayEditOrganisation,
  },
  {
    to: '/settings/admins',
    label: 'Admins',
    hint: 'Who runs the organisation, and other roles over everybody.',
    icon: IconShieldCheck,
    may: mayManagePermissions,
  },
  {
    to: '/settings/sso',
    label: 'Single sign-on',
    hint: 'Sign in with the accounts of your organisation.',
    icon: IconKey,
    may: isOrgAdmin,
  },
  {
    to: '/settings/tags',
    label: 'Tags',
    hint: 'Groups of people: crews, shifts, teams.',
    icon: IconTags,
    may: maySeeTags,
  },
  {
    to: '/settings/jobs',
    label: 'Jobs',
    hint: 'What people do, and how risky it is in the heat.',
    icon: IconHelmet,
    may: maySeeTags,
  },
  {
    to: '/settings/locations',
    label: 'Locations',
    hint: 'Where people work.',
    icon: IconMapPin,
    may: maySeeTags,
  },
  {
    to: '/settings/strategy',
    label: 'Hydration advice',
    hint: 'What people are told to do after a test.',
    icon: IconBottle,
    may: mayOpenStrategy,
  },
  {
    to: '/settings/dehydration-risk-assessment',
    label: 'Dehydration risk',
    hint: 'How risky some work is in some weather, and what to do.',
    icon: IconCalculator,
    may: maySeeTags,
  },
  {
    to: '/settings/osha-assessment',
    label: 'OSHA heat readiness',
    hint: 'A dated checklist of risks, preparations and actions.',
    icon: IconClipboardCheck,
    may: isOrgAdmin,
  },
  {
    to: '/settings/measurement_custom',
    label: 'Custom measurements',
    hint: 'Tests of your own, with their units.',
    icon: IconTestPipe,
    may: isOrgAdmin,
  },
  {
    to: '/settings/measurement_linked',
    label: 'Linked measurements',
    hint: 'What is recorded beside a test: weight, fluid drunk.',
    icon: IconLink,
    may: isOrgAdmin,
  },
  {
    to: '/settings/devices',
    label: 'Devices',
    hint: 'What people are tested with, and the tokens that let it in.',
    icon: IconDeviceMobile,
    may: mayManageDevices,
  },
  {
    to: '/settings/audit',
    label: 'Audit trail',
    hint: 'Who did what, and whether the record is whole.',
    icon: IconHistory,
    may: isOrgAdmin,
  },
  {
    to: '/settings/consent',
    label: 'Consent',
    hint: 'What you agree to be shown.',
    icon: IconChecklist,
    may: () => true,
  },
  {
    to: '/settings/close',
    label: 'Close organisation',
    hint: 'Export everything, and end your organisation’s account.',
    icon: IconDoorExit,
    may: mayCloseOrganisation,
  },
];

export function sectionsFor(actor: Actor): readonly SettingsSection[] {
  return SETTINGS_SECTIONS.filter(({ may }) => may(actor));
}

export function mayOpenSettings(actor: Actor): boolean {
  return sectionsFor(actor).length > 0;
}
