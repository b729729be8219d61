import { expect, test } from 'vitest';
import { byUrgency, isCourseOpen } from './course.ts';

const course = (title: string, state: Parameters<typeof byUrgency>[0]['state'], due_on: string | null) => ({
  title,
  state,
  due_on,
});

test('overdue courses come first, then by due date, and what is over last', () => {
  const courses = [
    course('excused', 'excused', null),
    course('done', 'done', '2026-01-01'),
    course('some day', 'assigned', null),
    course('begun, next week', 'started', '2026-11-30'),
    course('tomorrow', 'assigned', '2026-11-24'),
    course('failed', 'failed', '2026-12-24'),
    course('late', 'overdue', '2026-11-20'),
    course('later', 'overdue', '2026-11-10'),
  ];
  expect(courses.sort(byUrgency).map(({ title }) => title)).toEqual([
    'later',
    'late',
    'failed',
    'tomorrow',
    'begun, next week',
    'some day',
    'done',
    'excused',
  ]);
  expect(courses.filter(isCourseOpen)).toHaveLength(6);
});
