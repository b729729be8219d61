import { defineRoutes } from '../define-routes.ts';
import type { assignmentSchemas, evidenceSchemas, overviewSchemas } from './assignments.contract.ts';
import type {
  accessSchemas,
  certificateSchemas,
  courseLinkSchemas,
  courseSchemas,
} from './courses.contract.ts';
import type { fileSchemas } from './files.contract.ts';
import type { moduleSchemas } from './modules.contract.ts';
import type { talkSchemas } from './talks.contract.ts';

export const assignmentRoutes = defineRoutes<typeof assignmentSchemas>()({
  list: { method: 'GET', url: '/v3/education/module/:module_id/assignment', needs: 'org-admin' },
  /** Only of a published module. People get it in the background, those of 5,000 in some seconds. */
  create: { method: 'POST', url: '/v3/education/module/:module_id/assignment', needs: 'org-admin' },
  /** Nobody gets it any more; whoever has not begun loses it where nothing else assigns it. */
  end: { method: 'DELETE', url: '/v3/education/assignment/:assignment_id', needs: 'org-admin' },
  /** Those in one's reach who have the module, by name; the newest turn of each. */
  people: { method: 'GET', url: '/v3/education/module/:module_id/people', needs: 'session' },
  /** What one person has to take and has taken, the newest first. Refuses with user-not-found. */
  person: { method: 'GET', url: '/v3/education/person/:user_id', needs: 'session' },
  /** With a reason that stays to be read. Refuses with course-not-found and course-done. */
  excuse: { method: 'PUT', url: '/v3/education/course/:course_id/excuse', needs: 'session' },
  /** One attempt more for whoever has used all. Refuses with course-not-found and course-not-failed. */
  allow: { method: 'POST', url: '/v3/education/course/:course_id/attempt', needs: 'session' },
  /** Takes it back. */
  unexcuse: { method: 'DELETE', url: '/v3/education/course/:course_id/excuse', needs: 'session' },
});

export const certificateRoutes = defineRoutes<typeof certificateSchemas>()({
  /** Needs no signing in: whoever is shown a certificate can verify it. Refuses with certificate-not-found. */
  get: { method: 'GET', url: '/v3/certificate/:number', needs: 'nothing' },
  /**
   * A page to print, for the person and those in charge of them. Refuses with course-not-found, and with
   * certificate-not-found where none was earned.
   */
  pdf: { method: 'GET', url: '/v3/courses/:course_id/certificate.pdf', needs: 'session' },
});

/** Links that open a person's courses without signing in; a new one ends the one before. All refuse with user-not-found. */
export const courseLinkRoutes = defineRoutes<typeof courseLinkSchemas>()({
  get: { method: 'GET', url: '/v3/education/person/:user_id/link', needs: 'session' },
  /** With `mail` the person is sent it as well. Refuses with person-has-no-email. */
  make: { method: 'POST', url: '/v3/education/person/:user_id/link', needs: 'session' },
  /** It opens nothing from the next question on. */
  revoke: { method: 'DELETE', url: '/v3/education/person/:user_id/link', needs: 'session' },
  /** For a printed sheet: all or none. */
  makeMany: { method: 'POST', url: '/v3/education/link', needs: 'session' },
});

/** What a learner does with the courses that are assigned to them; another's are course-not-found. */
export const courseRoutes = defineRoutes<typeof courseSchemas>()({
  list: { method: 'GET', url: '/v3/courses', needs: 'session' },
  /** What one may begin by oneself: modules that are shown to everybody, without those one has. */
  offered: { method: 'GET', url: '/v3/courses/offered', needs: 'session' },
  /** Begins a module by oneself; again, the same course. Refuses with module-not-found what is not offered. */
  take: { method: 'POST', url: '/v3/courses', needs: 'session' },
  get: { method: 'GET', url: '/v3/courses/:course_id', needs: 'session' },
  /** Pages that were read to their end; sending them again is harmless. Without an assessment the last one finishes the course. */
  progress: { method: 'PUT', url: '/v3/courses/:course_id/progress', needs: 'session' },
  /** Begins an attempt; the same id again answers the same attempt. Refuses with the rule's name. */
  begin: { method: 'POST', url: '/v3/courses/:course_id/attempt', needs: 'session' },
  attempt: { method: 'GET', url: '/v3/courses/:course_id/attempt/:attempt_id', needs: 'session' },
  /** Keeps answers while the attempt goes on; each question's replaces the one before. Refuses with attempt-over. */
  answer: { method: 'PUT', url: '/v3/courses/:course_id/attempt/:attempt_id/answers', needs: 'session' },
  /** Hands the attempt in with its last answers. Once: the same again answers the same result. */
  submit: { method: 'POST', url: '/v3/courses/:course_id/attempt/:attempt_id/submit', needs: 'session' },
});

