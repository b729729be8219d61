import { useState } from 'react';
import { CourseOverview } from './course-overview.tsx';
import { CourseLoaded } from './course-parts.tsx';
import { CourseReader } from './course-reader.tsx';
import type { CourseSearch } from './course-search.ts';
import type { CourseInHand } from './courses.queries.ts';
import { useCourseDownload } from './use-course-download.ts';

type Props = {
  courseId: string;
  search: CourseSearch;
  onSearchChange: (search: CourseSearch) => void;
};

/** A course: what it is and how far one has come, or one of its pages. */
export function CourseScreen({ courseId, search, onSearchChange }: Props) {
  const [hasRead, setHasRead] = useState(false);
  const number = search.page ?? 0;
  return (
    <CourseLoaded courseId={courseId}>
      {(course) => (
        <Opened
          course={course}
          number={number}
          hasRead={hasRead}
          onPage={(page) => {
            setHasRead(true);
            onSearchChange(page === null ? {} : { page });
          }}
        />
      )}
    </CourseLoaded>
  );
}

type OpenedProps = {
  course: CourseInHand;
  number: number;
  hasRead: boolean;
  onPage: (page: number | null) => void;
};

function Opened({ course, number, hasRead, onPage }: OpenedProps) {
  const isReading = course.data.training[number - 1] !== undefined;
  const download = useCourseDownload(course.data, isReading || course.data.pages_done > 0);
  if (isReading) return <CourseReader course={course} number={number} onPage={onPage} />;
  return <CourseOverview course={course} download={download} isBack={hasRead} />;
}
