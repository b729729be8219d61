import { defineRoutes } from '../define-routes.ts';
import type { surveySchemas } from './surveys.contract.ts';

/** Surveys are written by organisation admins, and asked by everybody who tests. */
export const surveyRoutes = defineRoutes<typeof surveySchemas>()({
  /**
   * What is asked now with each type of test, or with one. Its ETag sent back as If-None-Match is answered with 304
   * while nothing has changed.
   */
  published: {
    method: 'GET',
    url: '/v3/survey',
    needs: 'session-or-device',
    scopes: ['write_measurements', 'read_measurements'],
  },
  list: { method: 'GET', url: '/v3/survey/all', needs: 'org-admin' },
  /** Refuses with survey-not-found. */
  get: { method: 'GET', url: '/v3/survey/:survey_id', needs: 'org-admin' },
  /** A draft. Refuses with survey-not-valid, survey-type-gone and too-many-surveys. */
  create: { method: 'POST', url: '/v3/survey', needs: 'org-admin' },
  /** Saves the draft. Refuses with survey-not-valid, and survey-changed where somebody else has changed it since. */
  save: { method: 'PUT', url: '/v3/survey/:survey_id', needs: 'org-admin' },
  /**
   * Makes a version of the draft, and switches it on. Refuses as `save`, with survey-type-gone, and with
   * survey-type-taken while another survey is asked with the same test.
   */
  publish: { method: 'POST', url: '/v3/survey/:survey_id/publish', needs: 'org-admin' },
  /** Refuses with survey-not-published and survey-type-taken. */
  switch: { method: 'PUT', url: '/v3/survey/:survey_id/on', needs: 'org-admin' },
  /** Answers stay with their tests. */
  remove: { method: 'DELETE', url: '/v3/survey/:survey_id', needs: 'org-admin' },
});
