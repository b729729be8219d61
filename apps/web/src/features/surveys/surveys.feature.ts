import { maySetSurveys } from '@heatwise/domain/surveys/survey';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';

const surveys = createRoute({
  getParentRoute: () => settings,
  path: '/survey',
  staticData: { title: 'Surveys', may: maySetSurveys },
  component: lazyRouteComponent(() => import('./surveys-pages.tsx'), 'SurveysPage'),
});

const survey = createRoute({
  getParentRoute: () => settings,
  path: '/survey/$survey_id',
  staticData: { title: 'Survey', may: maySetSurveys },
  component: lazyRouteComponent(() => import('./surveys-pages.tsx'), 'SurveyPage'),
});

/** What people are asked with their tests. */
export const surveysFeature = { routes: { settings: [surveys, survey] as const } };
