import { type ReactNode, useMemo } from 'react';
import { createKeptWork } from '../../../platform/kept-work.ts';
import { useLoginRecord, usePlatform } from '../../../platform/platform-context.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { LearnerDeskProvider, type LearnerPlaces } from './learner-desk.ts';
import { ownCalls } from './own-calls.queries.ts';

const OWN_PLACES: LearnerPlaces = {
  courses: { to: '/courses' },
  course: (course_id, page) => ({
    to: '/courses/$course_id',
    params: { course_id },
    search: page === undefined ? {} : { page },
  }),
  take: (course_id, assessment_id, attempt) => ({
    to: '/courses/$course_id/assessments/$assessment_id/take',
    params: { course_id, assessment_id },
    search: attempt === undefined ? {} : { attempt },
  }),
};

/** Around the screens of whoever is signed in and looks at their own courses. */
export function OwnDesk({ children }: { children: ReactNode }) {
  // What is sent here nobody asked for: it must cancel no save of the person's.
  const { backgroundApi } = usePlatform();
  const zone = useViewerZone();
  const { user_id: owner = '', token = '' } = useLoginRecord() ?? {};
  const desk = useMemo(
    () => ({
      owner,
      calls: ownCalls(backgroundApi, { token, zone }),
      places: OWN_PLACES,
      kept: createKeptWork(),
      printsCertificates: true,
    }),
    [owner, token, backgroundApi, zone],
  );
  return <LearnerDeskProvider value={desk}>{children}</LearnerDeskProvider>;
}
