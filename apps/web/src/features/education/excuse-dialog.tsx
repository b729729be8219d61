import type { Learner } from '@heatwise/contract/education/assignments.contract';
import { COURSE_MESSAGES } from '@heatwise/domain/education/education';
import { EXCUSE_MAX_LENGTH } from '@heatwise/domain/education/enrolment';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useExcuse } from './learners.mutations.ts';

type Excused = Pick<Learner, 'course_id' | 'title'> & { readonly name: string };
type Props = { course: Excused | null; onClose: () => void };

/** Asks why somebody does not have to take a course. */
export function ExcuseDialog({ course, onClose }: Props) {
  return (
    <GuardedModal opened={course !== null} onClose={onClose} title={course ? `Excuse ${course.name}?` : ''}>
      {course ? <ExcuseForm key={course.course_id} course={course} onClose={onClose} /> : null}
    </GuardedModal>
  );
}

function ExcuseForm({
  course: { course_id, title, name },
  onClose,
}: {
  course: Excused;
  onClose: () => void;
}) {
  const form = useDraftForm({
    saved: { reason: '' },
    problemsOf: ({ reason }) => ({
      reason: reason.trim() === '' ? COURSE_MESSAGES.reasonMissing : null,
    }),
    inputOf: ({ reason }) => ({ course_id, reason: reason.trim() }),
    write: useExcuse(),
    onSaved: onClose,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Text size="sm">
          {name} does not have to take “{title}”. The reason stays to be read.
        </Text>
        <Textarea
          label="Reason"
          placeholder="On leave until March"
          autosize
          minRows={2}
          data-autofocus
          maxLength={EXCUSE_MAX_LENGTH}
          {...form.field('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={form.isBusy}>
            Excuse
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
