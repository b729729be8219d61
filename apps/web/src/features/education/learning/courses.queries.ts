import type { OpenCourse, OwnCourse } from '@heatwise/contract/education/courses.contract';
import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import type { TrainingPage } from '@heatwise/domain/education/module-content';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { ALWAYS_ASKED } from '../../../platform/query-client.ts';
import { type RequestFailure, waitsForNetwork } from '../../../platform/request-failure.ts';
import { beginAttempt, sendAllAttempts } from './attempt/send-attempt.ts';
import { type LearnerDesk, useDesk } from './learner-desk.ts';

type Desk = Pick<LearnerDesk, 'owner' | 'calls' | 'kept'>;

const beginning = (owner: string) => `pages ${owner} `;
const keyOf = ({ owner }: Pick<Desk, 'owner'>, courseId: string) => beginning(owner) + courseId;

/** The pages of a course that were read and are not sent yet. */
async function waitingPages(desk: Desk, courseId: string): Promise<readonly string[]> {
  return (await desk.kept.read<readonly string[]>(keyOf(desk, courseId))) ?? [];
}

async function keepReadPage(desk: Desk, courseId: string, pageId: string): Promise<void> {
  await desk.kept.change<readonly string[]>(keyOf(desk, courseId), (pages = []) => [
    ...pages.filter((id) => id !== pageId),
    pageId,
  ]);
}

/**
 * Sends what was read; null where nothing waits. What is refused for good is forgotten. Rejects with RequestFailure.
 */
function sendReadPages(desk: Desk, courseId: string): Promise<OpenCourse | null> {
  const key = keyOf(desk, courseId);
  return desk.kept.alone(key, async () => {
    const sent = await waitingPages(desk, courseId);
    if (sent.length === 0) return null;
    const forget = () =>
      desk.kept.change<readonly string[]>(key, (pages = []) => {
        const left = pages.filter((id) => !sent.includes(id));
        return left.length > 0 ? left : undefined;
      });
    try {
      const course = await desk.calls.notePages(courseId, sent);
      await forget();
      return course;
    } catch (failure) {
      if (!waitsForNetwork(failure)) await forget();
      throw failure;
    }
  });
}

/** Sends what was read in any course, as far as it goes: a list that follows counts it. */
async function sendAllReadPages(desk: Desk): Promise<void> {
  const keys = await desk.kept.keys(beginning(desk.owner));
  for (const key of keys) {
    const isSent = await sendReadPages(desk, key.slice(beginning(desk.owner).length)).then(
      () => true,
      (failure: unknown) => !waitsForNetwork(failure),
    );
    if (!isSent) return;
  }
}

const COURSES = 'courses';
export const allCoursesKey = (owner: string) => [COURSES, owner];
/** How often it is tried again while nobody answers. */
const RETRY_MS = 15_000;

/** What was asked for, or, where nobody answers, what this browser received last. */
export type Fetched<Data> = { readonly data: Data; readonly isOld: boolean };

async function orKept<Data>(
  { kept }: LearnerDesk,
  key: string,
  ask: () => Promise<Data>,
): Promise<Fetched<Data>> {
  try {
    const data = await ask();
    void kept.change<Data>(key, () => data);
    return { data, isOld: false };
  } catch (failure) {
    const data = waitsForNetwork(failure) ? await kept.read<Data>(key) : undefined;
    if (data === undefined) throw failure;
    return { data, isOld: true };
  }
}

/** All that is or was assigned to the learner. */
export function useOwnCourses() {
  const desk = useDesk();
  return useQuery<Fetched<OwnCourse[]>, RequestFailure>({
    queryKey: [COURSES, desk.owner, 'list'],
    queryFn: () =>
      orKept(desk, `courses ${desk.owner}`, async () => {
        await sendAllReadPages(desk);
        await sendAllAttempts(desk);
        return desk.calls.courses();
      }),
    refetchInterval: ({ state }) => (state.data?.isOld ? RETRY_MS : false),
    ...ALWAYS_ASKED,
  });
}

export type CourseInHand = Fetched<OpenCourse> & {
  /** How many pages were read and wait because nobody answers; not one that is on its way. */
  readonly waiting: number;
};

