import type { EvidenceAsked } from '@heatwise/contract/education/evidence.contract';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import {
  attemptsOfEvidence,
  attendancesOfEvidence,
  namesOfPeople,
  peopleOfEvidence,
  titlesOfVersions,
  turnsOfEvidence,
} from './evidence.store.ts';
import { type XapiStatement, xapiStatements } from './xapi-statements.ts';

export const PEOPLE_A_PAGE = 25;
type Asked = EvidenceAsked & { readonly after?: string | undefined };
export type XapiPage = {
  readonly statements: readonly XapiStatement[];
  /** Whom the next page begins behind; null on the last. */
  readonly after: string | null;
};

/** A page of statements: everything about some people, by their ids, in the order in which it happened. */
export async function xapiPage(
  scope: OrganisationScope,
  { after, ...asked }: Asked,
  publicUrl: string,
): Promise<XapiPage> {
  // By id and not by name: a name that changes between two pages must not move anybody past the end of one.
  const people = (await peopleOfEvidence(scope, asked)).sort();
  const rest = after === undefined ? people : people.filter((id) => id > after);
  const some = rest.slice(0, PEOPLE_A_PAGE);
  if (some.length === 0) return { statements: [], after: null };
  const { ofAttempt, ofAttendance, ofDone } = xapiStatements({
    publicUrl,
    names: await namesOfPeople(scope, some),
    titles: await titlesOfVersions(scope),
  });
  const attempts = await attemptsOfEvidence(scope, some, asked);
  // Which turns are overdue does not matter here.
  const turns = await turnsOfEvidence(scope, some, asked, '0001-01-01');
  const passedAt = new Map(
    attempts.flatMap(({ course_id, passed, submitted_at }) =>
      passed && submitted_at ? [[course_id, submitted_at] as const] : [],
    ),
  );
  const statements = [
    ...attempts.flatMap(ofAttempt),
    ...turns.flatMap((turn) => ofDone(turn, passedAt.get(turn.course_id))),
    ...(await attendancesOfEvidence(scope, some, asked)).map(ofAttendance),
  ].filter(({ timestamp }) => isWithin(timestamp.slice(0, 10), asked));
  // What happened at one instant keeps its order: whoever asks again is told the same.
  statements.sort(
    (one, other) => Number(one.timestamp > other.timestamp) - Number(one.timestamp < other.timestamp),
  );
  return { statements, after: rest.length > some.length ? (some.at(-1) ?? null) : null };
}

function isWithin(day: string, { from = '', to = '9999' }: EvidenceAsked): boolean {
  return day >= from && day <= to;
}
