import {
  hasChoices,
  keyOfWords,
  newQuestion,
  type SurveyContent,
  type SurveyQuestion,
  type SurveyTranslation,
} from '@heatwise/domain/surveys/survey';
import { surveyProblems, tidiedSurvey } from '@heatwise/domain/surveys/survey-problems';
import { shortHash } from '@heatwise/domain/text/short-hash';

/** A question while it is written: its key may change, its id does not. */
export type EditedQuestion = SurveyQuestion & { readonly id: string };
export type SurveyDraft = Omit<SurveyContent, 'questions'> & {
  readonly questions: readonly EditedQuestion[];
};

export function draftOf({ title, language, questions, translations }: SurveyContent): SurveyDraft {
  return {
    title,
    language,
    translations,
    questions: questions.map((question) => ({ ...question, id: question.key })),
  };
}

/** What is sent: lines without a choice are none. */
export function contentOf({ questions, ...draft }: SurveyDraft): SurveyContent {
  return tidiedSurvey({
    ...draft,
    questions: questions.map(({ id: _id, ...question }) => ({
      ...question,
      choices: question.choices.filter((choice) => choice.trim() !== ''),
    })),
  });
}

export function isSameDraft(one: SurveyDraft, other: SurveyDraft): boolean {
  return shortHash(contentOf(one)) === shortHash(contentOf(other));
}

/** By the paths that the server would name. */
export function problemsOfDraft(draft: SurveyDraft): Record<string, string> {
  const found = surveyProblems(contentOf(draft)).map(({ path, message }): [string, string] => [
    path,
    message,
  ]);
  // The first of a field is said.
  return Object.fromEntries(found.reverse());
}

/** With another question at the end. */
export function withNewQuestion(draft: SurveyDraft, id: string): SurveyDraft {
  const key = keyOfWords('', keysOf(draft.questions));
  return { ...draft, questions: [...draft.questions, { ...newQuestion(key), id }] };
}

const keysOf = (questions: readonly SurveyQuestion[]) => questions.map(({ key }) => key);

/**
 * Changes a question. Its key follows its words until it was published; what depends on it, and its translations,
 * follow its key.
 */
export function withQuestion(
  draft: SurveyDraft,
  id: string,
  part: Partial<SurveyQuestion>,
  publishedKeys: ReadonlySet<string>,
): SurveyDraft {
  const before = draft.questions.find((question) => question.id === id);
  if (!before) return draft;
  const others = keysOf(draft.questions.filter((question) => question.id !== id));
  const isFollowing = part.question !== undefined && before.key === keyOfWords(before.question, others);
  const wanted = isFollowing ? keyOfWords(part.question ?? '', others) : (part.key ?? before.key);
  const key = publishedKeys.has(before.key) ? before.key : wanted;
  const after = { ...before, ...part, key };
  return renamed(
    { ...draft, questions: draft.questions.map((question) => (question.id === id ? after : question)) },
    before.key,
    key,
  );
}

function renamed(draft: SurveyDraft, from: string, to: string): SurveyDraft {
  if (from === to) return draft;
  return {
    ...draft,
    questions: draft.questions.map((question) =>
      question.shown_when?.key === from
        ? { ...question, shown_when: { ...question.shown_when, key: to } }
        : question,
    ),
    translations: Object.fromEntries(
      Object.entries(draft.translations).map(([language, { title, questions }]) => [
        language,
        {
          title,
          questions: Object.fromEntries(
            Object.entries(questions).map(([key, words]) => [key === from ? to : key, words]),
          ),
        },
      ]),
    ),
  };
}

export function withoutQuestion(draft: SurveyDraft, id: string): SurveyDraft {
  return { ...draft, questions: draft.questions.filter((question) => question.id !== id) };
}

/** One place up or down. */
export function withMoved(draft: SurveyDraft, index: number, by: -1 | 1): SurveyDraft {
  const questions = [...draft.questions];
  const [one, other] = [questions[index], questions[index + by]];
  if (!one || !other) return draft;
  questions[index] = other;
  questions[index + by] = one;
  return { ...draft, questions };
}

/** The earlier questions that another may depend on. */
export function questionsBefore(draft: SurveyDraft, id: string): EditedQuestion[] {
  const place = draft.questions.findIndex((question) => question.id === id);
  return draft.questions.slice(0, place).filter(({ type }) => hasChoices(type));
}

type Words = SurveyTranslation['questions'][string];

export function wordsIn(draft: SurveyDraft, language: string, key: string): Words {
  const questions = draft.translations[language]?.questions ?? {};
  return (Object.hasOwn(questions, key) ? questions[key] : undefined) ?? { question: '', choices: [] };
}

export function withTranslation(
  draft: SurveyDraft,
  language: string,
  part: Partial<SurveyTranslation>,
): SurveyDraft {
  const before = draft.translations[language] ?? { title: '', questions: {} };
  return { ...draft, translations: { ...draft.translations, [language]: { ...before, ...part } } };
}

export function withoutTranslation(draft: SurveyDraft, language: string): SurveyDraft {
  const { [language]: _gone, ...translations } = draft.translations;
  return { ...draft, translations };
}
