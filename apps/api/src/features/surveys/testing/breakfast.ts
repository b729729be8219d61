import type { SurveyContent } from '@heatwise/domain/surveys/survey';

/** A survey with a condition, in two languages. */
export const breakfast: SurveyContent = {
  title: 'Before the shift',
  language: 'en',
  questions: [
    {
      key: 'eaten',
      type: 'choice',
      question: 'Have you had breakfast?',
      choices: ['Yes', 'No'],
      is_required: true,
      min: null,
      max: null,
      unit: '',
      shown_when: null,
    },
    {
      key: 'why',
      type: 'text',
      question: 'Why not?',
      choices: [],
      is_required: false,
      min: null,
      max: null,
      unit: '',
      shown_when: { key: 'eaten', answers: ['No'] },
    },
  ],
  translations: {
    es: {
      title: 'Antes del turno',
      questions: { eaten: { question: '¿Ha desayunado?', choices: ['Sí', 'No'] } },
    },
  },
};
