import { count, id, searchReader } from '../../../platform/search-parameters.ts';

/** The page that is read, from 1 on; without one the course says what it is and how far one has come. */
export const readCourseSearch = searchReader({ page: count });
export type CourseSearch = ReturnType<typeof readCourseSearch>;

/** The attempt that goes on, or whose result is shown. */
export const readTakeSearch = searchReader({ attempt: id });
export type TakeSearch = ReturnType<typeof readTakeSearch>;