/** What people have learnt, to be taken elsewhere. Each leaves an entry in the audit trail. */
export const evidenceRoutes = defineRoutes<typeof evidenceSchemas>()({
  /** A line for each turn of each person at each module, by the people's names; everybody who ever was one. */
  csv: { method: 'GET', url: '/v3/education/evidence.csv', needs: 'org-admin' },
  /**
   * A StatementResult of xAPI 1.0.3, some people at a time: `more` is the address of the next page, or empty. The
   * statements' ids are the same whenever they are asked for. Days are UTC's.
   */
  xapi: { method: 'GET', url: '/v3/education/evidence/xapi', needs: 'org-admin' },
});

/** Files of modules, for those who write them. A file is sent in parts, in any order and as often as it takes. */
export const fileRoutes = defineRoutes<typeof fileSchemas>()({
  /** Refuses what is too large, and with file-no-room. */
  begin: { method: 'POST', url: '/v3/education/file', needs: 'org-admin' },
  get: { method: 'GET', url: '/v3/education/file/:file_id', needs: 'org-admin' },
  /**
   * The bytes themselves. The same part again changes nothing. Refuses with file-part-length, with file-part-differs for
   * other bytes under the same number, with file-not-valid where the first part shows that the file is something else, and with file-complete.
   */
  part: { method: 'PUT', url: '/v3/education/file/:file_id/part/:number', needs: 'org-admin' },
  /** Refuses with file-incomplete. */
  complete: { method: 'POST', url: '/v3/education/file/:file_id/complete', needs: 'org-admin' },
  /** A picture in one piece, in base64; kept as a plain JPEG. Refuses with image-not-valid and file-no-room. */
  picture: { method: 'POST', url: '/v3/education/picture', needs: 'org-admin' },
  /** What a module shows, for those who write or present it. Refuses with module-not-found. */
  ofModule: { method: 'GET', url: '/v3/education/module/:module_id/files', needs: 'session' },
  /** What a course of one's own shows. Refuses with course-not-found. */
  ofCourse: { method: 'GET', url: '/v3/courses/:course_id/files', needs: 'session' },
  /**
   * The file itself or a range of it, for whoever has its address. Refuses with file-not-found, and with
   * file-address-expired, also after the session or link has ended that the address was made for.
   */
  open: { method: 'GET', url: '/v3/files/:org_id/:file_id', needs: 'nothing' },
});

/** Writing modules, for organisation admins. All refuse with module-not-found. See docs/rules.md#education. */
export const moduleRoutes = defineRoutes<typeof moduleSchemas>()({
  /** In their own order. Who is late is told by the caller's day; without one by that of UTC. */
  list: { method: 'GET', url: '/v3/education/module', needs: 'org-admin' },
  /** The modules that come with the product, of which an organisation takes copies. */
  ready: { method: 'GET', url: '/v3/education/ready', needs: 'org-admin' },
  create: { method: 'POST', url: '/v3/education/module', needs: 'org-admin' },
  get: { method: 'GET', url: '/v3/education/module/:module_id', needs: 'org-admin' },
  /** Keeps the draft. Refuses with module-changed when another revision was kept in between, and what is retired. */
  keep: { method: 'PUT', url: '/v3/education/module/:module_id/draft', needs: 'org-admin' },
  /** Freezes the draft as a new version. Refuses with module-not-ready and everything that is missing. */
  publish: { method: 'POST', url: '/v3/education/module/:module_id/publish', needs: 'org-admin' },
  /** Nobody begins it any more; attempts under way may be finished, what was earned stays. */
  retire: { method: 'POST', url: '/v3/education/module/:module_id/retire', needs: 'org-admin' },
  restore: { method: 'POST', url: '/v3/education/module/:module_id/restore', needs: 'org-admin' },
  /** Only of what was never published; anything else is retired. Refuses with module-was-published. */
  delete: { method: 'DELETE', url: '/v3/education/module/:module_id', needs: 'org-admin' },
  /** The list in this order; modules that are not named keep theirs behind it. */
  order: { method: 'PUT', url: '/v3/education/order', needs: 'org-admin' },
});

