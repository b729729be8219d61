/** How the product knew who completed a course. See docs/rules.md#education. */
export const LEARNER_IDENTIFICATIONS = ['session', 'link'] as const;

export type LearnerIdentification = {
  readonly by: (typeof LEARNER_IDENTIFICATIONS)[number];
  /** Who issued the personal link and so could use it; empty where the server sent it by email, or for a session. */
  readonly issued_by: string;
};

/** Null for what was completed before identification was recorded. */
export function identificationText(identification: LearnerIdentification | null): string {
  if (identification === null) return 'Not recorded';
  if (identification.by === 'session') return 'Signed in';
  const { issued_by } = identification;
  return issued_by === '' ? 'Personal link sent by email' : `Personal link issued by ${issued_by}`;
}

export function attendanceText(presenter: string): string {
  return `Confirmed in front of ${presenter === '' ? 'the presenter' : presenter}`;
}

type Stored = {
  readonly identified_by: LearnerIdentification['by'] | null;
  readonly link_issued_by: string | null;
};

/** Work that was done in part by a link counts as done by it: whoever had the link could have done all of it. */
export function mergeIdentification(before: Stored, now: Stored): Stored {
  if (before.identified_by === 'link' && (now.identified_by === 'session' || before.link_issued_by !== null))
    return { identified_by: before.identified_by, link_issued_by: before.link_issued_by };
  return { identified_by: now.identified_by, link_issued_by: now.link_issued_by };
}
