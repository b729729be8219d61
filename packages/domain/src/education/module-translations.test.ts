import { expect, test } from 'vitest';
import { scoreOf } from './attempt.ts';
import {
  type AssessmentQuestion,
  emptyModule,
  fileIdsOf,
  type ModuleContent,
  type RichTextNode,
} from './module-content.ts';
import {
  acceptingEveryLanguage,
  asPublished,
  inLanguage,
  languagesOf,
  textsOf,
  translatedText,
  translationProgress,
  withCopiedTexts,
  withoutLostTexts,
} from './module-translations.ts';
import { publishProblems } from './publish-problems.ts';

const doc = (text: string): RichTextNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const question = (changed: Partial<AssessmentQuestion>): AssessmentQuestion => ({
  question_id: 'q1',
  type: 'choice',
  question: 'What comes first?',
  points: 1,
  choices: [
    { choice_id: 'c1', text: 'Cool them', is_right: true, feedback: 'Well done.' },
    { choice_id: 'c2', text: 'Wait', is_right: false, feedback: '' },
  ],
  accepted: [],
  number: null,
  tolerance: 0,
  unit: '',
  feedback: '',
  ...changed,
});
const MODULE: ModuleContent = {
  ...emptyModule('Heat illness'),
  pages: [
    {
      page_id: 'p1',
      title: 'Signs',
      blocks: [
        { kind: 'text', block_id: 'b1', document: doc('Red skin') },
        { kind: 'picture', block_id: 'b2', file_id: 'f1', alt: 'A shaded bench' },
        {
          kind: 'video',
          block_id: 'b3',
          file_id: 'f2',
          title: 'Cooling',
          poster_id: null,
          captions_id: 'f3',
        },
      ],
    },
  ],
  assessment: {
    assessment_id: 'a1',
    questions: [
      question({}),
      question({
        question_id: 'q2',
        type: 'text',
        question: 'Whom do you call?',
        choices: [],
        accepted: ['ambulance'],
      }),
    ],
    draws: null,
    pass_percent: 80,
    attempts_allowed: 3,
    wait_minutes: 0,
    time_limit_minutes: null,
    shuffles_questions: false,
    shuffles_choices: false,
    answers_shown: 'never',
  },
  certificate: { valid_months: 12, text: 'Has learnt about heat.' },
};

/** Every text in another language: with the language before it. */
function translated(content: ModuleContent, language = 'es', is_offered = true): ModuleContent {
  const texts = textsOf(content).map((text) => {
    const { original, form } = text;
    const value =
      form === 'document'
        ? doc(`${language} document`)
        : Array.isArray(original)
          ? original.map((one) => `${language} ${one}`)
          : form === 'captions'
            ? `${language}-captions`
            : original === ''
              ? ''
              : `${language} ${original}`;
    return [text.key, translatedText(text, value)] as const;
  });
  const translation = { is_offered, texts: Object.fromEntries(texts) };
  return { ...content, translations: { ...content.translations, [language]: translation } };
}

test('every text has one key, and the ones that say something are to be translated', () => {
  const texts = textsOf(MODULE);
  expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length);
  expect(texts.filter(({ isNeeded }) => isNeeded).map(({ key, path }) => `${path} ${key}`)).toEqual([
    'title title',
    'pages.0 p1',
    'pages.0 b1',
    'pages.0 b2',
    'pages.0 b3',
    'pages.0 b3.captions',
    'assessment.questions.0 q1',
    'assessment.questions.0 c1',
    'assessment.questions.0 c1.feedback',
    'assessment.questions.0 c2',
    'assessment.questions.1 q2',
    'assessment.questions.1 q2.accepted',
    'certificate certificate',
  ]);
});

test('in another language a module has the same structure and that language’s words and captions', () => {
  const es = inLanguage(translated(MODULE), 'es');
  expect(es).toMatchObject({ title: 'es Heat illness', language: 'es', summary: '' });
  expect(es.translations).toBeUndefined();
  expect(es.pages[0]?.blocks).toEqual([
    { kind: 'text', block_id: 'b1', document: doc('es document') },
    { kind: 'picture', block_id: 'b2', file_id: 'f1', alt: 'es A shaded bench' },
    {
      kind: 'video',
      block_id: 'b3',
      file_id: 'f2',
      title: 'es Cooling',
      poster_id: null,
      captions_id: 'es-captions',
    },
  ]);
  expect(es.assessment?.questions[0]?.choices[0]).toEqual({
    choice_id: 'c1',
    text: 'es Cool them',
    is_right: true,
    feedback: 'es Well done.',
  });
  expect(fileIdsOf(translated(MODULE)).sort()).toEqual(['es-captions', 'f1', 'f2', 'f3']);
});

