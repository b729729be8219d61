import {
  READINESS_ANSWERS,
  type ReadinessAnswer,
  type ReadinessItem,
  type ReadinessPart,
} from '@heatwise/domain/assessments/readiness-checklist';
import { ACTION_MAX_LENGTH, OWNER_MAX_LENGTH } from '@heatwise/domain/assessments/readiness-score';
import { Group, Radio, TextInput } from '@mantine/core';
import classes from './assessments.module.css';
import { ANSWERS_OF_PART, asksForAction, NO_ACTION } from './readiness-items.ts';

type ReadinessQuestionProps = {
  part: ReadinessPart;
  text: string;
  /** Undefined while it is not answered. */
  item: ReadinessItem | undefined;
  problems: Readonly<Record<keyof ReadinessItem, string | undefined>>;
  onChange: (item: ReadinessItem) => void;
};

/** One question of the checklist with its answer and, for a gap, what is done about it. */
export function ReadinessQuestion({ part, text, item, problems, onChange }: ReadinessQuestionProps) {
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
