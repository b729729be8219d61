import { TOAST_VARIANTS } from '@heatwise/domain/text/interface-constants';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../src/ui/confirm-dialog.tsx';
import { EmptyState } from '../src/ui/empty-state.tsx';
import { ErrorState } from '../src/ui/error-state.tsx';
import { GuardedModal } from '../src/ui/guarded-dialog.tsx';
import { LoadingState } from '../src/ui/loading-state.tsx';
import { Notice } from '../src/ui/notice.tsx';
import { SecretShownOnce } from '../src/ui/secret-shown-once.tsx';
import { useToast } from '../src/ui/toasts.tsx';
import { UndoNotice } from '../src/ui/undo-notice.tsx';
import { useUnsavedChanges } from '../src/ui/unsaved-changes.tsx';
import { Section, Specimen } from './specimen.tsx';

export function Messages() {
  const toast = useToast();
  const [asked, setAsked] = useState<'plain' | 'dangerous' | 'busy' | null>(null);
  const close = () => setAsked(null);
  return (
    <Section id="messages" title="Messages and states">
      <Specimen
        title="Loading, empty, error"
        file="loading-state.tsx, empty-state.tsx, error-state.tsx"
        use="What a list or card shows instead of its content. An error always offers to try again where that can help."
      >
        <LoadingState text="Loading people…" height={80} />
        <EmptyState
          icon={<IconUsers size={40} />}
          title="No people yet"
          hint="Import a list, or add the first person by hand."
          action={<Button>Import people</Button>}
        />
        <ErrorState message="Server not responsive" onRetry={() => toast('info', 'Tried again')} />
      </Specimen>
      <Specimen
        title="Notice"
        file="notice.tsx"
        use="Stays on the screen. For what is over in a moment use a toast."
      >
        <Notice tone="info">Everyone in the organisation sees this.</Notice>
        <Notice tone="warning" title="This server does not send email">
          Please ask whoever runs it.
        </Notice>
      </Specimen>
      <Specimen
        title="Toasts"
        file="toasts.tsx"
        use="useToast(): what just happened. At most four at once; each closes after three seconds."
      >
        <Group>
          {TOAST_VARIANTS.map((variant) => (
            <Button key={variant} variant="default" onClick={() => toast(variant, `A toast: ${variant}`)}>
              {variant}
            </Button>
          ))}
        </Group>
      </Specimen>
      <Specimen
        title="Undo"
        file="undo-notice.tsx"
        use="For what was done at once and can be taken back, instead of asking first."
      >
        <UndoNotice
          text="3 people are hidden."
          onUndo={() => toast('success', 'Undone')}
          onDismiss={() => toast('info', 'Dismissed')}
        />
      </Specimen>
      <Specimen
        title="Confirm dialog"
        file="confirm-dialog.tsx"
        use="Before what cannot be undone. The button says what it does, never “OK”."
      >
        <Group>
          <Button variant="default" onClick={() => setAsked('plain')}>
            Ask
          </Button>
          <Button variant="default" onClick={() => setAsked('dangerous')}>
            Ask before deleting
          </Button>
          <Button variant="default" onClick={() => setAsked('busy')}>
            While it is under way
          </Button>
        </Group>
        <ConfirmDialog
          opened={asked !== null}
          title={asked === 'plain' ? 'Send the invitation?' : 'Delete Ada Lund?'}
          confirm={asked === 'plain' ? 'Send' : 'Delete'}
          isDangerous={asked !== 'plain'}
          isBusy={asked === 'busy'}
          onConfirm={close}
          onCancel={close}
        >
          <Text>Her measurements stay.</Text>
        </ConfirmDialog>
      </Specimen>
      <Specimen
        title="Dialog with a form"
        file="guarded-dialog.tsx, unsaved-changes.tsx"
        use="Every dialog and drawer. It asks before unsaved changes are discarded: useDraftForm reports them; other forms call useUnsavedChanges."
      >
        <DialogWithForm />
      </Specimen>
      <Specimen
        title="Secret shown once"
        file="secret-shown-once.tsx"
        use="For tokens and links that nobody can read again."
      >
        <SecretShownOnce
          warning="Copy it now: it is not shown again."
          name="Token"
          secret="hw_4f1c0d7be2"
          testId="gallery-secret"
          copyLabel="Copy token"
          done="I have copied it"
          onDone={() => toast('success', 'Closed')}
        />
      </Specimen>
    </Section>
  );
}

function DialogWithForm() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        New note
      </Button>
      <GuardedModal opened={opened} onClose={close} title="New note" centered>
        <NoteField />
      </GuardedModal>
    </>
  );
}

function NoteField() {
  const [note, setNote] = useState('');
  useUnsavedChanges(note !== '');
  return (
    <TextInput
      label="Note"
      data-autofocus
      value={note}
      onChange={({ currentTarget }) => setNote(currentTarget.value)}
    />
  );
}
