import {
  type AssessmentQuestion,
  emptyAssessment,
  emptyModule,
  type ModuleAssessment,
  type ModuleContent,
} from '@heatwise/domain/education/module-content';

const page = (title: string): ModuleContent['pages'][number] => ({
  page_id: crypto.randomUUID(),
  title,
  blocks: [
    {
      kind: 'text',
      block_id: crypto.randomUUID(),
      document: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: `About: ${title}` }] }],
      },
    },
  ],
});

const question = (
  given: Partial<AssessmentQuestion>,
  choices: readonly string[] = [],
): AssessmentQuestion => ({
  question_id: crypto.randomUUID(),
  type: 'choice',
  question: '',
  points: 1,
  // Those that are right begin with a capital letter.
  choices: choices.map((text) => ({
    choice_id: crypto.randomUUID(),
    text,
    is_right: /^[A-Z]/.test(text),
    feedback: '',
  })),
  accepted: [],
  number: null,
  tolerance: 0,
  unit: '',
  feedback: '',
  ...given,
});

/** Three pages without an assessment. */
export function heatPages(): ModuleContent {
  return {
    ...emptyModule('Heat illness'),
    summary: 'How to see it and what to do.',
    minutes: 10,
    pages: [page('Signs'), page('Cool first'), page('Call for help')],
    certificate: { valid_months: 12, text: '' },
  };
}

/** A question of each kind, in this order. */
export function heatAssessment(changed: Partial<ModuleAssessment> = {}): ModuleContent {
  const questions = [
    question({ question: 'What comes first?', feedback: 'Cooling saves lives.' }, ['Cool them', 'wait']),
    question({ question: 'Who needs water?', type: 'choice_multi' }, ['Crews', 'Visitors', 'nobody']),
    question({ question: 'How much an hour?', type: 'number', number: 1, tolerance: 0.25, unit: 'L' }),
    question({ question: 'Whom do you call?', type: 'text', accepted: ['ambulance'] }),
  ];
  const assessment = {
    ...emptyAssessment(crypto.randomUUID()),
    questions,
    shuffles_choices: false,
    ...changed,
  };
  return { ...heatPages(), assessment };
}
