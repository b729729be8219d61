import type { ReadinessAssessment } from '@heatwise/contract/assessments/readiness.contract';
import {
  PREPAREDNESS_QUESTIONS,
  READINESS_ANSWERS,
  READINESS_PARTS,
  type ReadinessItems,
  type ReadinessKey,
  RISK_FACTOR_QUESTIONS,
  readinessScore,
} from '@heatwise/domain/assessments/readiness';
import { dayText } from '@heatwise/domain/time/date-text';
import {
  Button,
  Group,
  Stack,
  Text,
  Title,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconChevronLeft, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import classes from './assessments.module.css';
import { useDeleteReadiness } from './readiness.mutations.ts';
import { itemsOf } from './readiness-items.ts';

type Props = { assessment: ReadinessAssessment; onEdit: () => void; onLeave: () => void };

/** A saved assessment as it is read and printed. */
export function ReadinessReport({ assessment, onEdit, onLeave }: Props) {
  const { readiness_id, assessed_on, place, saved_by } = assessment;
  const items = itemsOf(assessment.items);
  const score = readinessScore(items);
  const print = usePrint();
  const remove = useDeleteReadiness();
  const [isAsking, setIsAsking] = useState(false);
  const day = dayText(assessed_on);
  return (
    <Stack gap={16} miw={0}>
      <Group justify="space-between" gap="xs" className={classes.notPrinted ?? ''}>
        <Button
          variant="subtle"
          leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
          onClick={onLeave}
        >
          All assessments
        </Button>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => void print(`Heat readiness ${place} ${assessed_on}`)}
          >
            Print or save as PDF
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => setIsAsking(true)}
          >
            Delete
          </Button>
        </Group>
      </Group>
      <Panel isPlainInPrint aria-label="Summary">
        <Title order={1} size="h2">
          Heat readiness: {place}
        </Title>
        <Text size="sm" c="dimmed" mt={4}>
          {day}
          {saved_by ? `, saved by ${saved_by}` : ''}
        </Text>
        <dl className={classes.facts}>
          <div>
            <dt>Readiness</dt>
            <dd>{score.percent === null ? '–' : `${score.percent} %, ${score.level}`}</dd>
          </div>
          <div>
            <dt>Risk factors</dt>
            <dd>
              {score.risk_factors} of {RISK_FACTOR_QUESTIONS.length}
            </dd>
          </div>
          <div>
            <dt>Gaps</dt>
            <dd>
              {score.gaps}, {score.gaps_without_action} without an action
            </dd>
          </div>
        </dl>
      </Panel>
      <Part title={READINESS_PARTS.risk_factors} questions={RISK_FACTOR_QUESTIONS} items={items} />
      <Part title={READINESS_PARTS.preparedness} questions={PREPAREDNESS_QUESTIONS} items={items} />
      <Text size="xs" c="dimmed">
        Based on OSHA’s heat illness prevention programme (proposed rule, 89 FR 70698) and NIOSH 2016-106. A
        self-assessment of readiness, not proof that any rule is met.
      </Text>
      <ConfirmDialog
        opened={isAsking}
        title="Delete this assessment?"
        confirm="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ readiness_id }, { onSuccess: onLeave })}
        onCancel={() => setIsAsking(false)}
      >
        The assessment of {place} on {day} will be removed from the list. The audit trail keeps a record of
        it.
      </ConfirmDialog>
    </Stack>
  );
}

type PartProps = {
  title: string;
  questions: readonly { readonly key: ReadinessKey; readonly text: string }[];
  items: ReadinessItems;
};

function Part({ title, questions, items }: PartProps) {
  return (
    <Panel isPlainInPrint aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <ScrollBox label={`${title}, table`}>
        <table className={classes.report}>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Answer</th>
              <th scope="col">Action</th>
              <th scope="col">Owner</th>
              <th scope="col">Due</th>
            </tr>
          </thead>
          <tbody>
            {questions.map(({ key, text }) => {
              const item = items[key];
              return (
                <tr key={key}>
                  <td>{text}</td>
                  <td>{item ? READINESS_ANSWERS[item.answer] : '–'}</td>
                  <td>{item?.action}</td>
                  <td>{item?.owner}</td>
                  <td>{item?.due ? dayText(item.due) : ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

/** Two frames: one in which the page is laid out, one in which it has been painted. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Prints the page on white paper; the browser names a PDF after the title. */
function usePrint(): (title: string) => Promise<void> {
  const scheme = useComputedColorScheme('light');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return async (title) => {
    if (scheme === 'dark') setColorScheme('light');
    await nextPaint();
    const named = document.title;
    document.title = title;
    window.print();
    document.title = named;
    if (scheme === 'dark') setColorScheme(colorScheme);
  };
}
