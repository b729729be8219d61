import type { AuditAction } from './audit-text.ts';

/** What the names of actions begin with: "tag." */
type Beginning = AuditAction extends infer Action
  ? Action extends `${infer Begin}.${string}`
    ? `${Begin}.`
    : never
  : never;

/** Parts of the audit trail that one can look at alone: the beginnings of the names of their actions. */
export const AUDIT_AREAS = {
  accounts: {
    label: 'Signing in and accounts',
    begins: ['session.', 'password.', 'invitation.', 'two-factor.', 'account.', 'identity-provider.'],
  },
  people: { label: 'People', begins: ['person.', 'user.'] },
  permissions: { label: 'Permissions', begins: ['permission.', 'admin-change.'] },
  tags: { label: 'Tags, jobs and locations', begins: ['tag.'] },
  measurements: {
    label: 'Measurements',
    begins: [
      'measurement.',
      'measurements.',
      'link-measurement.',
      'custom-type.',
      'linked-type.',
      'follow_up.',
      'survey.',
    ],
  },
  advice: { label: 'Advice and checklists', begins: ['strategy.', 'readiness.'] },
  education: { label: 'Training', begins: ['module.', 'course.'] },
  alerts: { label: 'Alerts', begins: ['alert.'] },
  programme: { label: 'Referral and points', begins: ['referral.', 'story.', 'loyalty.'] },
  organisation: {
    label: 'Organisation, devices, audit trail',
    begins: [
      'organisation.',
      'device.',
      'device_token.',
      'wall_link.',
      'api_token.',
      'bi.',
      'support.',
      'webhook.',
      'report.',
      'ticket.',
      'quote.',
      'notifications.',
      'desk.',
      'audit.',
    ],
  },
} as const satisfies Readonly<Record<string, { label: string; begins: readonly Beginning[] }>>;

/** Beginnings that are in no area: a new action that is forgotten here does not compile. */
type Forgotten = Exclude<Beginning, (typeof AUDIT_AREAS)[keyof typeof AUDIT_AREAS]['begins'][number]>;
const nothingForgotten: Forgotten extends never ? true : Forgotten = true;
void nothingForgotten;

export type AuditArea = keyof typeof AUDIT_AREAS;
export const ALL_AUDIT_AREAS = Object.keys(AUDIT_AREAS) as [AuditArea, ...AuditArea[]];
