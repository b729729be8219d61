import type { ReadinessAssessment } from '@heatwise/contract/assessments/readiness.contract';
import {
  ACTION_MAX_LENGTH,
  OWNER_MAX_LENGTH,
  PLACE_MAX_LENGTH,
  PREPAREDNESS_QUESTIONS,
  READINESS_ANSWERS,
  READINESS_PARTS,
  type ReadinessAnswer,
  type ReadinessItem,
  type ReadinessKey,
  type ReadinessPart,
  RISK_FACTOR_QUESTIONS,
  readinessProblems,
  readinessScore,
} from '@heatwise/domain/assessments/readiness';
import { Button, Group, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { leavingOpened } from '../../ui/unsaved-changes.tsx';
import { usePageForm } from '../../ui/use-page-form.tsx';
import classes from './assessments.module.css';
import { useSaveReadiness } from './readiness.mutations.ts';
import { ANSWERS_OF_PART, asksForAction, itemsOf, NO_ACTION } from './readiness-items.ts';

type ReadinessQuestionProps = {
  part: ReadinessPart;
  text: string;
  /** Undefined while it is not answered. */
  item: ReadinessItem | undefined;
  problems: Readonly<Record<keyof ReadinessItem, string | undefined>>;
  onChange: (item: ReadinessItem) => void;
};

/** One question of the checklist with its answer and, for a gap, what is done about it. */
function ReadinessQuestion({ part, text, item, problems, onChange }: ReadinessQuestionProps) {
  const answer = (value: string) => {
    const chosen = ANSWERS_OF_PART[part].find((known) => known === value);
    if (chosen)
      onChange(asksForAction(part, chosen) ? { ...NO_ACTION, ...item, answer: chosen } : plain(chosen));
  };
  return (
    <div className={classes.question}>
      <Radio.Group label={text} value={item?.answer ?? null} error={problems.answer} onChange={answer}>
        <Group gap="lg" mt={6}>
          {ANSWERS_OF_PART[part].map((value) => (
            <Radio key={value} value={value} label={READINESS_ANSWERS[value]} py={8} />
          ))}
        </Group>
      </Radio.Group>
      {item && asksForAction(part, item.answer) ? (
        <div className={classes.action}>
          <TextInput
            label="Action"
            aria-label={`Action: ${text}`}
            value={item.action}
            error={problems.action}
            maxLength={ACTION_MAX_LENGTH}
            onChange={(event) => onChange({ ...item, action: event.currentTarget.value })}
          />
          <TextInput
            label="Owner"
            aria-label={`Owner: ${text}`}
            value={item.owner}
            error={problems.owner}
            maxLength={OWNER_MAX_LENGTH}
            onChange={(event) => onChange({ ...item, owner: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Due"
            aria-label={`Due: ${text}`}
            value={item.due ?? ''}
            error={problems.due}
            onChange={(event) => onChange({ ...item, due: event.currentTarget.value || null })}
          />
        </div>
      ) : null}
    </div>
  );
}

function plain(answer: ReadinessAnswer): ReadinessItem {
  return { ...NO_ACTION, answer };
}

const QUESTIONS: Readonly<Record<ReadinessPart, readonly { key: ReadinessKey; text: string }[]>> = {
  risk_factors: RISK_FACTOR_QUESTIONS,
  preparedness: PREPAREDNESS_QUESTIONS,
};
const PARTS = Object.keys(READINESS_PARTS) as ReadinessPart[];
const HINTS: Readonly<Record<ReadinessPart, string>> = {
  risk_factors: 'What makes the heat dangerous here?',
  preparedness: 'What is in place? What is partly in place counts half.',
};

/** The form's place in the address. */
const LEAVING = leavingOpened('open', 'edit');

type ReadinessFormProps = {
  /** What is edited; null for a new one. */
  saved: ReadinessAssessment | null;
  onSaved: (readinessId: string) => void;
  onCancel: () => void;
};

/** The checklist: an answer to each question, and what is done about the gaps by whom until when. */
export function ReadinessForm({ saved, onSaved, onCancel }: ReadinessFormProps) {
  const zone = useViewerZone();
  const toast = useToast();
  const [begin] = useState(() => ({
    assessed_on: saved?.assessed_on ?? zone.dayAt(Date.now()),
    place: saved?.place ?? '',
    items: itemsOf(saved?.items ?? {}),
  }));
  const form = usePageForm({
    saved: begin,
    problemsOf: readinessProblems,
    inputOf: ({ place, items, assessed_on }) => ({
      readiness_id: saved?.readiness_id ?? null,
      body: { assessed_on, place: place.trim(), items: { ...items } },
    }),
    write: useSaveReadiness(),
    onRefused: (found) => toast('error', found.items ?? Object.values(found)[0] ?? ''),
    onSaved: ({ readiness_id }) => onSaved(readiness_id),
    isLeaving: LEAVING,
  });
  const { problems, field } = form;
  const { items } = form.values;
  const score = readinessScore(items);

  /** What is wrong with the other questions stays marked: the checklist is long. */
  function change(key: ReadinessKey, item: ReadinessItem): void {
    form.change({ items: { ...items, [key]: item } });
    form.setProblems(problems);
  }

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap={16} miw={0}>
        {' '}
        <Title order={1} size="h2">
          {saved ? 'Edit the assessment' : 'New readiness assessment'}
        </Title>
        <Panel isPlainInPrint aria-label="What is assessed">
          <div className={classes.fields}>
            <TextInput label="Place" maxLength={PLACE_MAX_LENGTH} {...field('place')} />
            <TextInput type="date" label="Day" {...field('assessed_on')} />
          </div>
        </Panel>
        {PARTS.map((part) => (
          <Panel key={part} isPlainInPrint aria-label={READINESS_PARTS[part]}>
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
          </Panel>
        ))}
        <Panel isPlainInPrint aria-label="Score">
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
              <Button type="submit" loading={form.isBusy}>
                Save
              </Button>
            </Group>
          </Group>
        </Panel>
      </Stack>
    </form>
  );
}
