import { useState } from 'react';
import { CourseLoaded } from './course-loaded.tsx';
import { CourseOverview } from './course-overview.tsx';
import { CourseReader } from './course-reader.tsx';
import type { CourseSearch } from './course-search.ts';

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
      {(course) =>
        course.data.training[number - 1] ? (
          <CourseReader
            course={course}
            number={number}
            onPage={(page) => {
              setHasRead(true);
              onSearchChange(page === null ? {} : { page });
            }}
          />
        ) : (
          <CourseOverview course={course} isBack={hasRead} />
        )
      }
    </CourseLoaded>
  );
}
