import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { LanguageBar } from '../languages/language-choice.tsx';
import { languagesIn, saidIn, useWantedLanguages } from '../languages/wanted-languages.ts';
import { type CourseInHand, useCourse } from './courses.queries.ts';
import { NoSuchCourse } from './no-such-course.tsx';

type Props = { courseId: string; children: (course: CourseInHand) => ReactNode };

/** Shows a course once it is there, in the language that its learner wants, and what hinders it otherwise. */
export function CourseLoaded({ courseId, children }: Props) {
  const { data, error, refetch } = useCourse(courseId);
  const { wanted } = useWantedLanguages();
  if (data)
    return (
      <>
        <LanguageBar offered={languagesIn(data.data)} />
        {children({ ...data, data: saidIn(data.data, wanted) })}
      </>
    );
  if (!error) return <LoadingState text="Loading the course…" />;
  // An address that names no course at all is refused as such.
  if (error.status === 404 || error.status === 400) return <NoSuchCourse />;
  return <ErrorState message={error.message} onRetry={() => void refetch()} />;
}
