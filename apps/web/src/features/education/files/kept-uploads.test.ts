// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { createKeptWork } from '../../../platform/kept-work.ts';
import { keptUploads } from './kept-uploads.ts';

const video = (content: string, name = 'Cooling.mp4') => new File([content], name, { type: 'video/mp4' });

test('a file that is chosen again goes on under its id; another one, or one that is forgotten, is new', async () => {
  const kept = createKeptWork();
  const uploads = keptUploads('Ada', 'module', kept);
  const first = await uploads.begin('video', video('the same'));
  await first.note(0.6);
  expect(await uploads.unfinished()).toMatchObject([{ name: 'Cooling.mp4', share: 0.6 }]);

  // As after a reload.
  const again = keptUploads('Ada', 'module', kept);
  expect((await again.begin('video', video('the same'))).file_id).toBe(first.file_id);
  expect((await again.begin('video', video('the sane'))).file_id).not.toBe(first.file_id);
  expect((await again.begin('video', video('the same', 'Other.mp4'))).file_id).not.toBe(first.file_id);
  expect((await again.begin('pdf', video('the same'))).file_id).not.toBe(first.file_id);
  expect(await keptUploads('Bo', 'module', kept).unfinished()).toEqual([]);
  expect(await keptUploads('Ada', 'another module', kept).unfinished()).toEqual([]);

  await again.forget(first.file_id);
  expect((await again.unfinished()).map(({ file_id }) => file_id)).not.toContain(first.file_id);
  expect((await again.begin('video', video('the same'))).file_id).not.toBe(first.file_id);
});

test('what the server has forgotten by now is begun anew', async () => {
  const kept = createKeptWork();
  const uploads = keptUploads('Ada', 'module', kept);
  const { file_id } = await uploads.begin('video', video('a week ago'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 });
  try {
    expect(await uploads.unfinished()).toEqual([]);
    expect((await uploads.begin('video', video('a week ago'))).file_id).not.toBe(file_id);
  } finally {
    vi.useRealTimers();
  }
});
