import {
  ASSESSMENT_QUESTION_TYPES,
  type AssessmentQuestion,
  CHOICE_TEXT_MAX_LENGTH,
  MOST_ACCEPTED_TEXTS,
  QUESTION_TEXT_MAX_LENGTH,
} from '@heatwise/domain/education/module-content';
import { FILE_TITLE_MAX_LENGTH } from '@heatwise/domain/education/module-files';
import { PUBLISH_MESSAGES } from '@heatwise/domain/education/publish-problems';
import { NativeSelect, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { DecimalField } from '../../../../ui/decimal-field.tsx';
import { WholeNumberField } from '../../../../ui/whole-number-field.tsx';
import { useModuleDraft } from '../module-context.ts';
import { PictureField } from '../picture-field.tsx';
import classes from './assessment.module.css';
import { changeQuestion, changeType } from './assessment-changes.ts';
import { ChoicesEditor } from './choices-editor.tsx';
import { QUESTION_TYPE_LABELS } from './question-types.ts';

type Props = {
  question: AssessmentQuestion;
  /** What hinders the module from being published because of this question. */
  problems: readonly string[];
};

const AT_OTHER_FIELDS: readonly string[] = [
  PUBLISH_MESSAGES.questionEmpty,
  PUBLISH_MESSAGES.noNumber,
  PUBLISH_MESSAGES.noAcceptedText,
  PUBLISH_MESSAGES.noAlt,
];

/** One question with its right answers, as those who write modules see it. */
export function QuestionEditor({ question, problems }: Props) {
  const { change, isReadOnly } = useModuleDraft();
  const { question_id, type, points } = question;
  const put = (part: Partial<AssessmentQuestion>, name?: string) =>
    change(
      changeQuestion(question_id, () => part),
      name && `${name} ${question_id}`,
    );
  const problem = (message: string) => (problems.includes(message) ? message : null);
  return (
    <Stack gap="md">
      <Textarea
        label="Question"
        autosize
        minRows={2}
        disabled={isReadOnly}
        maxLength={QUESTION_TEXT_MAX_LENGTH}
        value={question.question}
        error={problem(PUBLISH_MESSAGES.questionEmpty)}
        onChange={({ currentTarget }) => put({ question: currentTarget.value }, 'question')}
      />
      <QuestionPicture question={question} problems={problems} />
      <div className={classes.fields}>
        <NativeSelect
          label="Answered by"
          disabled={isReadOnly}
          data={ASSESSMENT_QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_LABELS[value] }))}
          value={type}
          onChange={({ currentTarget }) => {
            const next = ASSESSMENT_QUESTION_TYPES.find((one) => one === currentTarget.value);
            if (next) change(changeType(question_id, next, () => crypto.randomUUID()));
          }}
        />
        <WholeNumberField
          label="Points"
          min={1}
          max={100}
          disabled={isReadOnly}
          value={points}
          onChange={(value) => value !== null && put({ points: value }, 'points')}
        />
      </div>
      {type === 'choice' || type === 'choice_multi' ? (
        <ChoicesEditor
          question={question}
          problems={problems.filter((message) => !AT_OTHER_FIELDS.includes(message))}
        />
      ) : type === 'number' ? (
        <div className={classes.fields}>
          <DecimalField
            label="Right answer"
            disabled={isReadOnly}
            value={question.number}
            error={problem(PUBLISH_MESSAGES.noNumber)}
            onChange={(number) => put({ number }, 'number')}
          />
          <DecimalField
            label="Or so much more or less"
            disabled={isReadOnly}
            value={question.tolerance}
            onChange={(tolerance) => put({ tolerance: Math.abs(tolerance ?? 0) }, 'tolerance')}
          />
          <TextInput
            label="Unit"
            placeholder="L"
            disabled={isReadOnly}
            maxLength={20}
            value={question.unit}
            onChange={({ currentTarget }) => put({ unit: currentTarget.value }, 'unit')}
          />
        </div>
      ) : (
        <TagsInput
          label="Accepted answers"
          description="Any of these is right; capital letters make no difference. Enter adds one."
          disabled={isReadOnly}
          splitChars={[]}
          maxTags={MOST_ACCEPTED_TEXTS}
          maxLength={CHOICE_TEXT_MAX_LENGTH}
          value={[...question.accepted]}
          error={problem(PUBLISH_MESSAGES.noAcceptedText)}
          onChange={(accepted) => put({ accepted })}
        />
      )}
      <Textarea
        label="Feedback to everybody"
        description="Shown with the result, whatever was answered."
        autosize
        minRows={2}
        disabled={isReadOnly}
        maxLength={QUESTION_TEXT_MAX_LENGTH}
        value={question.feedback}
        onChange={({ currentTarget }) => put({ feedback: currentTarget.value }, 'general feedback')}
      />
    </Stack>
  );
}

type QuestionPictureProps = { question: AssessmentQuestion; problems: readonly string[] };

/** What is shown below a question's text, with words for those who do not see it. */
function QuestionPicture({ question: { question_id, picture }, problems }: QuestionPictureProps) {
  const { change, isReadOnly } = useModuleDraft();
  if (isReadOnly && !picture) return null;
  return (
    <PictureField
      label="Picture"
      picture={picture}
      // Another picture shows something else: its words are asked for again.
      onChoose={(file_id) => change(changeQuestion(question_id, () => ({ picture: { file_id, alt: '' } })))}
      onRemove={() => change(changeQuestion(question_id, () => ({ picture: undefined })))}
    >
      <TextInput
        label="What the picture shows"
        description="Read out to people who do not see it"
        disabled={isReadOnly}
        maxLength={FILE_TITLE_MAX_LENGTH}
        value={picture?.alt ?? ''}
        error={problems.includes(PUBLISH_MESSAGES.noAlt) ? PUBLISH_MESSAGES.noAlt : null}
        onChange={({ currentTarget: { value: alt } }) =>
          change(
            changeQuestion(question_id, (now) => ({ picture: now.picture && { ...now.picture, alt } })),
            `picture ${question_id}`,
          )
        }
      />
    </PictureField>
  );
}
