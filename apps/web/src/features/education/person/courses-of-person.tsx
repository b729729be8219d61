import { maySeeCoursesOf } from '@heatwise/domain/education/education';
import { usePersonOfPage } from '../../../entities/people/person-context.tsx';
import { Permitted } from '../../../routing/permitted.tsx';
import { PersonCourses } from './person-courses.tsx';

/** One's own can be read by everybody, others' by those in charge of them. */
export function CoursesOfPerson() {
  const person = usePersonOfPage();
  return (
    <Permitted may={(actor) => maySeeCoursesOf(actor, person)}>
      <PersonCourses person={person} />
    </Permitted>
  );
}
