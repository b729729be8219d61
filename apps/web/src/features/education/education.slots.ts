import { maySeeCoursesOf } from '@heatwise/domain/education/education-rights';
import { lazy } from 'react';
import type { FeatureSlots } from '../../routing/slots.tsx';

const OwnCoursesCard = lazy(() =>
  import('./learning/own-courses-card.tsx').then((module) => ({ default: module.OwnCoursesCard })),
);

const TalkSender = lazy(() =>
  import('./talks/talk-sender.tsx').then((module) => ({ default: module.TalkSender })),
);

export const educationSlots: FeatureSlots = {
  parts: { banners: TalkSender, 'dashboard, above': OwnCoursesCard },
  personTabs: [{ to: '/people/$user_id/courses', label: 'Courses', may: maySeeCoursesOf }],
};
