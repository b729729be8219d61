import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicFrame } from '../../routing/public-frames.ts';
import { readAccessSearch, readAccessTakeSearch } from './access/access-search.ts';

/** Where the QR code of a certificate leads; signed in or not. */
const certificate = createRoute({
  getParentRoute: () => publicFrame,
  path: '/certificate/$number',
  staticData: { title: 'Certificate' },
  component: lazyRouteComponent(() => import('./certificate/certificate-screen.tsx'), 'CertificatePage'),
});

/** What a link to one's courses opens, without signing in. */
const access = createRoute({
  getParentRoute: () => publicFrame,
  path: '/access/$token',
  staticData: { title: 'My courses' },
  validateSearch: readAccessSearch,
  component: lazyRouteComponent(() => import('./access/access-pages.tsx'), 'AccessPage'),
});

const accessAssessments = createRoute({
  getParentRoute: () => publicFrame,
  path: '/access/$token/assessments',
  staticData: { title: 'Assessments' },
  validateSearch: readAccessSearch,
  component: lazyRouteComponent(() => import('./access/access-pages.tsx'), 'AccessAssessmentsPage'),
});

const accessTake = createRoute({
  getParentRoute: () => publicFrame,
  path: '/access/$token/assessments/$assessment_id/take',
  staticData: { title: 'Assessment' },
  validateSearch: readAccessTakeSearch,
  component: lazyRouteComponent(() => import('./access/access-pages.tsx'), 'AccessTakePage'),
});

/** What training shows without signing in: a certificate, and one's courses by a link. */
export const educationPublic = {
  routes: {
    publicFrame: [certificate, access, accessAssessments, accessTake] as const,
  },
};
