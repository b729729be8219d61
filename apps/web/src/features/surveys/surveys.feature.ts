import { maySetSurveys } from '@heatwise/domain/surveys/survey';
import { IconListCheck } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { SurveyKeeper } from './survey-keeper.tsx';

const surveys = createRoute({
  getParentRoute: () => settings,
  path: '/survey',
  staticData: { title: 'Surveys', may: maySetSurveys },
  component: lazyRouteComponent(() => import('./surveys-screen.tsx'), 'SurveysPage'),
});

const survey = createRoute({
  getParentRoute: () => settings,
  path: '/survey/$survey_id',
  staticData: { title: 'Survey', may: maySetSurveys },
  component: lazyRouteComponent(() => import('./surveys-screen.tsx'), 'SurveyPage'),
});

const surveysSettings: readonly SettingsSection[] = [
  {
    to: '/settings/survey',
    group: 'Tests and advice',
    rank: 4,
    label: 'Surveys',
    hint: 'Questions that are asked with a test, by devices and by hand.',
    icon: IconListCheck,
    may: maySetSurveys,
  },
];

const AnswersOnDashboard = lazy(() =>
  import('./dashboard/answers-on-dashboard.tsx').then((module) => ({ default: module.AnswersOnDashboard })),
);

const surveysSlots: FeatureSlots = {
  parts: { banners: SurveyKeeper, 'dashboard, below': AnswersOnDashboard },
};

/** What people are asked with their tests. */
export const surveysFeature = {
  routes: { settings: [surveys, survey] as const },
  settings: surveysSettings,
  slots: surveysSlots,
};
