import { getRouteApi } from '@tanstack/react-router';
import { AssessmentsScreen } from './assessments-screen.tsx';
import { TakeScreen } from './attempt/take-screen.tsx';
import { CourseScreen } from './course-screen.tsx';
import { CoursesScreen } from './courses-screen.tsx';
import { OwnDesk } from './own-desk.tsx';

const course = getRouteApi('/signed-in/shell/courses/$course_id');
const assessments = getRouteApi('/signed-in/shell/courses/$course_id/assessments');
const take = getRouteApi('/signed-in/shell/courses/$course_id/assessments/$assessment_id/take');

export function CoursesPage() {
  return (
    <OwnDesk>
      <CoursesScreen />
    </OwnDesk>
  );
}

export function CoursePage() {
  const { course_id } = course.useParams();
  const navigate = course.useNavigate();
  return (
    <OwnDesk>
      <CourseScreen
        key={course_id}
        courseId={course_id}
        search={course.useSearch()}
        onSearchChange={(search) => void navigate({ search })}
      />
    </OwnDesk>
  );
}

export function AssessmentsPage() {
  return (
    <OwnDesk>
      <AssessmentsScreen courseId={assessments.useParams().course_id} />
    </OwnDesk>
  );
}

export function TakePage() {
  const { course_id, assessment_id } = take.useParams();
  const navigate = take.useNavigate();
  return (
    <OwnDesk>
      <TakeScreen
        courseId={course_id}
        assessmentId={assessment_id}
        search={take.useSearch()}
        onSearchChange={(search) => void navigate({ search, replace: true })}
      />
    </OwnDesk>
  );
}
