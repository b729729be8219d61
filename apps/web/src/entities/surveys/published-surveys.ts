import type { PublishedSurvey } from '@heatwise/contract/surveys/surveys.contract';
import { surveyRoutes } from '@heatwise/contract/surveys/surveys.routes';
import { useApiQuery } from '../../api/use-api-query.ts';
import { keepAnswer, keptAnswer } from '../../platform/kept-answers.ts';
import { usePlatform } from '../../platform/platform-context.tsx';

export const PUBLISHED_SURVEYS = ['published surveys'] as const;
/** Surveys change rarely. */
const REFRESH_MS = 10 * 60_000;

/**
 * What is asked with each test now. Without a connection it is what was read here last: see
 * decisions/0194-surveys-are-kept-not-synced.md.
 */
export function usePublishedSurveys({ isEnabled = true }: { isEnabled?: boolean } = {}) {
  const { session } = usePlatform();
  const name = `${session.current()?.user_id} ${PUBLISHED_SURVEYS[0]}`;
  return useApiQuery(
    PUBLISHED_SURVEYS,
    async (api) => {
      try {
        const { surveys } = await api.send(surveyRoutes.published, { querystring: {} });
        void keepAnswer(name, surveys, Date.now());
        return surveys;
      } catch (problem) {
        const kept = await keptAnswer<PublishedSurvey[]>(name);
        if (!kept) throw problem;
        return kept.answer;
      }
    },
    { enabled: isEnabled, refetchInterval: REFRESH_MS, refetchOnReconnect: 'always', retry: false },
  );
}
