import { mayManageModules, mayOpenEducation, maySeeCoursesOf } from '@heatwise/domain/education/education';
import { mayHoldTalks } from '@heatwise/domain/education/toolbox-talk';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { person, shell } from '../../routing/frames.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { readCourseSearch, readTakeSearch } from './learning/course-search.ts';
import { readTrainedSearch } from './overview/trained-search.ts';
import { readTalkSearch } from './talks/talk-search.ts';

const courses = createRoute({
  getParentRoute: () => shell,
  path: '/courses',
  staticData: { title: 'My courses' },
  component: lazyRouteComponent(() => import('./learning/course-pages.tsx'), 'CoursesPage'),
});

const course = createRoute({
  getParentRoute: () => shell,
  path: '/courses/$course_id',
  staticData: { title: 'Course' },
  validateSearch: readCourseSearch,
  component: lazyRouteComponent(() => import('./learning/course-pages.tsx'), 'CoursePage'),
});

const assessments = createRoute({
  getParentRoute: () => shell,
  path: '/courses/$course_id/assessments',
  staticData: { title: 'Assessment' },
  component: lazyRouteComponent(() => import('./learning/course-pages.tsx'), 'AssessmentsPage'),
});

const take = createRoute({
  getParentRoute: () => shell,
  path: '/courses/$course_id/assessments/$assessment_id/take',
  staticData: { title: 'Assessment' },
  validateSearch: readTakeSearch,
  component: lazyRouteComponent(() => import('./learning/course-pages.tsx'), 'TakePage'),
});

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/education',
  staticData: { title: 'Education', may: mayOpenEducation },
  component: lazyRouteComponent(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
});

const trained = createRoute({
  getParentRoute: () => shell,
  path: '/education/people',
  staticData: { title: 'People in training', may: mayOpenEducation },
  validateSearch: readTrainedSearch,
  component: lazyRouteComponent(() => import('./overview/overview-page.tsx'), 'TrainedPage'),
});

const modules = createRoute({
  getParentRoute: () => shell,
  path: '/education/modules',
  staticData: { title: 'Modules', may: mayManageModules },
  component: lazyRouteComponent(() => import('./modules/modules-screen.tsx'), 'ModulesScreen'),
});

const module = createRoute({
  getParentRoute: () => shell,
  path: '/education/modules/$module_id',
  staticData: { may: mayManageModules },
  component: lazyRouteComponent(() => import('./module/module-pages.tsx'), 'ModulePage'),
});

/** The address of a module without a part opens its training. */
const moduleIndex = createRoute({
  getParentRoute: () => module,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/education/modules/$module_id/training', params, replace: true });
  },
});

const training = createRoute({
  getParentRoute: () => module,
  path: '/training',
  staticData: { title: 'Training – Modules' },
  component: lazyRouteComponent(() => import('./module/module-pages.tsx'), 'TrainingPart'),
});

const moduleAssessment = createRoute({
  getParentRoute: () => module,
  path: '/assessment',
  staticData: { title: 'Assessment – Modules' },
  component: lazyRouteComponent(() => import('./module/module-pages.tsx'), 'AssessmentPart'),
});

const moduleAssignments = createRoute({
  getParentRoute: () => module,
  path: '/assignments',
  staticData: { title: 'Assignments – Modules' },
  component: lazyRouteComponent(() => import('./module/module-pages.tsx'), 'AssignmentsPart'),
});

const moduleSettings = createRoute({
  getParentRoute: () => module,
  path: '/settings',
  staticData: { title: 'Settings – Modules' },
  component: lazyRouteComponent(() => import('./module/module-pages.tsx'), 'SettingsPart'),
});

const moduleTranslation = createRoute({
  getParentRoute: () => module,
  path: '/languages/$language',
  staticData: { title: 'Translation – Modules' },
  component: lazyRouteComponent(() => import('./module/module-pages.tsx'), 'TranslationPage'),
});

const coursesOfPerson = createRoute({
  getParentRoute: () => person,
  path: '/courses',
  staticData: { title: 'Courses of a person' },
  component: lazyRouteComponent(() => import('./person/person-courses.tsx'), 'CoursesOfPerson'),
});

const talks = createRoute({
  getParentRoute: () => shell,
  path: '/education/talks',
  staticData: { title: 'Toolbox talks', may: mayHoldTalks },
  component: lazyRouteComponent(() => import('./talks/talk-pages.tsx'), 'TalksPage'),
});

const newTalk = createRoute({
  getParentRoute: () => shell,
  path: '/education/talks/new',
  staticData: { title: 'New toolbox talk', may: mayHoldTalks },
  validateSearch: readTalkSearch,
  component: lazyRouteComponent(() => import('./talks/talk-pages.tsx'), 'NewTalkPage'),
});

const talk = createRoute({
  getParentRoute: () => shell,
  path: '/education/talks/$talk_id',
  staticData: { title: 'Toolbox talk', may: mayHoldTalks },
  component: lazyRouteComponent(() => import('./talks/talk-pages.tsx'), 'TalkPage'),
});

const linkSheet = createRoute({
  getParentRoute: () => shell,
  path: '/education/links',
  staticData: { title: 'Links to courses', may: mayOpenEducation },
  component: lazyRouteComponent(() => import('./access/link-sheet-screen.tsx'), 'LinkSheetScreen'),
});

const OwnCoursesCard = lazy(() =>
  import('./learning/own-courses-card.tsx').then((module) => ({ default: module.OwnCoursesCard })),
);

const TalkSender = lazy(() =>
  import('./talks/talk-sender.tsx').then((module) => ({ default: module.TalkSender })),
);

const educationSlots: FeatureSlots = {
  parts: { banners: TalkSender, 'dashboard, above': OwnCoursesCard },
  personTabs: [{ to: '/people/$user_id/courses', label: 'Courses', may: maySeeCoursesOf }],
};

/** What the organisation trains its people in, who has to take it, and what came of it. */
export const educationFeature = {
  routes: {
    shell: [
      courses,
      course,
      assessments,
      take,
      overview,
      trained,
      modules,
      talks,
      newTalk,
      talk,
      module.addChildren([
        moduleIndex,
        training,
        moduleAssessment,
        moduleSettings,
        moduleTranslation,
        moduleAssignments,
      ]),
      linkSheet,
    ] as const,
    person: [coursesOfPerson] as const,
  },
  slots: educationSlots,
};
