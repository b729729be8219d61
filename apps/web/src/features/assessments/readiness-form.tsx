import type { ReadinessAssessment } from '@heatwise/contract/assessments/readiness.contract';
import {
  PREPAREDNESS_QUESTIONS,
  READINESS_PARTS,
  type ReadinessItem,
  type ReadinessItems,
  type ReadinessKey,
  type ReadinessPart,
  RISK_FACTOR_QUESTIONS,
} from '@heatwise/domain/assessments/readiness-checklist';
import {
  PLACE_MAX_LENGTH,
  readinessProblems,
  readinessScore,
} from '@heatwise/domain/assessments/readiness-score';
import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { RequestFailure } from '../../platform/request-failure.ts';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { useToast } from '../../ui/toasts.tsx';
import classes from './assessments.module.css';
import { useSaveReadiness } from './readiness.mutations.ts';
import { itemsOf } from './readiness-items.ts';
import { ReadinessQuestion } from './readiness-question.tsx';

const QUESTIONS: Readonly<Record<ReadinessPart, readonly { key: ReadinessKey; text: string }[]>> = {
  risk_factors: RISK_FACTOR_QUESTIONS,
  preparedness: PREPAREDNESS_QUESTIONS,
};
const PARTS = Object.keys(READINESS_PARTS) as ReadinessPart[];
const HINTS: Readonly<Record<ReadinessPart, string>> = {
  risk_factors: 'What makes the heat dangerous here?',
  preparedness: 'What is in place? What is partly in place counts half.',
};

type Props = {
  /** What is edited; null for a new one. */
  saved: ReadinessAssessment | null;
  onSaved: (readinessId: string) => void;
  onCancel: () => void;
};

/** The checklist: an answer to each question, and what is done about the gaps by whom until when. */
export function ReadinessForm({ saved, onSaved, onCancel }: Props) {
  const zone = useViewerZone();
  const toast = useToast();
  const save = useSaveReadiness();
  const [day, setDay] = useState(() => saved?.assessed_on ?? zone.dayAt(Date.now()));
  const [place, setPlace] = useState(saved?.place ?? '');
  const [items, setItems] = useState<ReadinessItems>(() => itemsOf(saved?.items ?? {}));
  const [isChanged, setIsChanged] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const guard = useLeaveGuard(isChanged && !save.isSuccess);
  const score = readinessScore(items);
  const form = { assessed_on: day, place, items };

  function change(key: ReadinessKey, item: ReadinessItem): void {
    setItems({ ...items, [key]: item });
    setIsChanged(true);
  }

  async function submit(): Promise<void> {
    const found = readinessProblems(form);
    setProblems(found);
    const [first] = Object.values(found);
    if (first !== undefined) return toast('error', found.items ?? first);
    try {
      const { readiness_id } = await save.mutateAsync({
        readiness_id: saved?.readiness_id ?? null,
        body: { ...form, place: place.trim(), items: { ...items } },
      });
      onSaved(readiness_id);
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) return;
      setProblems(Object.fromEntries(failure.problems.map(({ path, message }) => [path, message])));
    }
  }

  return (
    <form
      noValidate
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Title order={1} size="h2">
        {saved ? 'Edit the assessment' : 'New readiness assessment'}
      </Title>
      <section className={classes.card} aria-label="Of what">
        <div className={classes.fields}>
          <TextInput
            label="Place"
            value={place}
            error={problems.place}
            maxLength={PLACE_MAX_LENGTH}
            onChange={(event) => {
              setPlace(event.currentTarget.value);
              setIsChanged(true);
            }}
          />
          <TextInput
            type="date"
            label="Day"
            value={day}
            error={problems.assessed_on}
            onChange={(event) => {
              setDay(event.currentTarget.value);
              setIsChanged(true);
            }}
          />
        </div>
      </section>
      {PARTS.map((part) => (
        <section key={part} className={classes.card} aria-label={READINESS_PARTS[part]}>
          <Title order={2} size="h4">
            {READINESS_PARTS[part]}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {HINTS[part]}
          </Text>
          {QUESTIONS[part].map(({ key, text }) => (
            <ReadinessQuestion
              key={key}
              part={part}
              text={text}
              item={items[key]}
              problems={{
                answer: problems.items && !items[key] ? problems.items : undefined,
                action: problems[`items.${key}.action`],
                owner: problems[`items.${key}.owner`],
                due: problems[`items.${key}.due`],
              }}
              onChange={(item) => change(key, item)}
            />
          ))}
        </section>
      ))}
      <section className={classes.card} aria-label="Score">
        <Group justify="space-between" gap="sm">
          <div role="status">
            <Text fw={650}>
              {score.percent === null ? 'Readiness: –' : `Readiness: ${score.percent} %, ${score.level}`}
            </Text>
            <Text size="sm" c="dimmed">
              {score.risk_factors} of {RISK_FACTOR_QUESTIONS.length} risk factors, {score.gaps} gaps,{' '}
              {score.gaps_without_action} of them without an action
            </Text>
          </div>
          <Group gap="xs">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Group>
      </section>
      {guard}
    </form>
  );
}
