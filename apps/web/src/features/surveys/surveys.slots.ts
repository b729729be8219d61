import { lazy } from 'react';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { SurveyKeeper } from './survey-keeper.tsx';

const AnswersOnDashboard = lazy(() =>
  import('./dashboard/answers-on-dashboard.tsx').then((module) => ({ default: module.AnswersOnDashboard })),
);

export const surveysSlots: FeatureSlots = {
  parts: { banners: SurveyKeeper, 'dashboard, below': AnswersOnDashboard },
};
