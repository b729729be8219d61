import { Modal } from '@mantine/core';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { useDraftForm } from './use-draft-form.ts';

const sent: string[] = [];

function useNamed(what: string) {
  return useDraftForm({
    saved: { name: what },
    inputOf: ({ name }) => name,
    write: {
      mutateAsync: async (name: string) => {
        sent.push(name);
      },
      isPending: false,
      isSuccess: false,
      reset: () => undefined,
    },
  });
}

function Page() {
  const page = useNamed('the page');
  const dialog = useNamed('the dialog');
  return (
    <form onSubmit={page.onSubmit}>
      <button type="submit">Save</button>
      <Modal opened onClose={() => undefined} title="Mute">
        <form onSubmit={dialog.onSubmit}>
          <button type="submit">Mute</button>
        </form>
      </Modal>
    </form>
  );
}

test('a dialog within a form saves what is its own', async () => {
  renderScreen(<Page />);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Mute' }));
  expect(sent).toEqual(['the dialog']);
});
