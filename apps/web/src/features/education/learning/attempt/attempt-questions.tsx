import { isAnswered } from '@heatwise/domain/education/attempt';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Notice } from '../../../../ui/notice.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useCourseFiles } from '../courses.queries.ts';
import classes from '../learning.module.css';
import { useLocalAddresses } from '../use-local-addresses.ts';
import type { AttemptView, AttemptWork } from './attempt-work.ts';
import { HandInPanel } from './hand-in-panel.tsx';
import { answersOf, type KeptAttempt, unsentOf } from './kept-attempt.ts';
import { QuestionForm } from './question-form.tsx';
import { TimeLeft } from './time-left.tsx';
import { WaitingToHandIn } from './waiting-to-hand-in.tsx';

type AttemptQuestionsProps = {
  attempt: AttemptWork & AttemptView;
  work: KeptAttempt;
  language: string | undefined;
};

/** The questions one at a time, there and back; after the last what is still open, and handing in. */
export function AttemptQuestions({ attempt, work, language }: AttemptQuestionsProps) {
  const { questions, title } = work.attempt;
  const answers = answersOf(work);
  const isOpen = questions.map(({ question_id }) => !isAnswered(answers[question_id]));
  // Whoever comes back goes on with what is open; with nothing open they look it over.
  const [index, setIndex] = useState(() => (isOpen.includes(true) ? isOpen.indexOf(true) : questions.length));
  const question = questions[index];
  const pictures = questions.flatMap(({ picture }) => picture?.file_id ?? []);
  const files = useLocalAddresses(useCourseFiles(work.attempt.course_id, pictures.length > 0), pictures);
  const answered = isOpen.filter((open) => !open).length;

  return (
    <div className={classes.reader}>
      <div className={classes.head}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600} lang={language} dir="auto" className={classes.name}>
            {title}
          </Text>
          <TimeLeft work={work} onOver={() => void attempt.handIn(true)} />
        </Group>
        <Progress
          value={questions.length === 0 ? 0 : (100 * answered) / questions.length}
          aria-label="Questions answered"
        />
        <Text size="sm" c="dimmed">
          {answered} of {questions.length} answered
        </Text>
      </div>
      {work.hands_in.is_wanted ? null : <AttemptNotice attempt={attempt} work={work} />}
      {work.hands_in.is_wanted ? (
        <WaitingToHandIn attempt={attempt} work={work} />
      ) : question ? (
        <>
          <Panel isRoomy aria-label={`Question ${index + 1} of ${questions.length}`}>
            <QuestionForm
              key={question.question_id}
              question={question}
              number={index + 1}
              of={questions.length}
              answer={answers[question.question_id]}
              language={language}
              files={files}
              onAnswer={(answer) => void attempt.answer(question.question_id, answer)}
            />
          </Panel>
          <div className={classes.steps}>
            <Button
              variant="default"
              size="lg"
              leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
              disabled={index === 0}
              onClick={() => setIndex(index - 1)}
            >
              Previous
            </Button>
            <Button
              size="lg"
              rightSection={<IconArrowRight size={20} aria-hidden="true" />}
              onClick={() => setIndex(index + 1)}
            >
              {index === questions.length - 1 ? 'Review' : 'Next'}
            </Button>
          </div>
          <Button variant="subtle" onClick={() => setIndex(questions.length)}>
            All questions
          </Button>
        </>
      ) : (
        <HandInPanel isOpen={isOpen} onQuestion={setIndex} onHandIn={() => void attempt.handIn(true)} />
      )}
    </div>
  );
}

type AttemptNoticeProps = { attempt: AttemptView; work: KeptAttempt };

/** Whether the answers are safe, in calm words. */
function AttemptNotice({ attempt: { isOffline, failure }, work }: AttemptNoticeProps) {
  if (failure) {
    return (
      <Notice tone="warning" title="Your answers could not be saved">
        {failure.message} They are kept on this device.
      </Notice>
    );
  }
  if (isOffline) {
    return (
      <Notice tone="info" title="No connection">
        You can go on. Your answers are kept on this device and sent when the connection is back.
        {work.attempt.ends_at === null ? '' : ' What arrives after the time is over does not count.'}
      </Notice>
    );
  }
  const isSaved = Object.keys(unsentOf(work)).length === 0;
  return (
    <Text size="sm" c="dimmed" role="status">
      {Object.keys(work.noted).length === 0 ? '' : isSaved ? 'Answers saved' : 'Saving your answers…'}
    </Text>
  );
}
