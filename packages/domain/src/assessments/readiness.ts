import { isCalendarDay } from '../time/calendar-day.ts';

/**
 * What an organisation asks itself before the hot season. The thresholds are those of OSHA's heat programme: an
 * initial trigger at a heat index of 80 °F (26.7 °C) and a high-heat trigger at 90 °F (32.2 °C). It says how ready
 * somebody is, and never that a rule is met. Source: OSHA, Heat Injury and Illness Prevention (proposed rule,
 * 89 FR 70698, 2024) and Technical Manual section III chapter 4; NIOSH 2016-106. The questions are our own words.
 */
export const READINESS_PARTS = {
  risk_factors: 'Risk factors',
  preparedness: 'Preparedness',
} as const;
export type ReadinessPart = keyof typeof READINESS_PARTS;

type Question = { readonly key: string; readonly text: string };

/** Each that is there makes the heat more dangerous. */
export const RISK_FACTOR_QUESTIONS = [
  { key: 'heat_index_80', text: 'The heat index at work reaches 80 °F (26.7 °C).' },
  { key: 'heat_index_90', text: 'The heat index at work reaches 90 °F (32.2 °C).' },
  { key: 'radiant_heat', text: 'People work in the sun, or near hot surfaces or processes.' },
  { key: 'heavy_work', text: 'The work is moderate to heavy.' },
  { key: 'clothing', text: 'Clothing or protective equipment keeps heat in.' },
  { key: 'new_workers', text: 'Some people are new to the heat, or back after more than 14 days away.' },
  { key: 'still_air', text: 'Work is done indoors or in enclosed spaces with little air movement.' },
  { key: 'alone', text: 'Some people work alone, or far from medical help.' },
] as const satisfies readonly Question[];

/** Each that is in place makes people safer. */
export const PREPAREDNESS_QUESTIONS = [
  {
    key: 'written_plan',
    text: 'There is a written heat plan for this place, in a language that people read.',
  },
  { key: 'coordinator', text: 'On every shift a named person is in charge of heat safety.' },
  { key: 'monitoring', text: 'Heat index or WBGT is monitored where people work, along with the forecast.' },
  { key: 'water', text: 'Cool drinking water is close by: at least a quart (0.95 L) per person per hour.' },
  { key: 'rest_area', text: 'There is a shaded or cooled place for breaks near the work.' },
  { key: 'breaks', text: 'People take paid breaks to cool down whenever they need one.' },
  {
    key: 'high_heat_breaks',
    text: 'At a heat index of 90 °F or more there is a 15-minute break at least every two hours.',
  },
  { key: 'acclimatisation', text: 'New and returning people begin with part of a shift in the heat.' },
  {
    key: 'observation',
    text: 'In high heat, buddies or supervisors watch people for signs of heat illness.',
  },
  {
    key: 'communication',
    text: 'There is two-way communication with everybody, including those who work alone.',
  },
  {
    key: 'alerts',
    text: 'Before high heat, people are reminded of water, breaks and signs of heat illness.',
  },
  { key: 'engineering', text: 'Fans, cooling or shields against radiant heat are used where they help.' },
  {
    key: 'training_workers',
    text: 'Everybody is trained in heat illness before working in the heat, and again every year.',
  },
  {
    key: 'training_supervisors',
    text: 'Supervisors are trained to follow the plan and to act in an emergency.',
  },
  {
    key: 'emergency_plan',
    text: 'An emergency plan says who to call, how to get there and who stays with the person.',
  },
  { key: 'cooling', text: 'The means to cool somebody at once are at hand: ice, cold water, wet cloths.' },
  {
    key: 'review',
    text: 'Heat illness is recorded, and the plan is reviewed after each case and every year.',
  },
] as const satisfies readonly Question[];

export const READINESS_ANSWERS = {
  yes: 'Yes',
  partly: 'Partly',
  no: 'No',
  not_applicable: 'Not applicable',
} as const;
export type ReadinessAnswer = keyof typeof READINESS_ANSWERS;

export const READINESS_KEYS = [...RISK_FACTOR_QUESTIONS, ...PREPAREDNESS_QUESTIONS].map(
  ({ key }) => key,
) as readonly ReadinessKey[];
export type ReadinessKey =
  | (typeof RISK_FACTOR_QUESTIONS)[number]['key']
  | (typeof PREPAREDNESS_QUESTIONS)[number]['key'];

/** What was found, and what is to be done about it by whom until when (YYYY-MM-DD); empty and null for nothing. */
export type ReadinessItem = {
  readonly answer: ReadinessAnswer;
  readonly action: string;
  readonly owner: string;
  readonly due: string | null;
};
export type ReadinessItems = Readonly<Partial<Record<ReadinessKey, ReadinessItem>>>;

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
