import type { OpenCourse } from '@heatwise/contract/education/courses.contract';
import { waitsForNetwork } from '../../../platform/request-failure.ts';
import type { LearnerDesk } from './learner-desk.ts';

type Desk = Pick<LearnerDesk, 'owner' | 'calls' | 'kept'>;

const beginning = (owner: string) => `pages ${owner} `;
const keyOf = ({ owner }: Pick<Desk, 'owner'>, courseId: string) => beginning(owner) + courseId;

/** The pages of a course that were read and are not sent yet. */
export async function waitingPages(desk: Desk, courseId: string): Promise<readonly string[]> {
  return (await desk.kept.read<readonly string[]>(keyOf(desk, courseId))) ?? [];
}

export async function keepReadPage(desk: Desk, courseId: string, pageId: string): Promise<void> {
  await desk.kept.change<readonly string[]>(keyOf(desk, courseId), (pages = []) => [
    ...pages.filter((id) => id !== pageId),
    pageId,
  ]);
}

/**
 * Sends what was read; null where nothing waits. What is refused for good is forgotten. Rejects with RequestFailure.
 */
export function sendReadPages(desk: Desk, courseId: string): Promise<OpenCourse | null> {
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
export async function sendAllReadPages(desk: Desk): Promise<void> {
  const keys = await desk.kept.keys(beginning(desk.owner));
  for (const key of keys) {
    const isSent = await sendReadPages(desk, key.slice(beginning(desk.owner).length)).then(
      () => true,
      (failure: unknown) => !waitsForNetwork(failure),
    );
    if (!isSent) return;
  }
}
