import {
  type AssessmentChoice,
  type AssessmentQuestion,
  type AssessmentQuestionType,
  MOST_CHOICES,
  MOST_QUESTIONS,
  type ModuleAssessment,
  type ModuleContent,
} from '@heatwise/domain/education/module-content';
import { withCopiedTexts } from '@heatwise/domain/education/module-translations';
import { moved } from '../../../../ui/sortable-list.tsx';
import { restoreItem } from '../module-context.ts';

type Change = (content: ModuleContent) => ModuleContent;
type NewId = () => string;

/** Changes a part of the assessment; a module without one stays as it is. */
export function changeAssessment(
  changed: (assessment: ModuleAssessment) => Partial<ModuleAssessment>,
): Change {
  return (content) =>
    content.assessment === null
      ? content
      : { ...content, assessment: { ...content.assessment, ...changed(content.assessment) } };
}

const withQuestions = (
  changed: (questions: readonly AssessmentQuestion[]) => readonly AssessmentQuestion[],
): Change => changeAssessment(({ questions }) => ({ questions: changed(questions) }));

const emptyChoice = (newId: NewId): AssessmentChoice => ({
  choice_id: newId(),
  text: '',
  is_right: false,
  feedback: '',
});

/** A question that asks nothing yet, with room for two answers. */
export function emptyQuestion(question_id: string, newId: NewId): AssessmentQuestion {
  return {
    question_id,
    type: 'choice',
    question: '',
    points: 1,
    choices: [emptyChoice(newId), emptyChoice(newId)],
    accepted: [],
    number: null,
    tolerance: 0,
    unit: '',
    feedback: '',
  };
}

/** At a place of the list, or at its end; nothing where there are as many as there may be. */
export const addQuestion = (question: AssessmentQuestion, at: number = MOST_QUESTIONS): Change =>
  withQuestions((questions) =>
    restoreItem(questions, question, at, {
      most: MOST_QUESTIONS,
      idOf: ({ question_id }) => question_id,
    }),
  );

export const removeQuestion = (question_id: string): Change =>
  withQuestions((questions) => questions.filter((question) => question.question_id !== question_id));

/** The same question again, behind itself, with ids of its own and what it says in other languages. */
export function duplicateQuestion(question_id: string, copy_id: string, newId: NewId): Change {
  return (content) => {
    const questions = content.assessment?.questions ?? [];
    const at = questions.findIndex((question) => question.question_id === question_id);
    const question = questions[at];
    if (!question || questions.length >= MOST_QUESTIONS) return content;
    const copied = new Map(question.choices.map(({ choice_id }) => [choice_id, newId()]));
    copied.set(question_id, copy_id);
    const copy: AssessmentQuestion = {
      ...question,
      question_id: copy_id,
      choices: question.choices.map((choice) => ({
        ...choice,
        choice_id: copied.get(choice.choice_id) ?? choice.choice_id,
      })),
    };
    return withCopiedTexts(addQuestion(copy, at + 1)(content), copied);
  };
}

export const moveQuestion = (from: number, to: number): Change =>
  withQuestions((questions) => moved(questions, from, to));

export function changeQuestion(
  question_id: string,
  changed: (question: AssessmentQuestion) => Partial<AssessmentQuestion>,
): Change {
  return withQuestions((questions) =>
    questions.map((question) =>
      question.question_id === question_id ? { ...question, ...changed(question) } : question,
    ),
  );
}

/** Another kind of question; what was written for the one before is there again when one goes back. */
export const changeType = (question_id: string, type: AssessmentQuestionType, newId: NewId): Change =>
  changeQuestion(question_id, ({ choices }) => {
    const hasChoices = type === 'choice' || type === 'choice_multi';
    return hasChoices && choices.length === 0
      ? { type, choices: [emptyChoice(newId), emptyChoice(newId)] }
      : { type };
  });

export const addChoice = (question_id: string, newId: NewId): Change =>
  changeQuestion(question_id, ({ choices }) => ({
    choices: choices.length >= MOST_CHOICES ? choices : [...choices, emptyChoice(newId)],
  }));

export const removeChoice = (question_id: string, choice_id: string): Change =>
  changeQuestion(question_id, ({ choices }) => ({
    choices: choices.filter((choice) => choice.choice_id !== choice_id),
  }));

export const moveChoice = (question_id: string, from: number, to: number): Change =>
  changeQuestion(question_id, ({ choices }) => ({ choices: moved(choices, from, to) }));

export const changeChoice = (
  question_id: string,
  choice_id: string,
  part: Partial<Pick<AssessmentChoice, 'text' | 'feedback'>>,
): Change =>
  changeQuestion(question_id, ({ choices }) => ({
    choices: choices.map((choice) => (choice.choice_id === choice_id ? { ...choice, ...part } : choice)),
  }));

/** Marks an answer as right or not; of a question with one right answer the others become wrong. */
export const markChoice = (question_id: string, choice_id: string, is_right: boolean): Change =>
  changeQuestion(question_id, ({ type, choices }) => ({
    choices: choices.map((choice) => {
      if (choice.choice_id === choice_id) return { ...choice, is_right };
      return type === 'choice' && is_right ? { ...choice, is_right: false } : choice;
    }),
  }));
