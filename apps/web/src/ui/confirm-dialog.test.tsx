import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

let ask = () => {};

function Asked() {
  const [opened, setOpened] = useState(false);
  ask = () => setOpened(true);
  return (
    <ConfirmDialog
      opened={opened}
      title="Leave?"
      confirm="Leave"
      onConfirm={() => {}}
      onCancel={() => setOpened(false)}
    >
      Nothing is saved.
    </ConfirmDialog>
  );
}

test('the Escape that has the question asked does not answer it; the next one does', async () => {
  // As a drawer that was there before does, and the browser draws between two listeners of one event.
  const drawer = () => flushSync(() => ask());
  window.addEventListener('keydown', drawer, { capture: true, once: true });
  renderScreen(<Asked />);
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'Escape' });
  });
  expect(await screen.findByText('Leave?')).toBeTruthy();
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByText('Leave?')).toBeNull();
  });
});
