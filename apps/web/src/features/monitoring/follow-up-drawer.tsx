import {
  FOLLOW_UP_ENDED,
  FOLLOW_UP_NOTE_MAX_LENGTH,
  type NoteKind,
  noteTextProblem,
  RETEST_AFTER_MINUTES,
  RETEST_WITHIN_MINUTES,
  retestAfter,
} from '@heatwise/domain/monitoring/follow-up';
import { mayFollowUp } from '@heatwise/domain/monitoring/monitoring-rights';
import { type Clocks, siteTimeOfDayText, timeOfDayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePersonValueText } from '../../entities/measurements/baselines.queries.ts';
import { PersonClassBadge } from '../../entities/measurements/class-badge.tsx';
import { useQueuedWrites } from '../../entities/queued-writes/use-queued-writes.ts';
import { useActor } from '../../sync/actor.tsx';
import { GuardedDrawer } from '../../ui/guarded-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SiteTime } from '../../ui/site-time.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import classes from './follow-up-drawer.module.css';
import { type NotedPerson, useWriteFollowUpNote } from './monitoring.mutations.ts';
import type { OnWall, WallFollowUp, WallNote } from './use-wall.ts';
import { retestText } from './wall-text.ts';

type NoteFormProps = { followUp: WallFollowUp; person: NotedPerson };

/** A note about a follow-up, which may close it; or, about a closed one, why it is open again. */
export function NoteForm({ followUp: { latest, closing }, person }: NoteFormProps) {
  const write = useWriteFollowUpNote();
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '');
  const [problem, setProblem] = useState<string | null>(null);
  // Kept until it was stored: sending it again after a lost answer stores nothing twice.
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  const pending = write.isPending ? write.variables.kind : null;

  async function send(kind: NoteKind): Promise<void> {
    const found = noteTextProblem(text);
    setProblem(found);
    if (found) return;
    const { measurement_id } = closing ?? latest;
    try {
      const { user_id, name } = person;
      await write.mutateAsync({ note_id: noteId, measurement_id, kind, note: text.trim(), user_id, name });
    } catch {
      // A toast says why; the words stay.
      return;
    }
    setText('');
    setNoteId(crypto.randomUUID());
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(closing ? 'reopen' : 'note');
      }}
    >
      <Stack gap="sm">
        <Textarea
          label={closing ? 'Why is it open again?' : 'What was done?'}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={FOLLOW_UP_NOTE_MAX_LENGTH}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            // Other words are another note.
            if (write.isError) setNoteId(crypto.randomUUID());
            write.reset();
            setProblem(null);
          }}
        />
        <Group gap="xs">
          {closing ? (
            <Button type="submit" loading={pending === 'reopen'}>
              Reopen the follow-up
            </Button>
          ) : (
            <>
              <Button
                type="button"
                loading={pending === 'close'}
                disabled={pending === 'note'}
                onClick={() => void send('close')}
              >
                Close the follow-up
              </Button>
              <Button
                type="submit"
                variant="default"
                loading={pending === 'note'}
                disabled={pending === 'close'}
              >
                Add note
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  );
}

type FollowUpDrawerProps = {
  /** Null closes it. */
  person: OnWall | null;
  nowMs: number;
  zone: TimeZone;
  onClose: () => void;
};

/** One person's follow-up: what it asks for, its tests, what was written, and the way to write and to close. */
export function FollowUpDrawer({ person, onClose, ...time }: FollowUpDrawerProps) {
  return (
    <GuardedDrawer
      opened={person !== null}
      onClose={onClose}
      openedBy="open"
      size="min(480px, 100%)"
      title="Follow-up"
    >
      {person ? <FollowUpOf person={person} {...time} /> : null}
    </GuardedDrawer>
  );
}

function FollowUpOf({
  person,
  nowMs,
  zone,
}: Omit<FollowUpDrawerProps, 'person' | 'onClose'> & { person: OnWall }) {
  const { followUp, latest, notes, name, user_id, site } = person;
  const clocks = { site, viewer: zone };
  const valueText = usePersonValueText();
  return (
    <Stack gap="md" pb="md">
      <div>
        <Link to="/people/$user_id/hydration" params={{ user_id }} className={classes.name}>
          {name}
        </Link>
        {latest ? (
          <div className={classes.latest}>
            <PersonClassBadge user_id={user_id} status={latest.status} />
            <span>
              {valueText(user_id, latest.value)} mOsm, <SiteTime ms={latest.created_ms} clocks={clocks} />
            </span>
          </div>
        ) : null}
      </div>
      {followUp ? (
        <>
          {followUp.closing ? null : <WhatToDo followUp={followUp} nowMs={nowMs} clocks={clocks} />}
          <Tests followUp={followUp} user_id={user_id} clocks={clocks} />
        </>
      ) : (
        <Notice tone="info">{FOLLOW_UP_ENDED}</Notice>
      )}
      <Notes notes={notes} clocks={clocks} />
      <PendingNotes user_id={user_id} clocks={clocks} />
      {followUp ? <Writing person={person} followUp={followUp} /> : null}
      <Text size="sm" c="dimmed">
        Screening, not diagnosis.
      </Text>
    </Stack>
  );
}

