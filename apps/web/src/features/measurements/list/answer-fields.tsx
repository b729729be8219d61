import { truncate } from '@heatwise/domain/text/truncate';
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import {
  type AnswerFilter,
  answerText,
  answerTypeOf,
  readSpan,
  writeSpan,
} from '../../../entities/surveys/answer-filter.ts';
import { type AnsweredQuestion, answeredQuestions } from '../../../entities/surveys/answered-questions.ts';
import { answerCounts, questionText } from '../../../entities/surveys/answers.queries.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import type { FilterPart } from '../../../ui/filter-bar/filter-part.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';

type useAnswerPartProps = { value: AnswerFilter | null; onChange: (value: AnswerFilter | null) => void };

const NONE = '';
/** The filter's button holds the answer, too. */
const QUESTION_IN_CHIP = 40;
const nameOf = ({ type, key }: Pick<AnswerFilter, 'type' | 'key'>) => `${type}:${key}`;

/** By what was answered to a question. */
export function useAnswerPart({ value, onChange }: useAnswerPartProps): FilterPart {
  const { type = 'text', key = '' } = value ?? {};
  const { data, isPlaceholderData } = useLocalRows(
    (queries) => questionText(queries, { type, key }),
    ['question of answers', type, key],
    { isEnabled: value !== null },
  );
  const read = isPlaceholderData ? undefined : data?.[0]?.question;
  const question = truncate(read || key, QUESTION_IN_CHIP);
  const asked = question.endsWith('?') ? question : `${question}:`;
  return {
    key: 'answer',
    label: 'Answer',
    chosen: value === null ? null : `${asked} ${answerText(value)}`,
    isRare: true,
    onClear: () => onChange(null),
    fields: () => <AnswerFields value={value} onChange={onChange} />,
  };
}

/** Which question, of those that were asked; then which answer. */
export function AnswerFields({ value, onChange }: useAnswerPartProps) {
  const { data, error } = useLocalRows((queries) => answerCounts(queries, null), ['answers of everybody']);
  if (error) return <Text size="sm">{error.message}</Text>;
  if (!data) return <LoadingState height={80} />;
  const questions = answeredQuestions(data);
  const chosen = value && (questions.find((one) => nameOf(one) === nameOf(value)) ?? null);
  if (questions.length === 0 && !value) {
    return (
      <Text size="sm" c="dimmed">
        No test was asked a question yet.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Question"
        value={value ? nameOf(value) : NONE}
        data={[
          { value: NONE, label: 'Choose a question' },
          ...(value && !chosen ? [{ value: nameOf(value), label: value.key }] : []),
          ...questions.map((one) => ({ value: nameOf(one), label: one.question })),
        ]}
        onChange={({ currentTarget }) => {
          const next = questions.find((one) => nameOf(one) === currentTarget.value);
          onChange(next ? { type: next.type, key: next.key, answer: '' } : null);
        }}
      />
      {value ? <GivenAnswer value={value} question={chosen} onChange={onChange} /> : null}
    </Stack>
  );
}

type GivenProps = {
  value: AnswerFilter;
  question: AnsweredQuestion | null;
  onChange: (value: AnswerFilter) => void;
};

function GivenAnswer({ value, question, onChange }: GivenProps) {
  const { type, answer } = value;
  if (answerTypeOf(type) === 'number') {
    const span = readSpan(answer);
    const limit = (part: Partial<typeof span>) =>
      onChange({ ...value, answer: writeSpan({ ...span, ...part }) });
    return (
      <>
        <DecimalField label="At least" value={span.from} onChange={(from) => limit({ from })} />
        <DecimalField label="At most" value={span.to} onChange={(to) => limit({ to })} />
      </>
    );
  }
  if (type === 'text') {
    return (
      <TextInput
        label="Words of the answer"
        placeholder="Any answer"
        value={answer}
        onChange={({ currentTarget }) => onChange({ ...value, answer: currentTarget.value })}
      />
    );
  }
  const given = question?.answers.map((one) => String(one.answer)) ?? [];
  return (
    <NativeSelect
      label="Answer"
      value={answer}
      data={[
        { value: NONE, label: 'Any answer' },
        ...[...new Set([...given, ...(answer === '' ? [] : [answer])])].map((one) => ({
          value: one,
          label: one,
        })),
      ]}
      onChange={({ currentTarget }) => onChange({ ...value, answer: currentTarget.value })}
    />
  );
}
