import { surveyRoutes } from '@heatwise/contract/surveys/surveys.routes';
import { MEASUREMENT_TYPE_NAMES } from '@heatwise/domain/measurements/measurement-type';
import type { SurveyedType } from '@heatwise/domain/surveys/survey';
import { sql } from 'kysely';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { ALWAYS_ASKED } from '../../platform/query-client.ts';

export const SURVEYS = ['surveys'] as const;

/** All surveys of the organisation. */
export function useSurveys() {
  return useApiQuery(
    SURVEYS,
    async (api) => {
      const { surveys } = await api.send(surveyRoutes.list);
      return surveys;
    },
    { ...ALWAYS_ASKED },
  );
}

/** One survey as it is when it is opened: what somebody else changes meanwhile is seen when one saves. */
export function useSurvey(survey_id: string) {
  return useApiQuery(['survey', survey_id], (api) => api.send(surveyRoutes.get, { params: { survey_id } }), {
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}

type Kind = { readonly type: SurveyedType; readonly custom_id: string | null };

/** What the types of test are called, the organisation's own among them. */
export function useTypeNames() {
  const { data: customs = [] } = useLocalRows(
    (queries) =>
      queries
        .selectFrom('custom_measurement_types')
        .select(['custom_id', 'name', 'active'])
        .orderBy(sql`name collate nocase`),
    ['custom types of surveys'],
  );
  return {
    customs,
    nameOf: ({ type, custom_id }: Kind): string =>
      custom_id === null
        ? MEASUREMENT_TYPE_NAMES[type]
        : (customs.find((one) => one.custom_id === custom_id)?.name ?? 'A type that is gone'),
  };
}
