import { isCalendarDay } from '../time/calendar-day.ts';
import {
  PREPAREDNESS_QUESTIONS,
  READINESS_KEYS,
  type ReadinessItem,
  type ReadinessItems,
  type ReadinessKey,
  RISK_FACTOR_QUESTIONS,
} from './readiness-checklist.ts';

export const PLACE_MAX_LENGTH = 120;
export const ACTION_MAX_LENGTH = 300;
export const OWNER_MAX_LENGTH = 100;

export const PLACE_REQUIRED = 'Name the place that was assessed.';
export const PLACE_TOO_LONG = `This must have at most ${PLACE_MAX_LENGTH} characters.`;
export const DAY_REQUIRED = 'Enter the date of the assessment.';
export const READINESS_INCOMPLETE = 'Please answer every question.';
export const OWNER_REQUIRED = 'Say who will do it.';
export const ACTION_REQUIRED = 'Say what has to be done.';
export const ACTION_TOO_LONG = `This must have at most ${ACTION_MAX_LENGTH} characters.`;
export const OWNER_TOO_LONG = `This must have at most ${OWNER_MAX_LENGTH} characters.`;
export const DUE_NOT_A_DAY = 'Enter a date, or leave it empty.';

export type ReadinessForm = {
  /** YYYY-MM-DD. */
  readonly assessed_on: string;
  readonly place: string;
  readonly items: ReadinessItems;
};

/** What is wrong, by field ('place', 'items', 'items.<key>.owner' …); empty when it may be saved. */
export function readinessProblems({
  assessed_on,
  place,
  items,
}: ReadinessForm): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (!isCalendarDay(assessed_on)) problems.assessed_on = DAY_REQUIRED;
  if (place.trim() === '') problems.place = PLACE_REQUIRED;
  else if (place.trim().length > PLACE_MAX_LENGTH) problems.place = PLACE_TOO_LONG;
  for (const key of READINESS_KEYS) {
    const item = items[key];
    if (!item) {
      problems.items = READINESS_INCOMPLETE;
      continue;
    }
    for (const [part, message] of itemProblems(item)) problems[`items.${key}.${part}`] = message;
  }
  return problems;
}

function itemProblems({ action, owner, due }: ReadinessItem): [string, string][] {
  const [does, who] = [action.trim(), owner.trim()];
  const found: [string, string | null][] = [
    [
      'action',
      does.length > ACTION_MAX_LENGTH ? ACTION_TOO_LONG : does === '' && who !== '' ? ACTION_REQUIRED : null,
    ],
    [
      'owner',
      who.length > OWNER_MAX_LENGTH ? OWNER_TOO_LONG : who === '' && does !== '' ? OWNER_REQUIRED : null,
    ],
    ['due', due !== null && !isCalendarDay(due) ? DUE_NOT_A_DAY : null],
  ];
  return found.filter((problem): problem is [string, string] => problem[1] !== null);
}

export const READINESS_LEVELS = ['Low readiness', 'Partial readiness', 'High readiness'] as const;
export type ReadinessLevel = (typeof READINESS_LEVELS)[number];
/** From so many percent on. The bounds are ours: the sources give none. */
export const READINESS_BOUNDS = { partial: 50, high: 85 } as const;

export type ReadinessScore = {
  /** Of what applies, 0 to 100; what is there in part counts half. Null when nothing applies. */
  readonly percent: number | null;
  readonly level: ReadinessLevel | null;
  /** Risk factors that are there, fully or in part. */
  readonly risk_factors: number;
  /** Preparations that are missing, fully or in part. */
  readonly gaps: number;
  /** Gaps for which nobody has anything to do yet. */
  readonly gaps_without_action: number;
};

const POINTS = { yes: 1, partly: 0.5, no: 0 } as const;

/** What an assessment comes to. Questions without an answer count as not there. */
export function readinessScore(items: ReadinessItems): ReadinessScore {
  const answerOf = (key: ReadinessKey) => items[key]?.answer ?? 'no';
  const applying = PREPAREDNESS_QUESTIONS.flatMap(({ key }) => {
    const answer = answerOf(key);
    return answer === 'not_applicable' ? [] : [{ key, points: POINTS[answer] }];
  });
  const gaps = applying.filter(({ points }) => points < 1);
  const sum = applying.reduce((total, { points }) => total + points, 0);
  const percent = applying.length === 0 ? null : Math.round((100 * sum) / applying.length);
  return {
    percent,
    level: percent === null ? null : levelOf(percent),
    risk_factors: RISK_FACTOR_QUESTIONS.filter(({ key }) => ['yes', 'partly'].includes(answerOf(key))).length,
    gaps: gaps.length,
    gaps_without_action: gaps.filter(({ key }) => (items[key]?.action ?? '').trim() === '').length,
  };
}

function levelOf(percent: number): ReadinessLevel {
  if (percent >= READINESS_BOUNDS.high) return 'High readiness';
  return percent >= READINESS_BOUNDS.partial ? 'Partial readiness' : 'Low readiness';
}