test('what is missing is said in the module’s own language, what the original does not say is not said', () => {
  const whole = translated(MODULE);
  const es = whole.translations?.es ?? { is_offered: true, texts: {} };
  const { p1: _gone, ...texts } = es.texts;
  const partly = { ...whole, translations: { es: { ...es, texts } } };
  expect(inLanguage(partly, 'es').pages[0]?.title).toBe('Signs');
  expect(translationProgress(partly, 'es')).toEqual({ of: 13, done: 12, outdated: 0, missing: 1 });
  expect(inLanguage({ ...whole, certificate: { valid_months: 1, text: '' } }, 'es').certificate?.text).toBe(
    '',
  );
  expect(inLanguage(whole, 'fr')).toMatchObject({ title: 'Heat illness', language: 'en' });
  expect(inLanguage(whole, 'en').title).toBe('Heat illness');
});

test('a change of the original makes its translation outdated; changed back it is right again', () => {
  const whole = translated(MODULE);
  const changed = { ...whole, title: 'Heat stroke' };
  expect(translationProgress(changed, 'es')).toEqual({ of: 13, done: 12, outdated: 1, missing: 0 });
  expect(inLanguage(changed, 'es').title).toBe('es Heat illness');
  expect(translationProgress({ ...changed, title: 'Heat illness' }, 'es').outdated).toBe(0);
  // Read from the database its keys come in another order.
  const [page] = whole.pages;
  const reordered = { content: doc('Red skin').content, type: 'doc' } as const;
  const read = { ...page, blocks: [{ document: reordered, block_id: 'b1', kind: 'text' }] };
  expect(translationProgress({ ...whole, pages: [read] } as ModuleContent, 'es').outdated).toBe(0);
});

test('a language that is offered stops publishing until it is whole; one that is not stays out of the version', () => {
  const whole = translated(MODULE);
  expect(publishProblems(whole)).toEqual([]);
  const [first] = whole.pages;
  const more = {
    ...whole,
    title: 'Heat stroke',
    pages: first
      ? [
          first,
          {
            ...first,
            page_id: 'p2',
            blocks: [{ kind: 'text', block_id: 'b9', document: doc('More') } as const],
          },
        ]
      : [],
  };
  expect(publishProblems(more)).toEqual([
    { path: 'translations.es', message: '2 texts are not translated.' },
    { path: 'translations.es', message: 'The original of one text has changed.' },
  ]);
  const es = more.translations?.es ?? { is_offered: true, texts: {} };
  const hidden = { ...more, translations: { es: { ...es, is_offered: false } } };
  expect(publishProblems(hidden)).toEqual([]);
  expect(asPublished(hidden).translations).toBeUndefined();
  expect(languagesOf(hidden)).toEqual(['en']);
  expect(languagesOf(translated(whole, 'ar'))).toEqual(['en', 'ar', 'es']);
  expect(Object.keys(asPublished(whole).translations ?? {})).toEqual(['es']);
});

test('two choices that say the same in another language stop publishing', () => {
  const whole = translated(MODULE);
  const es = whole.translations?.es;
  const c2 = es?.texts.c2;
  if (!es || !c2) throw new Error('nothing was translated');
  const texts = { ...es.texts, c2: { ...c2, value: 'es cool them ' } };
  expect(publishProblems({ ...whole, translations: { es: { ...es, texts } } })).toEqual([
    { path: 'translations.es', message: 'In this language two choices of a question say the same.' },
  ]);
});

test('what is removed takes its translations along, and what is copied brings them', () => {
  const whole = translated(MODULE);
  expect(withoutLostTexts(whole)).toBe(whole);
  const without = withoutLostTexts({ ...whole, pages: [] });
  expect(Object.keys(without.translations?.es?.texts ?? {}).some((key) => /^[pb]/.test(key))).toBe(false);
  const [page] = whole.pages;
  if (!page) throw new Error('there is no page');
  const copy = {
    ...page,
    page_id: 'p2',
    blocks: page.blocks.map((block) => ({ ...block, block_id: `${block.block_id}x` })),
  };
  const copied = new Map([
    ['p1', 'p2'],
    ['b1', 'b1x'],
    ['b2', 'b2x'],
    ['b3', 'b3x'],
  ]);
  const twice = withCopiedTexts({ ...whole, pages: [page, copy] }, copied);
  const es = inLanguage(twice, 'es');
  expect(es.pages[1]?.title).toBe('es Signs');
  expect(es.pages[1]?.blocks[2]).toMatchObject({ block_id: 'b3x', captions_id: 'es-captions' });
  expect(publishProblems(twice)).toEqual([]);
});

test('a written answer is right in any language of the version, and in no language that is not in it', () => {
  const whole = translated(translated(MODULE), 'ar', false);
  const { assessment } = whole;
  if (!assessment) throw new Error('there is no assessment');
  const drawn = assessment.questions.map(({ question_id }) => ({ question_id, choice_ids: [] }));
  const score = (answer: string) =>
    scoreOf(acceptingEveryLanguage(whole, assessment), drawn, { q1: 'c1', q2: answer }).points;
  expect([score('ambulance'), score(' ES  Ambulance'), score('ar ambulance'), score('')]).toEqual([
    2, 2, 1, 1,
  ]);
});
