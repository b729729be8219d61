import { COURSE_STATE_LABELS, SHOWN_COURSES, type ShownCourses } from '@heatwise/domain/education/course';
import { id, oneOf, searchReader, text } from '../../../platform/search-parameters.ts';

/** Which courses are listed, as the address says it. */
export const readTrainedSearch = searchReader({ show: oneOf(SHOWN_COURSES), module: id, q: text });
export type TrainedSearch = ReturnType<typeof readTrainedSearch>;

export const SHOWN_LABELS: Readonly<Record<ShownCourses, string>> = {
  ...COURSE_STATE_LABELS,
  'certificate-ends': 'Certificate ends within 30 days',
  'certificate-expired': 'Certificate expired',
};
