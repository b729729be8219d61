import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { WholeNumberField } from './whole-number-field.tsx';

function Seats({ mayBeEmpty = false }: { mayBeEmpty?: boolean }) {
  const [value, setValue] = useState<number | null>(4);
  return (
    <>
      <WholeNumberField
        label="Seats"
        min={1}
        max={72}
        value={value}
        mayBeEmpty={mayBeEmpty}
        onChange={setValue}
      />
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(9)}>
        Nine
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Seats');
const kept = () => screen.getByRole('status').textContent;
async function type(text: string): Promise<void> {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

test.each(['73', '0', '1.5', 'four', '-2', '720'])(
  '%s is said to be wrong, stays as it is typed, and does not count as its first digits',
  async (text) => {
    renderScreen(<Seats />);
    await type(text);
    await userEvent.tab();
    expect(screen.getByText('A whole number from 1 to 72.')).toBeTruthy();
    expect(field().value).toBe(text);
    expect(kept()).toBe('4');
  },
);

test('what fits is kept, and is what comes back when the next is wrong', async () => {
  renderScreen(<Seats />);
  await type('72');
  expect(kept()).toBe('72');
  await userEvent.tab();
  await type('99');
  expect(kept()).toBe('72');
  await userEvent.click(screen.getByRole('button', { name: 'Nine' }));
  expect(field().value).toBe('9');
  expect(screen.queryByText('A whole number from 1 to 72.')).toBeNull();
});

test('nothing is a value only where it may be one', async () => {
  const { unmount } = renderScreen(<Seats mayBeEmpty />);
  await userEvent.clear(field());
  expect(kept()).toBe('null');
  unmount();
  renderScreen(<Seats />);
  await userEvent.clear(field());
  expect(kept()).toBe('4');
});