/** A course with its pages; what was read without a connection counts as read. */
export function useCourse(courseId: string) {
  const desk = useDesk();
  return useQuery<CourseInHand, RequestFailure>({
    queryKey: [COURSES, desk.owner, courseId],
    queryFn: async () => {
      const fetched = await orKept(
        desk,
        `course ${desk.owner} ${courseId}`,
        async () => (await sendReadPages(desk, courseId)) ?? desk.calls.course(courseId),
      );
      return withPages(fetched, await waitingPages(desk, courseId));
    },
    refetchInterval: ({ state }) => (state.data?.isOld || state.data?.waiting ? RETRY_MS : false),
    ...ALWAYS_ASKED,
  });
}

/** Half of what the addresses of files are good for. */
const FILES_FRESH_MS = 6 * 3_600_000;

/** Whether a page shows anything besides words. */
export function showsFiles({ blocks }: TrainingPage): boolean {
  return blocks.some(({ kind }) => kind !== 'text' && kind !== 'callout');
}

/** The files of a course, asked for where it shows any; undefined while they are on their way. */
export function useCourseFiles(courseId: string, isWanted: boolean): ShownFiles | undefined {
  const { owner, calls, kept } = useDesk();
  const key = `files ${owner} ${courseId}`;
  const { data, isError } = useQuery({
    queryKey: [COURSES, owner, courseId, 'files'],
    queryFn: async () => {
      try {
        const files = await calls.files(courseId);
        void kept.change<ShownFiles>(key, () => files);
        return files;
      } catch (failure) {
        const files = waitsForNetwork(failure) ? await kept.read<ShownFiles>(key) : undefined;
        if (files === undefined) throw failure;
        return files;
      }
    },
    ...ALWAYS_ASKED,
    enabled: isWanted,
    staleTime: FILES_FRESH_MS,
    // A new address would begin a video that plays from its start.
    refetchOnReconnect: true,
  });
  return data ?? (isError ? {} : undefined);
}

function withPages({ data, isOld }: Fetched<OpenCourse>, waiting: readonly string[]): CourseInHand {
  const done = new Set([...data.page_ids_done, ...waiting]);
  const page_ids_done = data.training.flatMap(({ page_id }) => (done.has(page_id) ? [page_id] : []));
  const isStarted = page_ids_done.length > 0 && data.state === 'assigned';
  const state = isStarted ? 'started' : data.state;
  return {
    data: { ...data, state, page_ids_done, pages_done: page_ids_done.length },
    isOld,
    waiting: waiting.length,
  };
}

/** Marks a page as read: at once here, then on the server, later where nobody answers. */
export function useReadPage(courseId: string) {
  const desk = useDesk();
  const queryClient = useQueryClient();
  const queryKey = [COURSES, desk.owner, courseId];
  return useApiMutation(
    async (_api, pageId: string) => {
      await keepReadPage(desk, courseId, pageId);
      const pages = await waitingPages(desk, courseId);
      const change = (to: (known: CourseInHand) => CourseInHand) =>
        queryClient.setQueryData<CourseInHand>(queryKey, (known) => known && to(known));
      change((known) => ({ ...withPages(known, pages), waiting: known.waiting }));
      try {
        const data = await sendReadPages(desk, courseId);
        if (data) queryClient.setQueryData(queryKey, withPages({ data, isOld: false }, []));
      } catch (failure) {
        if (!waitsForNetwork(failure)) throw failure;
        const left = await waitingPages(desk, courseId);
        change((known) => withPages(known, left));
      }
    },
    {
      // The pages shown are right unless it failed.
      invalidates: (error) => [[COURSES, desk.owner, 'list'], ...(error ? [queryKey] : [])],
    },
  );
}

/** After something was done with a course, everything about it is asked for again. */
export function useCourseChanged() {
  const { owner } = useDesk();
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: allCoursesKey(owner) }),
    [queryClient, owner],
  );
}

/** Begins an attempt; gives its id. A refusal says why, and the course then says when one may begin. */
export function useBeginAttempt(courseId: string) {
  const desk = useDesk();
  return useApiMutation(() => beginAttempt(desk, courseId), { invalidates: [allCoursesKey(desk.owner)] });
}
