import type { Attempt } from '@heatwise/contract/education/courses.contract';
import { isAnswered } from '@heatwise/domain/education/attempt';
import { formatCount } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useSecond, useViewerZone } from '../../../../platform/viewer-clock.ts';
import { focusOnMount } from '../../../../ui/focus-on-mount.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { TitledCard } from '../../../../ui/titled-card.tsx';
import { ButtonTo, certificateText, useToday } from '../course-parts.tsx';
import { useCourse } from '../courses.queries.ts';
import { type SentAnswers, useDesk } from '../learner-desk.ts';
import classes from '../learning.module.css';
import { answersOf, type KeptAttempt } from './kept-attempt.ts';

type Question = Attempt['questions'][number];
type QuestionResultProps = {
  number: number;
  question: Question;
  answer: SentAnswers[string] | undefined;
  result: NonNullable<Attempt['result']>['questions'][number] | undefined;
  language: string | undefined;
};

/** What came of one question; what was right only where the server says it. */
function QuestionResult({ number, question, answer, result, language }: QuestionResultProps) {
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

type Result = NonNullable<Attempt['result']>;
type AttemptResultProps = {
  work: KeptAttempt;
  result: Result;
  language: string | undefined;
  onAgain: () => void;
};

/** What came of an attempt: whether it was passed, what was wrong, and what comes next. */
export function AttemptResult({ work, result, language, onAgain }: AttemptResultProps) {
  const { places } = useDesk();
  const { attempt } = work;
  const { passed, percent, pass_percent, points, points_of } = result;
  const Icon = passed ? IconCheck : IconX;
  const answers = answersOf(work);
  return (
    <Stack gap="md" maw={780} mx="auto">
      <Panel isRoomy aria-label="Result">
        <Stack align="center" ta="center" gap="xs" py="sm">
          <ThemeIcon
            size={64}
            radius="xl"
            variant="light"
            color={passed ? 'green' : 'red'}
            aria-hidden="true"
          >
            <Icon size={36} stroke={2} />
          </ThemeIcon>
          <Title order={1} size="h2" ref={focusOnMount} tabIndex={-1} className={classes.name}>
            {passed ? 'Passed' : 'Not passed'}: {percent} %
          </Title>
          <Text lang={language} dir="auto" className={classes.name}>
            {attempt.title}
          </Text>
          <Text c="dimmed">
            {points} of {formatCount(points_of, 'point', 'points')}. {pass_percent} % are needed to pass.
          </Text>
          {result.is_late ? (
            <Text maw={520}>
              The time was over before this was handed in. What had arrived by then counts; what came later is
              kept to be read by those who train you.
            </Text>
          ) : null}
          {passed ? (
            <Certificate courseId={attempt.course_id} />
          ) : (
            <NextAttempt work={work} result={result} onAgain={onAgain} />
          )}
          <ButtonTo place={places.course(attempt.course_id)} variant={passed ? 'filled' : 'default'}>
            Back to the course
          </ButtonTo>
        </Stack>
      </Panel>
      <TitledCard title="Your answers">
        <ol className={classes.results}>
          {attempt.questions.map((question, index) => (
            <QuestionResult
              key={question.question_id}
              number={index + 1}
              question={question}
              answer={answers[question.question_id]}
              result={result.questions.find(({ question_id }) => question_id === question.question_id)}
              language={language}
            />
          ))}
        </ol>
      </TitledCard>
    </Stack>
  );
}

/** Comes with the course, which is asked for again after handing in. */
function Certificate({ courseId }: { courseId: string }) {
  const { data } = useCourse(courseId);
  const today = useToday();
  const certificate = data?.data.certificate;
  return certificate ? <Text fw={600}>{certificateText(certificate, today)}</Text> : null;
}

function NextAttempt({
  work,
  result: { attempts_left, next_at },
  onAgain,
}: Omit<AttemptResultProps, 'language'>) {
  const zone = useViewerZone();
  useSecond();
  if (attempts_left === 0) return <Text>You have no attempts left. Please talk to your supervisor.</Text>;
  const left = attempts_left === 1 ? 'You have 1 attempt left.' : `You have ${attempts_left} attempts left.`;
  const waitMs = next_at === null ? 0 : Date.parse(next_at) - (Date.now() + work.ahead_ms);
  if (next_at !== null && waitMs > 0) {
    return (
      <Text>
        {left} The next one may begin on {dateTimeText(Date.parse(next_at), zone)}.
      </Text>
    );
  }
  return (
    <>
      <Text>{left}</Text>
      <Button size="lg" onClick={onAgain}>
        Try again
      </Button>
    </>
  );
}
