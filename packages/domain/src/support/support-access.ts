import type { Actor } from '../permissions/actor.ts';
import { isOrgAdmin } from '../permissions/may.ts';

/** For how long the desk may look at an organisation at most. See docs/rules.md#support-access. */
export const SUPPORT_MOST_HOURS = 72;
export const SUPPORT_FIRST_HOURS = 4;
export const SUPPORT_REASON_MAX_LENGTH = 500;

export const SUPPORT_MESSAGES = {
  hours: `Access lasts from 1 to ${SUPPORT_MOST_HOURS} hours.`,
  reasonEmpty: 'Say what the desk shall look at.',
  reasonTooLong: `A reason must have at most ${SUPPORT_REASON_MAX_LENGTH} characters.`,
  running: 'The desk has access already. End it first.',
  none: 'This organisation gives the desk no access now.',
  notFound: 'Support access not found',
} as const;

/** It opens everybody's results: for admins, not for support admins. */
export function mayGrantSupportAccess(actor: Pick<Actor, 'grants'>): boolean {
  return isOrgAdmin(actor);
}

export function supportHoursProblem(hours: number): string | null {
  const fits = Number.isInteger(hours) && hours >= 1 && hours <= SUPPORT_MOST_HOURS;
  return fits ? null : SUPPORT_MESSAGES.hours;
}

export function supportReasonProblem(reason: string): string | null {
  const text = reason.trim();
  if (text === '') return SUPPORT_MESSAGES.reasonEmpty;
  return text.length > SUPPORT_REASON_MAX_LENGTH ? SUPPORT_MESSAGES.reasonTooLong : null;
}

/** Where an organisation's metadata says that the desk has access, for every screen; nobody can set it. */
const SUPPORT_KEY = '_support_access';

/** What is announced; whether the desk is let in is decided by the stored grant. */
export type AnnouncedAccess = {
  readonly access_id: string;
  readonly granted_by: string;
  readonly reason: string;
  /** ISO 8601, UTC. */
  readonly until: string;
};

type Metadata = Readonly<Record<string, unknown>>;

export function supportChange(access: AnnouncedAccess | null): Metadata {
  return { [SUPPORT_KEY]: access };
}

/** What to announce at this moment; null once it has ended, or its time is over. */
export function supportAccessOf(organisationMetadata: Metadata, nowMs: number): AnnouncedAccess | null {
  const access = organisationMetadata[SUPPORT_KEY] as Partial<AnnouncedAccess> | null | undefined;
  const { access_id, granted_by, reason, until } = access ?? {};
  if (typeof access_id !== 'string' || typeof until !== 'string' || !(Date.parse(until) > nowMs)) return null;
  return { access_id, until, granted_by: String(granted_by ?? ''), reason: String(reason ?? '') };
}

/** How a grant stands. */
export function supportState(
  { until, ended_at }: { readonly until: string; readonly ended_at: string | null },
  nowMs: number,
): 'running' | 'ended' | 'expired' {
  if (ended_at !== null) return 'ended';
  return Date.parse(until) > nowMs ? 'running' : 'expired';
}

/** What a member of the desk looks at. */
export const SUPPORT_VIEWS = ['overview', 'people', 'person', 'devices'] as const;
export type SupportView = (typeof SUPPORT_VIEWS)[number];

/** Looking at the same thing again within this time is the same look. */
export const SAME_LOOK_SECONDS = 60;
