import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { enterText } from '../testing/enter-text.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { GuardedConfirmDialog, GuardedDrawer, GuardedModal } from './guarded-dialog.tsx';
import { useUnsavedChanges } from './unsaved-changes.tsx';
import { useDraftForm } from './use-draft-form.ts';

type FormProps = { onSaved?: () => void; write?: () => Promise<undefined> };

function NoteForm({ onSaved = () => undefined, write = async () => undefined }: FormProps) {
  const form = useDraftForm({
    saved: { note: '', password: '' },
    secrets: ['password'],
    inputOf: (draft) => draft,
    onSaved,
    write: {
      mutateAsync: write,
      isPending: false,
      isSuccess: false,
      reset: () => undefined,
    },
  });
  return (
    <form onSubmit={form.onSubmit}>
      <input aria-label="Note" {...form.field('note')} />
      <input aria-label="Password" type="password" {...form.field('password')} />
      <button type="submit">Save</button>
    </form>
  );
}

function WithModal() {
  const [opened, setOpened] = useState(true);
  return (
    <GuardedModal opened={opened} onClose={() => setOpened(false)} title="New note">
      <NoteForm onSaved={() => setOpened(false)} />
    </GuardedModal>
  );
}

function WithDrawer() {
  const [opened, setOpened] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <GuardedDrawer opened={opened} onClose={() => setOpened(false)} title="A person">
      <NoteForm />
      <button type="button" onClick={() => setIsAsking(true)}>
        Remove…
      </button>
      <ConfirmDialog
        opened={isAsking}
        title="Remove the person?"
        confirm="Remove"
        onConfirm={() => undefined}
        onCancel={() => setIsAsking(false)}
      >
        For good.
      </ConfirmDialog>
    </GuardedDrawer>
  );
}

function WithQuestion() {
  const [opened, setOpened] = useState(true);
  const [reason, setReason] = useState('');
  const unsaved = useUnsavedChanges(reason !== '');
  return (
    <GuardedConfirmDialog
      opened={opened}
      unsaved={unsaved}
      title="Why?"
      confirm="Send"
      onConfirm={() => undefined}
      onCancel={() => setOpened(false)}
    >
      <input
        aria-label="Note"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </GuardedConfirmDialog>
  );
}

const question = () => screen.queryByRole('dialog', { name: 'Discard changes?' });
const note = () => screen.queryByLabelText<HTMLInputElement>('Note');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** A question hears Escape only once the event is over that opened it. */
async function pressEscapeUntil(isReached: () => boolean): Promise<void> {
  await waitFor(async () => {
    await userEvent.keyboard('{Escape}');
    expect(isReached()).toBe(true);
  });
}

test.each([
  ['modal', WithModal],
  ['drawer', WithDrawer],
  ['question with a field', WithQuestion],
])('a %s asks before it discards what was typed', async (_, Dialog) => {
  renderScreen(<Dialog />);
  await enterText(await screen.findByLabelText('Note'), 'spilt');

  await userEvent.keyboard('{Escape}');
  expect(question()).toBeTruthy();
  await pressEscapeUntil(() => question() === null);
  expect(note()?.value).toBe('spilt');

  await press('Close');
  await press('Keep editing');
  expect(note()?.value).toBe('spilt');

  await userEvent.click(document.querySelector('.mantine-Modal-overlay, .mantine-Drawer-overlay') as Element);
  await press('Discard');
  await waitFor(() => expect(note()).toBeNull());
});

test.each([
  ['modal', WithModal],
  ['drawer', WithDrawer],
  ['question with a field', WithQuestion],
])('a %s without changes closes without a question', async (_, Dialog) => {
  renderScreen(<Dialog />);
  await screen.findByLabelText('Note');
  await pressEscapeUntil(() => note() === null);
  expect(question()).toBeNull();
});

test('a password alone is discarded without a question', async () => {
  renderScreen(<WithModal />);
  await enterText(await screen.findByLabelText('Password'), 'secret');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(note()).toBeNull());
});

test('a dialog closes after saving without a question', async () => {
  renderScreen(<WithModal />);
  await enterText(await screen.findByLabelText('Note'), 'spilt');
  await press('Save');
  await waitFor(() => expect(note()).toBeNull());
  expect(question()).toBeNull();
});

function WithList({ write }: Pick<FormProps, 'write'>) {
  const [opened, setOpened] = useState(true);
  const [isEditing, setIsEditing] = useState(true);
  return (
    <GuardedModal opened={opened} onClose={() => setOpened(false)} title="Notes">
      {isEditing ? (
        <NoteForm onSaved={() => setIsEditing(false)} {...(write && { write })} />
      ) : (
        'The list of notes'
      )}
    </GuardedModal>
  );
}

test('the discard question and its dialog close when a save under way succeeds', async () => {
  let finish: () => void = () => undefined;
  const saving = new Promise<undefined>((resolve) => {
    finish = () => resolve(undefined);
  });
  renderScreen(<WithList write={() => saving} />);
  await enterText(await screen.findByLabelText('Note'), 'spilt');
  await press('Save');
  await press('Close');
  expect(question()).toBeTruthy();

  finish();
  await waitFor(() => expect(question()).toBeNull());
  expect(screen.queryByText('The list of notes')).toBeNull();
});

test('Escape closes only the dialog on top', async () => {
  renderScreen(<WithDrawer />);
  await enterText(await screen.findByLabelText('Note'), 'spilt');
  await press('Remove…');
  const top = within(await screen.findByRole('dialog', { name: 'Remove the person?' }));
  expect(top.getByText('For good.')).toBeTruthy();
  await pressEscapeUntil(() => screen.queryByText('For good.') === null);
  expect(question()).toBeNull();
  expect(note()?.value).toBe('spilt');
});
