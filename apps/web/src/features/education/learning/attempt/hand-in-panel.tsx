import { formatCount } from '@heatwise/domain/text/format-number';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { focusOnMount } from '../../../../ui/focus-on-mount.ts';
import { Panel } from '../../../../ui/panel.tsx';
import classes from './attempt.module.css';

type HandInPanelProps = {
  /** Of each question, whether it has no answer. */
  isOpen: readonly boolean[];
  onQuestion: (index: number) => void;
  onHandIn: () => void;
};

/** All questions at a glance, and handing in. */
export function HandInPanel({ isOpen, onQuestion, onHandIn }: HandInPanelProps) {
  const [isAsking, ask] = useDisclosure(false);
  const open = isOpen.filter((is) => is).length;
  return (
    <Panel isRoomy aria-label="All questions">
      <Stack gap="md">
        <Title order={1} size="h3" ref={focusOnMount} tabIndex={-1} className={classes.text}>
          All questions
        </Title>
        <Text>{openText(open)}</Text>
        <ol className={classes.map}>
          {isOpen.map((is, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the questions of an attempt never change
            <li key={index}>
              <button
                type="button"
                className={classes.mapEntry}
                data-open={is || undefined}
                aria-label={`Question ${index + 1}, ${is ? 'not answered' : 'answered'}`}
                onClick={() => onQuestion(index)}
              >
                {index + 1}
                {is ? (
                  <IconMinus size={16} aria-hidden="true" />
                ) : (
                  <IconCheck size={16} stroke={2.4} aria-hidden="true" />
                )}
              </button>
            </li>
          ))}
        </ol>
        <Button size="lg" onClick={ask.open}>
          Hand in
        </Button>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title="Hand in your answers?"
        confirm="Hand in"
        onConfirm={() => {
          ask.close();
          onHandIn();
        }}
        onCancel={ask.close}
      >
        {open > 0 ? `${openText(open)} ${open === 1 ? 'It counts' : 'They count'} as wrong. ` : ''}You cannot
        change your answers afterwards.
      </ConfirmDialog>
    </Panel>
  );
}

function openText(open: number): string {
  if (open === 0) return 'You have answered every question.';
  return formatCount(open, 'question is not answered.', 'questions are not answered.');
}
