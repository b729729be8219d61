import {
  type AssessmentQuestion,
  type ModuleAssessment,
  type ModuleContent,
  type TrainingBlock,
  type TrainingPage,
  wordsOf,
} from './module-content.ts';
import { inLanguage, translationProgress } from './module-translations.ts';

/** What hinders a module from being published: where it is, and a sentence. */
export type PublishProblem = { readonly path: string; readonly message: string };

export const PUBLISH_MESSAGES = {
  titleMissing: 'A title is needed.',
  nothingToDo: 'A module needs at least one page or an assessment.',
  pageEmpty: 'This page is empty.',
  fileLost: 'A picture, video or document has not arrived whole. Remove it or send it again.',
  noAlt: 'A picture needs a description for those who do not see it.',
  noVideoTitle: 'A video needs a title.',
  noPdfTitle: 'A PDF needs a title.',
  noQuestions: 'An assessment needs at least one question.',
  drawsTooMany: 'It draws more questions than there are.',
  questionEmpty: 'The question has no text.',
  tooFewChoices: 'A question with choices needs at least two.',
  choiceEmpty: 'A choice has no text.',
  choiceTwice: 'Two choices say the same.',
  noRightAnswer: 'No answer is marked as right.',
  severalRightAnswers: 'Only one answer can be right here. Use “several answers” for more.',
  noAcceptedText: 'No accepted answer is given.',
  noNumber: 'The right number is missing.',
  choicesAlike: 'In this language two choices of a question say the same.',
} as const;

/** Everything that hinders publishing, in the order of the screen. */
export function publishProblems(content: ModuleContent): PublishProblem[] {
  const problems: PublishProblem[] = [];
  const add = (path: string, message: string) => problems.push({ path, message });
  if (content.title.trim() === '') add('title', PUBLISH_MESSAGES.titleMissing);
  if (content.pages.length === 0 && content.assessment === null) add('pages', PUBLISH_MESSAGES.nothingToDo);
  for (const [index, page] of content.pages.entries())
    for (const message of pageProblems(page)) add(`pages.${index}`, message);
  if (content.assessment) problems.push(...assessmentProblems(content.assessment));
  return [...problems, ...translationProblems(content)];
}

/** A language that is offered is whole, or nobody gets it. */
function translationProblems(content: ModuleContent): PublishProblem[] {
  const offered = Object.entries(content.translations ?? {}).filter(([, { is_offered }]) => is_offered);
  return offered.flatMap(([language]) => {
    const { missing, outdated } = translationProgress(content, language);
    const questions = inLanguage(content, language).assessment?.questions ?? [];
    const hasAlike = questions.some((question) =>
      questionProblems(question).includes(PUBLISH_MESSAGES.choiceTwice),
    );
    return [
      ...(missing > 0 ? [missingText(missing)] : []),
      ...(outdated > 0 ? [outdatedText(outdated)] : []),
      ...(hasAlike ? [PUBLISH_MESSAGES.choicesAlike] : []),
    ].map((message) => ({ path: `translations.${language}`, message }));
  });
}

function missingText(count: number): string {
  return count === 1 ? 'One text is not translated.' : `${count} texts are not translated.`;
}

function outdatedText(count: number): string {
  return count === 1
    ? 'The original of one text has changed.'
    : `The originals of ${count} texts have changed.`;
}

function pageProblems({ blocks }: TrainingPage): string[] {
  const isEmpty = blocks.every((block) => 'document' in block && wordsOf(block.document).trim() === '');
  if (isEmpty) return [PUBLISH_MESSAGES.pageEmpty];
  const untitled = (kind: TrainingBlock['kind']) =>
    blocks.some(
      (block) =>
        block.kind === kind &&
        (('alt' in block && block.alt.trim() === '') || ('title' in block && block.title.trim() === '')),
    );
  return [
    ...(untitled('picture') ? [PUBLISH_MESSAGES.noAlt] : []),
    ...(untitled('video') ? [PUBLISH_MESSAGES.noVideoTitle] : []),
    ...(untitled('pdf') ? [PUBLISH_MESSAGES.noPdfTitle] : []),
  ];
}

function assessmentProblems({ questions, draws }: ModuleAssessment): PublishProblem[] {
  const path = 'assessment.questions';
  if (questions.length === 0) return [{ path, message: PUBLISH_MESSAGES.noQuestions }];
  const tooMany = draws !== null && draws > questions.length;
  return [
    ...(tooMany ? [{ path: 'assessment.draws', message: PUBLISH_MESSAGES.drawsTooMany }] : []),
    ...questions.flatMap((question, index) =>
      questionProblems(question).map((message) => ({ path: `${path}.${index}`, message })),
    ),
  ];
}

function questionProblems(question: AssessmentQuestion): string[] {
  const problems: string[] = [];
  if (question.picture?.alt.trim() === '') problems.push(PUBLISH_MESSAGES.noAlt);
  if (question.question.trim() === '') problems.push(PUBLISH_MESSAGES.questionEmpty);
  switch (question.type) {
    case 'text':
      if (!question.accepted.some((text) => text.trim() !== ''))
        problems.push(PUBLISH_MESSAGES.noAcceptedText);
      return problems;
    case 'number':
      if (question.number === null) problems.push(PUBLISH_MESSAGES.noNumber);
      return problems;
    case 'choice':
    case 'choice_multi':
      return [...problems, ...choiceProblems(question)];
  }
}

function choiceProblems({ type, choices }: AssessmentQuestion): string[] {
  const texts = choices.map(({ text }) => text.trim().toLowerCase());
  const right = choices.filter(({ is_right }) => is_right).length;
  return [
    ...(choices.length < 2 ? [PUBLISH_MESSAGES.tooFewChoices] : []),
    ...(texts.includes('') ? [PUBLISH_MESSAGES.choiceEmpty] : []),
    ...(new Set(texts).size < texts.length ? [PUBLISH_MESSAGES.choiceTwice] : []),
    ...(right === 0 ? [PUBLISH_MESSAGES.noRightAnswer] : []),
    ...(type === 'choice' && right > 1 ? [PUBLISH_MESSAGES.severalRightAnswers] : []),
  ];
}
