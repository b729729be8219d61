import type { Attempt, OpenCourse, OwnCourse } from '@heatwise/contract/education/courses.contract';
import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import type { LinkProps } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { KeptWork } from '../../../platform/kept-work.ts';
import type { CourseSearch, TakeSearch } from './course-search.ts';

/** Answers by the question's id, as they are sent. */
export type SentAnswers = Attempt['answers'];

/** What a learner asks of the server: by a session, or by a link that was sent to them. Each rejects with RequestFailure. */
export type LearnerCalls = {
  readonly courses: () => Promise<OwnCourse[]>;
  readonly course: (course_id: string) => Promise<OpenCourse>;
  /** What a course shows besides words. */
  readonly files: (course_id: string) => Promise<ShownFiles>;
  readonly notePages: (course_id: string, page_ids: readonly string[]) => Promise<OpenCourse>;
  /** Beginning again under the same id goes on with the same attempt. */
  readonly begin: (course_id: string, attempt_id: string) => Promise<Attempt>;
  readonly attempt: (course_id: string, attempt_id: string) => Promise<Attempt>;
  readonly keepAnswers: (course_id: string, attempt_id: string, answers: SentAnswers) => Promise<Attempt>;
  readonly submit: (course_id: string, attempt_id: string, answers: SentAnswers) => Promise<Attempt>;
};

/** Where a link leads. */
export type Place = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: CourseSearch & TakeSearch & { readonly course?: string };
};

/** Where a learner's screens are. */
export type LearnerPlaces = {
  readonly courses: Place;
  /** A page from 1 on; without one what the course is. */
  readonly course: (course_id: string, page?: number) => Place;
  /** An attempt under way or its result; without one where the next begins. */
  readonly take: (course_id: string, assessment_id: string, attempt_id?: string) => Place;
};

/** All that the learner's screens need from outside, so that they are the same with and without signing in. */
export type LearnerDesk = {
  /** Whose work is kept under what name in this browser. */
  readonly owner: string;
  readonly calls: LearnerCalls;
  readonly places: LearnerPlaces;
  readonly kept: KeptWork;
  /** A certificate as a page to print is for whoever is signed in; its public page is for everybody. */
  readonly printsCertificates?: boolean;
};

const DeskContext = createContext<LearnerDesk | null>(null);
export const LearnerDeskProvider = DeskContext.Provider;

export function useDesk(): LearnerDesk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('The learner’s desk is missing: wrap the screen in LearnerDeskProvider.');
  return desk;
}