type FollowUpProps = { followUp: WallFollowUp; nowMs: number; clocks: Clocks };

function WhatToDo({ followUp: { latest }, nowMs, clocks }: FollowUpProps) {
  const { from_ms, until_ms } = retestAfter(latest, nowMs);
  const window = `${timeOfDayText(from_ms, clocks.site)}–${siteTimeOfDayText(until_ms, clocks)}`;
  return (
    <section aria-label="What to do">
      <Title order={3} size="h5">
        {retestText(latest, nowMs, clocks).text}
      </Title>
      <ol className={classes.list}>
        <li>Drink: water, a glass at a time.</li>
        <li>Rest: in the shade or a cool room, off heavy work.</li>
        <li>
          Retest: {RETEST_AFTER_MINUTES} to {RETEST_WITHIN_MINUTES} minutes after the test, {window}.
        </li>
      </ol>
      {latest.status === 'severely_dehydrated' ? (
        <Notice tone="warning">
          Confused, dizzy or vomiting? Call first aid now, do not wait for the retest.
        </Notice>
      ) : null}
    </section>
  );
}

const MOST_TESTS = 8;

function Tests({ followUp: { tests }, user_id, clocks }: Omit<FollowUpProps, 'nowMs'> & { user_id: string }) {
  const valueText = usePersonValueText();
  return (
    <section aria-label="Tests of this follow-up">
      <Title order={3} size="h5">
        Tests
      </Title>
      <ul className={classes.list} data-plain>
        {tests.slice(0, MOST_TESTS).map(({ measurement_id, created_ms, status, value }) => (
          <li key={measurement_id} className={classes.test}>
            <SiteTime ms={created_ms} clocks={clocks} />
            <PersonClassBadge user_id={user_id} status={status} label={`${valueText(user_id, value)} mOsm`} />
          </li>
        ))}
      </ul>
      {tests.length > MOST_TESTS ? (
        <Text size="sm" c="dimmed">
          and {tests.length - MOST_TESTS} earlier ones
        </Text>
      ) : null}
    </section>
  );
}

const KINDS = { note: 'Note', close: 'Closed', reopen: 'Reopened' } as const;

function Notes({ notes, clocks }: { notes: readonly WallNote[]; clocks: Clocks }) {
  return (
    <section aria-label="Notes">
      <Title order={3} size="h5">
        Notes
      </Title>
      {notes.length === 0 ? (
        <Text size="sm" c="dimmed">
          No notes yet.
        </Text>
      ) : (
        <ul className={classes.list} data-plain>
          {notes.map(({ note_id, kind, note, author_name_first, author_name_last, written_time }) => (
            <li key={note_id} className={classes.note}>
              <Text size="sm" className={classes.words ?? ''}>
                {note}
              </Text>
              <Text size="xs" c="dimmed">
                {KINDS[kind]} by {author_name_first} {author_name_last},{' '}
                <SiteTime ms={Date.parse(written_time)} clocks={clocks} />
              </Text>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Notes of this browser that the server does not have yet. */
function PendingNotes({ user_id, clocks }: { user_id: string; clocks: Clocks }) {
  const { writes } = useQueuedWrites();
  return writes.map((write) =>
    write.kind === 'note' && write.user_id === user_id ? (
      <Notice key={write.id} tone={write.problem === null ? 'info' : 'warning'} title="Pending note">
        {write.body.note} <SiteTime ms={write.written_ms} clocks={clocks} /> {write.problem}
      </Notice>
    ) : null,
  );
}

function Writing({ person, followUp }: { person: OnWall; followUp: WallFollowUp }) {
  const actor = useActor();
  if (mayFollowUp(actor, person)) return <NoteForm followUp={followUp} person={person} />;
  return (
    <Text size="sm" c="dimmed">
      {person.user_id === actor.user_id
        ? 'Somebody else has to close your own follow-up.'
        : 'You can read this follow-up, but not add to it.'}
    </Text>
  );
}