/** What an organisation trains its people in, for whoever may edit people: of those in their reach. */
export const overviewRoutes = defineRoutes<typeof overviewSchemas>()({
  overview: { method: 'GET', url: '/v3/education/overview', needs: 'session' },
  /** Courses by their people's names, the newest turn of each module. */
  people: { method: 'GET', url: '/v3/education/people', needs: 'session' },
  /**
   * Who of those in one's reach has still to take a module, or has a certificate that ends within 30 days; with both, who is
   * both. Refuses with module-not-found a module that was never published.
   */
  peopleIds: { method: 'GET', url: '/v3/education/people/ids', needs: 'session' },
});

/** Talks that supervisors hold in front of a crew; others are refused with not-permitted. */
export const talkRoutes = defineRoutes<typeof talkSchemas>()({
  /** What is published, in the order of the list. */
  modules: { method: 'GET', url: '/v3/education/talk/module', needs: 'session' },
  /** The newest version, without its assessment. Refuses with module-not-found and module-not-published. */
  module: { method: 'GET', url: '/v3/education/talk/module/:module_id', needs: 'session' },
  /** The newest first: those that one has held, and those that people in one's reach attended. */
  list: { method: 'GET', url: '/v3/education/talk', needs: 'session' },
  /** Refuses with talk-not-found. */
  get: { method: 'GET', url: '/v3/education/talk/:talk_id', needs: 'session' },
  /**
   * Keeps a talk that is over. The same id again answers the same talk. People who are not in one's reach, or no longer,
   * are left out and counted; where nobody else is left it refuses with user-not-found.
   */
  create: { method: 'POST', url: '/v3/education/talk', needs: 'session' },
  /** The talks that somebody attended, the newest first: one's own, and those of people in one's reach. Refuses with user-not-found. */
  attended: { method: 'GET', url: '/v3/education/person/:user_id/talk', needs: 'session' },
});

/**
 * What a learner does without signing in, with a link's token as their bearer. The same as with a session; all refuse
 * with course-link-unknown, course-link-expired, course-link-revoked and organisation-closed.
 */
export const accessRoutes = defineRoutes<typeof accessSchemas>()({
  list: { method: 'GET', url: '/v3/access/courses', needs: 'course-link' },
  get: { ...courseRoutes.get, url: '/v3/access/courses/:course_id', needs: 'course-link' },
  files: { ...fileRoutes.ofCourse, url: '/v3/access/courses/:course_id/files', needs: 'course-link' },
  progress: { ...courseRoutes.progress, url: '/v3/access/courses/:course_id/progress', needs: 'course-link' },
  begin: { ...courseRoutes.begin, url: '/v3/access/courses/:course_id/attempt', needs: 'course-link' },
  attempt: {
    ...courseRoutes.attempt,
    url: '/v3/access/courses/:course_id/attempt/:attempt_id',
    needs: 'course-link',
  },
  answer: {
    ...courseRoutes.answer,
    url: '/v3/access/courses/:course_id/attempt/:attempt_id/answers',
    needs: 'course-link',
  },
  submit: {
    ...courseRoutes.submit,
    url: '/v3/access/courses/:course_id/attempt/:attempt_id/submit',
    needs: 'course-link',
  },
});
