import { createHash } from 'node:crypto';
import type { EvidenceAsked } from '@heatwise/contract/education/assignments.contract';
import { attendanceText, identificationText } from '@heatwise/domain/education/toolbox-talk';
import { fullName } from '@heatwise/domain/people/person-name';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import {
  attemptsOfEvidence,
  attendancesOfEvidence,
  type EvidenceAttempt,
  type EvidenceAttendance,
  type EvidenceTitle,
  type EvidenceTurn,
  namesOfPeople,
  peopleOfEvidence,
  titleKey,
  titlesOfVersions,
  turnsOfEvidence,
} from './evidence.store.ts';

/** Ours alone, made once at random. */
const NAMESPACE = Buffer.from('6b9a4f5e0b1c4d0e9a3f2c7d81e4b650', 'hex');

/** The same id for the same name each time: version 5 of RFC 9562. */
function stableUuid(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Source: ADL, Experience API 1.0.3, part 2 (statements), and its registry of verbs and types of activity. */
const ADL = 'http://adlnet.gov/expapi';
const VERBS = ['attempted', 'passed', 'failed', 'completed', 'attended'] as const;
type Verb = (typeof VERBS)[number];

type Name = { readonly name_first: string; readonly name_last: string };
type Learnt = { readonly user_id: string; readonly module_id: string; readonly version: number };

/** Where the addresses of people, modules and talks begin, and what they are called. */
export type XapiWords = {
  readonly publicUrl: string;
  readonly names: ReadonlyMap<string, Name>;
  readonly titles: ReadonlyMap<string, EvidenceTitle>;
};
export type XapiStatement = {
  readonly id: string;
  readonly timestamp: string;
  readonly [part: string]: unknown;
};

/** Statements about people, each with an id that is made from what it is about: sent again, a store knows it. */
function xapiStatements(words: XapiWords) {
  const { publicUrl, names, titles } = words;
  const agent = (userId: string, name: Name | undefined) => ({
    objectType: 'Agent',
    name: name ? fullName(name) : '',
    account: { homePage: publicUrl, name: userId },
  });

  function activity({ module_id, version }: Learnt, part: '' | '/assessment') {
    const name = titles.get(titleKey({ module_id, version }))?.titles ?? {};
    const type = part === '' ? 'course' : 'assessment';
    return {
      objectType: 'Activity',
      id: `${publicUrl}/education/modules/${module_id}${part}`,
      definition: { name, type: `${ADL}/activities/${type}` },
    };
  }

  function statement(verb: Verb, about: string, at: Date, learnt: Learnt, parts: object): XapiStatement {
    return {
      id: stableUuid(`${verb} ${about}`),
      actor: agent(learnt.user_id, names.get(learnt.user_id)),
      verb: { id: `${ADL}/verbs/${verb}`, display: { en: verb } },
      timestamp: at.toISOString(),
      version: '1.0.3',
      ...parts,
    };
  }

  const identifiedBy = (text: string) => ({ [`${publicUrl}/xapi/identified-by`]: text });

  const contextOf = (learnt: Learnt, courseId: string, isPart: boolean) => ({
    registration: courseId,
    platform: 'Heatwise',
    revision: String(learnt.version),
    ...(isPart && { contextActivities: { parent: [activity(learnt, '')] } }),
  });

  return {
    ofAttempt(attempt: EvidenceAttempt): XapiStatement[] {
      const { attempt_id, course_id, started_at, submitted_at, points, points_of, percent, passed } = attempt;
      const parts = {
        object: activity(attempt, '/assessment'),
        context: {
          ...contextOf(attempt, course_id, true),
          extensions: identifiedBy(identificationText(attempt.identification)),
        },
      };
      const begun = statement('attempted', attempt_id, started_at, attempt, parts);
      if (submitted_at === null || points === null || points_of === null || percent === null) return [begun];
      const result = {
        score: { scaled: percent / 100, raw: points, min: 0, max: points_of },
        success: passed === true,
        completion: true,
        duration: `PT${Math.max(0, Math.round((submitted_at.getTime() - started_at.getTime()) / 1000))}S`,
      };
      const verb = passed ? 'passed' : 'failed';
      return [begun, statement(verb, attempt_id, submitted_at, attempt, { ...parts, result })];
    },

    /** Of a course without an assessment the day alone is known: its statement says noon in UTC. */
    ofDone(turn: EvidenceTurn, passedAt: Date | undefined): XapiStatement[] {
      if (turn.done_on === null) return [];
      const at = passedAt ?? new Date(`${turn.done_on}T12:00:00Z`);
      const parts = {
        object: activity(turn, ''),
        context: {
          ...contextOf(turn, turn.course_id, false),
          extensions: identifiedBy(identificationText(turn.identification)),
        },
        result: { completion: true },
      };
      return [statement('completed', turn.course_id, at, turn, parts)];
    },

    ofAttendance(attendance: EvidenceAttendance): XapiStatement {
      const { talk_id, user_id, confirmed_at, place, presenter_id, presenter_first, presenter_last } =
        attendance;
      const presenter = { name_first: presenter_first, name_last: presenter_last };
      const context = {
        ...contextOf(attendance, talk_id, false),
        instructor: agent(presenter_id, presenter),
        extensions: {
          [`${publicUrl}/xapi/place`]: place,
          ...identifiedBy(attendanceText(fullName(presenter))),
        },
      };
      const parts = { object: activity(attendance, ''), context };
      return statement('attended', `${talk_id} ${user_id}`, confirmed_at, attendance, parts);
    },
  };
}

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
