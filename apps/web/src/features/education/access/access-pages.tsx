import { getRouteApi } from '@tanstack/react-router';
import { AssessmentsScreen } from '../learning/assessments-screen.tsx';
import { TakeScreen } from '../learning/attempt/take-screen.tsx';
import { CourseScreen } from '../learning/course-screen.tsx';
import { NoSuchCourse } from '../learning/no-such-course.tsx';
import { AccessHome } from './access-home.tsx';
import { LinkDesk } from './link-desk.tsx';

const home = getRouteApi('/public/access/$token');
const assessments = getRouteApi('/public/access/$token/assessments');
const take = getRouteApi('/public/access/$token/assessments/$assessment_id/take');

/** What a link opens: the courses of its person, or one of them. */
export function AccessPage() {
  const { token } = home.useParams();
  const { course, page } = home.useSearch();
  const navigate = home.useNavigate();
  return (
    <LinkDesk key={token} token={token}>
      {(nameFirst) =>
        course === undefined ? (
          <AccessHome nameFirst={nameFirst} />
        ) : (
          <CourseScreen
            key={course}
            courseId={course}
            search={page === undefined ? {} : { page }}
            onSearchChange={(search) => void navigate({ search: { course, ...search } })}
          />
        )
      }
    </LinkDesk>
  );
}

export function AccessAssessmentsPage() {
  const { token } = assessments.useParams();
  const { course } = assessments.useSearch();
  return (
    <LinkDesk key={token} token={token}>
      {(nameFirst) =>
        course === undefined ? (
          <AccessHome nameFirst={nameFirst} isOfAssessments />
        ) : (
          <AssessmentsScreen courseId={course} />
        )
      }
    </LinkDesk>
  );
}

export function AccessTakePage() {
  const { token, assessment_id } = take.useParams();
  const { course, attempt } = take.useSearch();
  const navigate = take.useNavigate();
  return (
    <LinkDesk key={token} token={token}>
      {() =>
        course === undefined ? (
          <NoSuchCourse title="Assessment not found" />
        ) : (
          <TakeScreen
            courseId={course}
            assessmentId={assessment_id}
            search={attempt === undefined ? {} : { attempt }}
            onSearchChange={(search) => void navigate({ search: { course, ...search }, replace: true })}
          />
        )
      }
    </LinkDesk>
  );
}
