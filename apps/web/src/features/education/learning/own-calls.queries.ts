import type { courseRoutes } from '@heatwise/contract/education/courses.contract';
import type { fileRoutes } from '@heatwise/contract/education/files.contract';
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
      const { courses } = await api.send<typeof courseRoutes.list>({
        method: 'GET',
        url: '/v3/courses',
        querystring,
      });
      return courses;
    },
    course: (course_id) =>
      api.send<typeof courseRoutes.get>({
        method: 'GET',
        url: '/v3/courses/:course_id',
        params: { course_id },
        querystring: { today: today() },
      }),
    files: async (course_id) => {
      const { files } = await api.send<typeof fileRoutes.ofCourse>({
        method: 'GET',
        url: '/v3/courses/:course_id/files',
        params: { course_id },
      });
      return files;
    },
    notePages: (course_id, page_ids) =>
      api.send<typeof courseRoutes.progress>({
        method: 'PUT',
        url: '/v3/courses/:course_id/progress',
        params: { course_id },
        body: { page_ids: [...page_ids], today: today(), languages: wantedLanguages() },
      }),
    begin: (course_id, attempt_id) =>
      api.send<typeof courseRoutes.begin>({
        method: 'POST',
        url: '/v3/courses/:course_id/attempt',
        params: { course_id },
        body: { attempt_id, languages: wantedLanguages() },
      }),
    attempt: (course_id, attempt_id) =>
      api.send<typeof courseRoutes.attempt>({
        method: 'GET',
        url: '/v3/courses/:course_id/attempt/:attempt_id',
        params: { course_id, attempt_id },
      }),
    keepAnswers: (course_id, attempt_id, answers) =>
      api.send<typeof courseRoutes.answer>({
        method: 'PUT',
        url: '/v3/courses/:course_id/attempt/:attempt_id/answers',
        params: { course_id, attempt_id },
        body: { answers },
      }),
    submit: (course_id, attempt_id, answers) =>
      api.send<typeof courseRoutes.submit>({
        method: 'POST',
        url: '/v3/courses/:course_id/attempt/:attempt_id/submit',
        params: { course_id, attempt_id },
        body: { answers, today: today(), languages: wantedLanguages() },
      }),
  };
}
