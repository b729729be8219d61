import type { Attempt } from '@heatwise/contract/education/courses.contract';
import { useEffect } from 'react';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { LanguageBar } from '../../languages/language-choice.tsx';
import { languagesIn, saidIn, useWantedLanguages } from '../../languages/wanted-languages.ts';
import { NoSuchCourse } from '../course-parts.tsx';
import { useCourseChanged } from '../courses.queries.ts';
import { AttemptQuestions } from './attempt-questions.tsx';
import { AttemptResult } from './attempt-result.tsx';
import { useAttempt } from './use-attempt.ts';

type Props = {
  courseId: string;
  attemptId: string;
  /** The course's language, where it is known. */
  language: string | undefined;
  /** Leads to where the next attempt begins. */
  onAgain: () => void;
};

/** One attempt: its questions, and after handing in what came of it. */
export function AttemptScreen({ courseId, attemptId, language, onAgain }: Props) {
  const attempt = useAttempt({ course_id: courseId, attempt_id: attemptId });
  const { work, failure, refresh } = attempt;
  const { wanted } = useWantedLanguages();
  const courseChanged = useCourseChanged();
  const isOver = work !== null && work.attempt.result !== null;
  useEffect(() => {
    if (isOver) void courseChanged();
  }, [isOver, courseChanged]);

  if (!work) {
    if (failure?.status === 404 || failure?.status === 400) return <NoSuchCourse title="Attempt not found" />;
    if (failure) return <ErrorState message={failure.message} onRetry={() => void refresh()} />;
    if (attempt.isOffline) {
      return (
        <ErrorState
          message="The questions are not on this device, and there is no connection."
          onRetry={() => void refresh()}
        />
      );
    }
    return <LoadingState text="Loading the questions…" />;
  }
  // What an older browser kept does not say its language: the course does.
  const own = { ...work.attempt, language: work.attempt.language ?? language ?? 'en' };
  const said = { ...work, attempt: attemptIn(own, wanted) };
  const shown = said.attempt.language ?? language;
  const { result } = said.attempt;
  return (
    <>
      <LanguageBar offered={languagesIn(own)} />
      {result ? (
        <AttemptResult work={said} result={result} language={shown} onAgain={onAgain} />
      ) : (
        <AttemptQuestions attempt={attempt} work={said} language={shown} />
      )}
    </>
  );
}

/** An attempt in a language that its learner reads; answers are ids and what was typed, and stay as they are. */
function attemptIn(attempt: Attempt & { readonly language: string }, wanted: readonly string[]): Attempt {
  const said = saidIn(attempt, wanted);
  const words = attempt.translations?.find(({ language }) => language === said.language);
  const { result } = attempt;
  return { ...said, result: result && { ...result, questions: words?.results ?? result.questions } };
}
