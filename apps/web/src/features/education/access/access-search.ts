import { count, id, searchReader } from '../../../platform/search-parameters.ts';

/** A course and one of its pages; without a course all that the link opens. */
export const readAccessSearch = searchReader({ course: id, page: count });

/** The course whose assessment it is, and the attempt that goes on or whose result is shown. */
export const readAccessTakeSearch = searchReader({ course: id, attempt: id });
