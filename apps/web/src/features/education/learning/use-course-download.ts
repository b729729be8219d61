import type { OpenCourse } from '@heatwise/contract/education/courses.contract';
import type { ShownFile } from '@heatwise/contract/education/files.contract';
import { emptyModule, fileIdsOf } from '@heatwise/domain/education/module-content';
import { useEffect, useRef, useState } from 'react';
import { listStoredFiles, storeFile } from '../../../platform/kept-work.ts';
import { showsFiles, useCourseFiles } from './courses.queries.ts';

export type CourseDownload = {
  /** Unavailable where the browser stores no files. */
  readonly state: 'checking' | 'unavailable' | 'partial' | 'running' | 'stopped' | 'complete';
  readonly stored: number;
  readonly files: number;
  /** How much is still to be fetched. */
  readonly bytesLeft: number;
  readonly start: () => void;
};

/**
 * Downloads the files of a course for the time without a connection. When the course is started this begins by itself,
 * without the videos, which may be large.
 */
export function useCourseDownload(course: OpenCourse, isStarted: boolean): CourseDownload {
  const hasFiles = course.training.some(showsFiles);
  const files = useCourseFiles(course.course_id, hasFiles);
  const [stored, setStored] = useState<ReadonlySet<string> | null>();
  const [run, setRun] = useState<'idle' | 'running' | 'stopped'>('idle');
  const running = useRef<AbortController>(null);

  useEffect(() => {
    let isGone = false;
    void listStoredFiles().then((found) => isGone || setStored(found));
    const retry = () => setRun((now) => (now === 'stopped' ? 'idle' : now));
    window.addEventListener('online', retry);
    return () => {
      isGone = true;
      window.removeEventListener('online', retry);
      running.current?.abort();
    };
  }, []);

  // In the order of the pages: the next one is read first.
  const inOrder = fileIdsOf({ ...emptyModule(''), pages: course.training });
  const findPlace = ({ file_id }: ShownFile) => {
    const place = inOrder.indexOf(file_id);
    return place === -1 ? inOrder.length : place;
  };
  const all = Object.values(files ?? {}).sort((one, other) => findPlace(one) - findPlace(other));
  const missing = all.filter(({ file_id }) => !stored?.has(file_id));
  const small = missing.filter(({ kind }) => kind !== 'video');

  async function download(wanted: readonly ShownFile[]): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setRun('running');
    try {
      for (const { file_id, address } of wanted) {
        await storeFile(file_id, address, controller.signal);
        setStored((now) => new Set([...(now ?? []), file_id]));
      }
      setRun('idle');
    } catch {
      // Without a connection, or without room: the state says so.
      if (!controller.signal.aborted) setRun('stopped');
    }
  }

  const startsByItself = isStarted && stored != null && small.length > 0 && run === 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, with what is missing then
  useEffect(() => {
    if (startsByItself) void download(small);
  }, [startsByItself]);

  return {
    state: stateOf(),
    stored: all.length - missing.length,
    files: all.length,
    bytesLeft: missing.reduce((sum, { bytes }) => sum + bytes, 0),
    start: () => void download(missing),
  };

  function stateOf(): CourseDownload['state'] {
    if (stored === undefined || (hasFiles && !files)) return 'checking';
    if (stored === null || (hasFiles && all.length === 0)) return 'unavailable';
    if (missing.length === 0) return 'complete';
    return run === 'idle' ? 'partial' : run;
  }
}
