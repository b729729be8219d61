import type { PublishedSurvey } from '@heatwise/contract/surveys/surveys.contract';
import {
  type Answers,
  type AskedMeasure,
  answerProblems,
  askedMeasure,
} from '@heatwise/domain/surveys/survey-answers';
import { useState } from 'react';
import { usePublishedSurveys } from '../../../entities/surveys/published-surveys.ts';

const NO_ANSWERS: Answers = new Map();
type Begun = { readonly kind: string; readonly survey: PublishedSurvey; readonly answers: Answers };

/** What is asked with a kind of test (a built-in type, or the id of a custom one), and what was answered so far. */
export function useEntrySurvey(kind: string | null) {
  const { data: surveys = [] } = usePublishedSurveys();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // What was begun with one version is finished with it, also when another was published meanwhile.
  const current = begun?.kind === kind ? begun : null;
  const survey =
    current?.survey ?? surveys.find(({ type, custom_id }) => (custom_id ?? type) === kind) ?? null;
  const answers = current?.answers ?? NO_ANSWERS;
  return {
    survey,
    answers,
    problems: current || kind === null ? problems : {},
    answer(next: Answers): void {
      if (!survey || kind === null) return;
      setBegun({ kind, survey, answers: next });
      // What was mended is no problem any more; nothing new is one before the next save.
      const left = answerProblems(survey.questions, next);
      setProblems(Object.fromEntries(Object.entries(problems).filter(([key]) => key in left)));
    },
    /** Whether all that is asked and must be answered is; says at each question what is not. */
    check(): boolean {
      const found = survey ? answerProblems(survey.questions, answers) : {};
      setProblems(found);
      if (survey && kind !== null) setBegun({ kind, survey, answers });
      return Object.keys(found).length === 0;
    },
    /** Null where nothing is asked. */
    measure: (): AskedMeasure | null => (survey ? askedMeasure(survey, answers) : null),
    clear(): void {
      setBegun(null);
      setProblems({});
    },
  };
}
