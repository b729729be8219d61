import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import type { Answer } from '@heatwise/domain/surveys/question';
import {
  type AskedSurvey,
  newQuestion,
  type SurveyContent,
  type SurveyedType,
  type SurveyQuestion,
} from '@heatwise/domain/surveys/survey';
import { type AskedMeasure, askedMeasure, shownQuestions } from '@heatwise/domain/surveys/survey-answers';
import { type Random, seededRandom } from '../random.ts';
import { DEMO_SEED, demoId } from './demo-identity.ts';

const remarks = ['Felt fine', 'Cooler was empty by noon', 'Shade tent was down in the morning'] as const;
/** How often somebody passes over what need not be answered. */
const PASSED_OVER = 0.2;

/** A survey as somebody answers it: question after question, and only what comes up. */
export function answeredSurvey(random: Random, survey: AskedSurvey): AskedMeasure {
  const answers = new Map<string, Answer>();
  for (const question of survey.questions) {
    if (shownQuestions(survey.questions, answers).includes(question)) {
      answers.set(question.key, answerTo(random, question));
    }
  }
  return askedMeasure(survey, answers);
}

function answerTo(random: Random, { type, choices, min, max, is_required }: SurveyQuestion): Answer {
  if (!is_required && random.chance(PASSED_OVER)) return null;
  switch (type) {
    case 'text':
      return random.pick(remarks);
    case 'number': {
      const least = min ?? Math.min(0, max ?? 0);
      return random.int(Math.ceil(least), Math.max(Math.ceil(least), Math.floor(max ?? least + 10)));
    }
    case 'choice':
      return random.pick(choices);
    case 'choice_multi': {
      const chosen = choices.filter(() => random.chance(0.3));
      return chosen.length > 0 ? chosen : [random.pick(choices)];
    }
  }
}

const sleep: SurveyQuestion = {
  ...newQuestion('sleep'),
  // Not required: whoever writes down a test by hand in a hurry is not kept from it.
  question: 'How did you sleep?',
  choices: ['Well', 'Fairly', 'Badly'],
};
const water: SurveyQuestion = {
  ...newQuestion('water', 'number'),
  question: 'Glasses of water since waking up?',
  min: 0,
  max: 12,
  unit: 'glasses',
};
const beforeShift: SurveyContent = {
  title: 'Before the shift',
  language: 'en',
  questions: [
    sleep,
    {
      ...newQuestion('sleep_hours', 'number'),
      question: 'How many hours did you sleep?',
      min: 0,
      max: 14,
      unit: 'h',
      is_required: true,
      shown_when: { key: 'sleep', answers: ['Badly'] },
    },
    water,
    {
      ...newQuestion('signs', 'choice_multi'),
      question: 'Any of these today?',
      choices: ['Headache', 'Cramps', 'Dizziness', 'Dark urine', 'None'],
    },
    { ...newQuestion('remark', 'text'), question: 'Anything your supervisor should know?' },
  ],
  translations: {
    es: {
      title: 'Antes del turno',
      questions: {
        sleep: { question: '¿Cómo durmió?', choices: ['Bien', 'Regular', 'Mal'] },
        sleep_hours: { question: '¿Cuántas horas durmió?', choices: [] },
        water: { question: '¿Vasos de agua desde que se levantó?', choices: [] },
        signs: {
          question: '¿Tiene hoy alguno de estos?',
          choices: ['Dolor de cabeza', 'Calambres', 'Mareo', 'Orina oscura', 'Ninguno'],
        },
      },
    },
  },
};
/** As it was asked at first. */
const firstBeforeShift: SurveyContent = {
  title: 'Before the shift',
  language: 'en',
  translations: {},
  questions: [{ ...sleep, choices: ['Well', 'Badly'] }, water],
};
const afterSweat: SurveyContent = {
  title: 'While you sweat',
  language: 'en',
  translations: {},
  questions: [
    {
      ...newQuestion('salt'),
      question: 'White marks of salt on your clothes?',
      choices: ['None', 'Some', 'Many'],
      is_required: true,
    },
    {
      ...newQuestion('where', 'choice_multi'),
      question: 'Where?',
      choices: ['Shirt', 'Cap', 'Trousers'],
      shown_when: { key: 'salt', answers: ['Some', 'Many'] },
    },
    {
      ...newQuestion('drunk', 'number'),
      question: 'Litres drunk since the shift began?',
      min: 0,
      max: 10,
      unit: 'l',
    },
  ],
};
const electrolytes: SurveyContent = {
  title: 'Electrolyte drinks',
  language: 'en',
  translations: {},
  questions: [
    { ...newQuestion('drink'), question: 'Did you have an electrolyte drink?', choices: ['Yes', 'No'] },
    {
      ...newQuestion('which', 'text'),
      question: 'Which one?',
      shown_when: { key: 'drink', answers: ['Yes'] },
    },
  ],
};

/** Asked last winter. */
const winter: SurveyContent = {
  title: 'Winter check',
  language: 'en',
  translations: {},
  questions: [{ ...newQuestion('layers', 'number'), question: 'Layers under your jacket?', min: 0, max: 5 }],
};

export type DemoSurvey = {
  readonly survey_id: string;
  readonly type: SurveyedType;
  /** The oldest first. */
  readonly versions: readonly SurveyContent[];
  readonly draft: SurveyContent;
  /** Published, and not asked any more. */
  readonly isOff: boolean;
};

const survey = (
  key: string,
  type: SurveyedType,
  versions: readonly SurveyContent[],
  draft: SurveyContent,
  isOff = false,
): DemoSurvey => ({
  survey_id: demoId(DEMO_SEED, `survey/${key}`),
  type,
  versions,
  draft,
  isOff,
});

/** One in each state: with an old version, with changes that are not published, a draft, and one that is switched off. */
export const DEMO_SURVEYS: readonly DemoSurvey[] = [
  survey('before', 'sosm', [firstBeforeShift, beforeShift], beforeShift),
  survey('sweat', 'sweat', [afterSweat], { ...afterSweat, title: 'While you sweat, and after' }),
  survey('drink', 'et_test', [], electrolytes),
  survey('winter', 'sosm', [winter], winter, true),
];

const ASKED_AGAIN = 0.6;
const FIRST_VERSION = 0.2;

/**
 * The metadata of a demo's test with answers to the demo's own survey, where the device asked before the shift or it
 * is a test of sweat. Its chance is its own: the numbers of all other tests stay as they are.
 */
export function withDemoAnswers(
  metadata: Record<string, unknown>,
  { seed, id, type }: { readonly seed: string; readonly id: string; readonly type: MeasurementType },
): Record<string, unknown> {
  const random = seededRandom(`${seed}/answers/${id}`);
  const asked = metadata._question_measure as { readonly title?: unknown } | undefined;
  const isAsked =
    type === 'sosm' ? asked?.title === beforeShift.title : type === 'sweat' && random.chance(ASKED_AGAIN);
  const known = DEMO_SURVEYS.find((one) => one.type === type);
  if (!isAsked || !known) return metadata;
  const isFirst = random.chance(FIRST_VERSION);
  const version = isFirst ? 1 : known.versions.length;
  const content = known.versions[version - 1];
  if (!content) return metadata;
  const { survey_id } = known;
  return { ...metadata, _question_measure: answeredSurvey(random, { ...content, survey_id, version }) };
}
