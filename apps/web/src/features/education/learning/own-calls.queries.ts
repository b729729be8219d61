import { courseRoutes, fileRoutes } from '@heatwise/contract/education/education.routes';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { type ApiClient, ofSession } from '../../../platform/api-client.ts';
import { wantedLanguages } from '../languages/wanted-languages.ts';
import type { LearnerCalls } from './learner-desk.ts';

type Learner = { readonly token: string; readonly zone: TimeZone };

/** A learner's calls by their own session, whoever signs in meanwhile: what is kept here is sent later. */
export function ownCalls(anybodysApi: ApiClient, { token, zone }: Learner): LearnerCalls {
  const api = ofSession(anybodysApi, token);
  const today = () => zone.dayAt(Date.now());
  return {
    courses: async () => {
      const querystring = { today: today() };
      const { courses } = await api.send(courseRoutes.list, { querystring });
      return courses;
    },
    course: (course_id) =>
      api.send(courseRoutes.get, { params: { course_id }, querystring: { today: today() } }),
    files: async (course_id) => {
      const { files } = await api.send(fileRoutes.ofCourse, { params: { course_id } });
      return files;
    },
    notePages: (course_id, page_ids) =>
      api.send(courseRoutes.progress, {
        params: { course_id },
        body: { page_ids: [...page_ids], today: today(), languages: wantedLanguages() },
      }),
    begin: (course_id, attempt_id) =>
      api.send(courseRoutes.begin, {
        params: { course_id },
        body: { attempt_id, languages: wantedLanguages() },
      }),
    attempt: (course_id, attempt_id) => api.send(courseRoutes.attempt, { params: { course_id, attempt_id } }),
    keepAnswers: (course_id, attempt_id, answers) =>
      api.send(courseRoutes.answer, { params: { course_id, attempt_id }, body: { answers } }),
    submit: (course_id, attempt_id, answers) =>
      api.send(courseRoutes.submit, {
        params: { course_id, attempt_id },
        body: { answers, today: today(), languages: wantedLanguages() },
      }),
  };
}
