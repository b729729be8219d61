import type { AssessmentQuestion } from '@heatwise/domain/education/module-content';
import { FILE_TITLE_MAX_LENGTH } from '@heatwise/domain/education/module-files';
import { PUBLISH_MESSAGES } from '@heatwise/domain/education/publish-problems';
import { TextInput } from '@mantine/core';
import { useModuleDraft } from '../module-context.ts';
import { PictureField } from '../picture-field.tsx';
import { changeQuestion } from './assessment-changes.ts';

type Props = { question: AssessmentQuestion; problems: readonly string[] };

/** What is shown below a question's text, with words for those who do not see it. */
export function QuestionPicture({ question: { question_id, picture }, problems }: Props) {
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
