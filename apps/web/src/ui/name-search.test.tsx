import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { NameSearch } from './name-search.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const field = () => screen.getByLabelText<HTMLInputElement>('Search by name');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A list that has its words in the address, which takes so long to follow. */
function List({ onWords, lateMs }: { onWords: (words: string) => void; lateMs: number }) {
  const [words, setWords] = useState('');
  return (
    <>
      <NameSearch
        value={words}
        onChange={(next) => {
          onWords(next);
          setTimeout(() => setWords(next), lateMs);
        }}
      />
      <button type="button" onClick={() => setWords('lee')}>
        Another link
      </button>
    </>
  );
}

/** Types letter by letter, as a keyboard does: each is added to what the field holds then. */
async function type(word: string, gapMs: number): Promise<void> {
  for (const letter of word) {
    fireEvent.change(field(), { target: { value: field().value + letter } });
    await pass(gapMs);
  }
}

test.each([30, 150, 290, 301, 310, 350, 400])(
  'a word typed with %i ms between its letters is searched for as it is',
  async (gapMs) => {
    for (const lateMs of [0, 20, 200]) {
      const onWords = vi.fn();
      const { unmount } = renderScreen(<List onWords={onWords} lateMs={lateMs} />);
      await type('morgan', gapMs);
      await pass(1000);
      expect(field().value).toBe('morgan');
      expect(onWords).toHaveBeenLastCalledWith('morgan');
      unmount();
    }
  },
);

test('it is asked for once, when typing rests', async () => {
  const onWords = vi.fn();
  renderScreen(<List onWords={onWords} lateMs={0} />);
  await type('mor', 100);
  expect(onWords).not.toHaveBeenCalled();
  await pass(200);
  expect(onWords.mock.calls).toEqual([['mor']]);
});

test('another link takes the place of what is typed', async () => {
  const onWords = vi.fn();
  renderScreen(<List onWords={onWords} lateMs={0} />);
  await type('mo', 100);
  fireEvent.click(screen.getByText('Another link'));
  await pass(1000);
  expect(field().value).toBe('lee');
  expect(onWords).not.toHaveBeenCalled();
});
