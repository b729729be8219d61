import type { Survey } from '@heatwise/contract/surveys/surveys.contract';
import { surveyRoutes } from '@heatwise/contract/surveys/surveys.routes';
import type { SurveyContent, SurveyedType } from '@heatwise/domain/surveys/survey';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { PUBLISHED_SURVEYS } from '../../entities/surveys/published-surveys.ts';
import { SURVEYS } from './surveys.queries.ts';

type OfSurvey = Pick<Survey, 'survey_id'>;
type New = OfSurvey & {
  readonly type: SurveyedType;
  readonly custom_id: string | null;
  readonly content: SurveyContent;
};

export function useCreateSurvey() {
  return useApiMutation(
    (api, { content, ...kind }: New): Promise<Survey> =>
      api.send(surveyRoutes.create, { body: { ...written(content), ...kind } }),
    { done: 'Survey created. Nobody is asked until you publish it.', invalidates: [SURVEYS] },
  );
}

export function useSaveSurvey() {
  return useApiMutation(
    (api, { survey_id, revision, content }: OfSurvey & { revision: number; content: SurveyContent }) =>
      api.send(surveyRoutes.save, { params: { survey_id }, body: { ...written(content), revision } }),
    { done: 'Draft saved.', invalidates: [SURVEYS] },
  );
}

export function usePublishSurvey() {
  return useAsked(
    useApiMutation(
      (api, { survey_id, revision }: OfSurvey & { readonly revision: number }) =>
        api.send(surveyRoutes.publish, { params: { survey_id }, body: { revision } }),
      { done: 'Survey published. It is asked from now on.', invalidates: [SURVEYS] },
    ),
  );
}

export function useSwitchSurvey() {
  return useAsked(
    useApiMutation(
      (api, { survey_id, is_on }: OfSurvey & { readonly is_on: boolean }) =>
        api.send(surveyRoutes.switch, { params: { survey_id }, body: { is_on } }),
      { invalidates: [SURVEYS] },
    ),
  );
}

export function useRemoveSurvey() {
  return useAsked(
    useApiMutation(
      (api, { survey_id }: OfSurvey) => api.send(surveyRoutes.remove, { params: { survey_id } }),
      { done: 'Survey deleted.', invalidates: [SURVEYS] },
    ),
  );
}

/** What is asked with tests has changed, in this browser too. */
function useAsked<Write extends { readonly isSuccess: boolean; readonly submittedAt: number }>(
  write: Write,
): Write {
  const queryClient = useQueryClient();
  const { isSuccess, submittedAt } = write;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after every write
  useEffect(() => {
    if (isSuccess) void queryClient.invalidateQueries({ queryKey: PUBLISHED_SURVEYS });
  }, [isSuccess, submittedAt, queryClient]);
  return write;
}

/** As the request has it, whose lists are its own. */
function written(content: SurveyContent) {
  return {
    ...content,
    questions: content.questions.map(({ choices, shown_when, ...question }) => ({
      ...question,
      choices: [...choices],
      shown_when: shown_when && { key: shown_when.key, answers: [...shown_when.answers] },
    })),
    translations: Object.fromEntries(
      Object.entries(content.translations).map(([language, { title, questions }]) => [
        language,
        {
          title,
          questions: Object.fromEntries(
            Object.entries(questions).map(([key, { question, choices }]) => [
              key,
              { question, choices: [...choices] },
            ]),
          ),
        },
      ]),
    ),
  };
}
