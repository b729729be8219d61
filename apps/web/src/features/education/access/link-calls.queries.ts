import type { Access } from '@heatwise/contract/education/courses.contract';
import { accessRoutes } from '@heatwise/contract/education/education.routes';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { ApiClient } from '../../../platform/api-client.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { wantedLanguages } from '../languages/wanted-languages.ts';
import type { LearnerCalls } from '../learning/learner-desk.ts';

/** Why a link opens nothing. */
export const LINK_REFUSALS = [
  'course-link-unknown',
  'course-link-expired',
  'course-link-revoked',
  'organisation-closed',
] as const;
export type LinkRefusal = (typeof LINK_REFUSALS)[number];

/** What no link ever looked like need not be asked about. */
export function isLinkToken(token: string): boolean {
  return /^hwc_(?:[\w-]{43}|[\w-]{64})$/.test(token);
}

type Parts = {
  readonly api: ApiClient;
  readonly token: string;
  readonly zone: TimeZone;
  /** Called whenever the link turns out to open nothing any more. */
  readonly onRefused: (refusal: LinkRefusal) => void;
};
export type LinkCalls = LearnerCalls & { readonly access: () => Promise<Access> };

/** A learner's calls by their link: its token goes into a header, never into an address. */
export function linkCalls({ api, token: bearer, zone, onRefused }: Parts): LinkCalls {
  const today = () => zone.dayAt(Date.now());
  async function told<Data>(call: Promise<Data>): Promise<Data> {
    try {
      return await call;
    } catch (failure) {
      const code = failure instanceof RequestFailure ? failure.code : null;
      const refusal = LINK_REFUSALS.find((one) => one === code);
      if (refusal) onRefused(refusal);
      throw failure;
    }
  }
  const access = () => told(api.send(accessRoutes.list, { querystring: { today: today() }, bearer }));
  return {
    access,
    courses: async () => (await access()).courses,
    course: (course_id) =>
      told(api.send(accessRoutes.get, { params: { course_id }, querystring: { today: today() }, bearer })),
    files: async (course_id) => {
      const { files } = await told(api.send(accessRoutes.files, { params: { course_id }, bearer }));
      return files;
    },
    notePages: (course_id, page_ids) =>
      told(
        api.send(accessRoutes.progress, {
          params: { course_id },
          body: { page_ids: [...page_ids], today: today(), languages: wantedLanguages() },
          bearer,
        }),
      ),
    begin: (course_id, attempt_id) =>
      told(
        api.send(accessRoutes.begin, {
          params: { course_id },
          body: { attempt_id, languages: wantedLanguages() },
          bearer,
        }),
      ),
    attempt: (course_id, attempt_id) =>
      told(api.send(accessRoutes.attempt, { params: { course_id, attempt_id }, bearer })),
    keepAnswers: (course_id, attempt_id, answers) =>
      told(api.send(accessRoutes.answer, { params: { course_id, attempt_id }, body: { answers }, bearer })),
    submit: (course_id, attempt_id, answers) =>
      told(
        api.send(accessRoutes.submit, {
          params: { course_id, attempt_id },
          body: { answers, today: today(), languages: wantedLanguages() },
          bearer,
        }),
      ),
  };
}
