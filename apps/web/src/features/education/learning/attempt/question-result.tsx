import type { Attempt } from '@heatwise/contract/education/courses.contract';
import { isAnswered } from '@heatwise/domain/education/attempt';
import { Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { SentAnswers } from '../learner-desk.ts';
import classes from '../learning.module.css';

type Question = Attempt['questions'][number];
type Props = {
  number: number;
  question: Question;
  answer: SentAnswers[string] | undefined;
  result: NonNullable<Attempt['result']>['questions'][number] | undefined;
  language: string | undefined;
};

/** What came of one question; what was right only where the server says it. */
export function QuestionResult({ number, question, answer, result, language }: Props) {
  const isRight = result?.is_right ?? false;
  const Icon = isRight ? IconCheck : IconX;
  const right = result?.right ? rightTexts(question, result.right) : [];
  const written = { dir: 'auto', ...(language && { lang: language }) } as const;
  return (
    <li className={classes.result}>
      <Text fw={600} {...written}>
        {number}. {question.question}
      </Text>
      <Text span className={classes.verdict} data-right={isRight || undefined}>
        <Icon size={18} stroke={2.2} aria-hidden="true" />
        {isRight ? 'Right' : 'Not right'}
      </Text>
      <Text size="sm">
        <span className={classes.quiet}>Your answer: </span>
        {isAnswered(answer) ? <span {...written}>{answerText(question, answer)}</span> : 'none'}
      </Text>
      {right.length > 0 && !isRight ? (
        <Text size="sm">
          <span className={classes.quiet}>Right: </span>
          <span {...written}>{right.join(question.type === 'text' ? ' / ' : ', ')}</span>
        </Text>
      ) : null}
      {result?.feedback ? (
        <Text size="sm" className={classes.feedback} {...written}>
          {result.feedback}
        </Text>
      ) : null}
    </li>
  );
}

function answerText({ choices, unit }: Question, answer: SentAnswers[string] | undefined): string {
  if (typeof answer === 'number') return `${answer} ${unit}`.trim();
  const chosen = choices.filter(({ choice_id }) =>
    Array.isArray(answer) ? answer.includes(choice_id) : answer === choice_id,
  );
  return chosen.length > 0 ? chosen.map(({ text }) => text).join(', ') : String(answer ?? '');
}

function rightTexts({ choices }: Question, { choice_ids, texts }: { choice_ids: string[]; texts: string[] }) {
  const chosen = choices.filter(({ choice_id }) => choice_ids.includes(choice_id)).map(({ text }) => text);
  return chosen.length > 0 ? chosen : texts;
}
