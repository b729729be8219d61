import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import { demoTagId } from '@heatwise/builders/demo/demo-tags';

/**
 * A screen by its address, and a heading that only is there once it is shown. `everybody` is one that people
 * without any permission have as well, `own` a course of the admin's; all others say "Not Permitted" to them.
 */
export type Screen = readonly [path: string, heading: string | RegExp, whose?: 'everybody' | 'own'];

/** The heading that a screen shows to people without any permission. */
export function headingForWorker([, heading, whose]: Screen): string | RegExp {
  if (whose === 'everybody') return heading;
  return whose === 'own' ? /^(Course|Attempt) not found$/ : 'Not Permitted';
}

/** Anika Sharma: has an address, a baseline, sweat tests and no picture. */
export const PERSON_WITH_TESTS = `/people/${demoId(DEMO_SEED, 'person/11')}`;
const tag = `/settings/tags/${demoTagId(DEMO_SEED, 'blast')}`;
const job = `/settings/jobs/${demoTagId(DEMO_SEED, 'shutdown')}`;
const location = `/settings/locations/${demoTagId(DEMO_SEED, 'moranbah')}`;
const custom = `/settings/measurement_custom/${demoId(DEMO_SEED, 'custom/core')}`;
const translatedModule = `/education/modules/${demoId(DEMO_SEED, 'module/water-rest-shade')}`;
const module = `/education/modules/${demoId(DEMO_SEED, 'module/heat-illness')}`;
/** Of nobody: each course is its person's. */
const noCourse = '/courses/3f0e8c1a-1111-4222-8333-444455556666';
/** The admin is the demo's first person. */
const begunCourse = `/courses/${demoId(DEMO_SEED, 'course/saliva-test/0')}`;
const doneCourse = `/courses/${demoId(DEMO_SEED, 'course/heat-illness/0')}`;
const failedCourse = `/courses/${demoId(DEMO_SEED, 'course/water-rest-shade/0')}`;
/** At the desk, which has not answered it. */
export const WAITING_QUOTE = `/desk/quotes/${demoId(DEMO_SEED, 'quote/waiting')}`;
/** With an older version. */
export const OFFERED_QUOTE = `/settings/quote/${demoId(DEMO_SEED, 'quote/offered')}`;
const passed = demoId(DEMO_SEED, 'attempt/heat-illness/0/1');
const ticket = (place: string) => `/settings/tickets/${demoId(DEMO_SEED, `ticket/${place}`)}`;
const deskTicket = (place: string) =>
  `/desk/tickets/${demoId(DEMO_SEED, 'organisation')}/${demoId(DEMO_SEED, `ticket/${place}`)}`;
/** Asked with hydration tests, in two languages. */
export const SURVEY = `/settings/survey/${demoId(DEMO_SEED, 'survey/before')}`;
const linked = `/settings/measurement_linked/${demoId(DEMO_SEED, 'link/weight')}`;

/** What anybody reaches without signing in. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  ['/', 'See who needs water before the heat gets to them.'],
  ['/login', 'Sign in'],
  ['/login/callback', 'You are not signed in'],
  ['/login/confirm', 'You have not confirmed who you are'],
  ['/forgot-password', 'Forgot your password?'],
  ['/forgot-password/no-such-link', 'Failed to verify password token'],
  ['/confirm-email/no-such-link', 'The email was not changed'],
  ['/register', 'Register your organisation'],
  ['/register/no-such-link', 'Nothing was registered'],
  ['/ref/3f0e8c1a-1111-4222-8333-444455556666', 'Register your organisation'],
  ['/unsubscribe/no-such-link', 'Nothing was changed'],
  ['/no-invitations/no-such-link', 'Nothing was changed'],
  ['/alerts/acknowledge/no-such-link', 'Nothing was acknowledged'],
  ['/certificate/HW-0000-0000-0000', 'Unknown certificate'],
  ['/access/no-such-link', 'This link is not known'],
  ['/access/no-such-link/assessments', 'This link is not known'],
  ['/access/no-such-link/assessments/3f0e8c1a-1111-4222-8333-444455556666/take', 'This link is not known'],
  ['/outbox', 'Outbox of the demo'],
  ['/terms-of-use', 'Terms of use'],
  ['/wall', 'This link cannot open the wall'],
  ['/reset', 'Reset this browser'],
  ['/no/such/page', 'Page not found'],
];

/** The screens of the back office, as its people see them. To everybody else they say "Not Permitted". */
export const DESK_SCREENS: readonly Screen[] = [
  ['/desk', 'Desk'],
  ['/desk/organisations', 'Desk'],
  ['/desk/quotes', 'Desk'],
  ['/desk/quotes?state=accepted&assigned=nobody&q=no', 'Desk'],
  [WAITING_QUOTE, /^Quote Q-/],
  ['/desk/catalogue', 'Desk'],
  ['/desk/organisations?q=no+such+name', 'Desk'],
  // Nobody gave the desk access here.
  [`/desk/organisations/${demoId(DEMO_SEED, 'organisation')}`, 'Desk'],
  ['/desk/tickets', 'Tickets'],
  ['/desk/tickets?state=closed&whose=mine', 'Tickets'],
  [deskTicket('2'), 'Ironbark Resources #5 Reader blinks red and does not send'],
  [deskTicket('0'), 'Ironbark Resources #1 Invoice for the second site'],
  ['/desk/stories', 'Desk'],
  ['/desk/stories?state=published', 'Desk'],
  ['/desk/loyalty', 'Desk'],
  ['/desk/loyalty?state=refused', 'Desk'],
];

/** Every private screen there is, one a line, as the demo's admin sees it. A new screen is added here. */
export const PRIVATE_SCREENS: readonly Screen[] = [
  ['/dashboard', 'Dashboard', 'everybody'],
  ['/dashboard?range=all&open=people&status=2', /^People, latest test: /, 'everybody'],
  ['/dashboard?open=tests', 'Hydration tests', 'everybody'],
  ['/help/calendar', 'The calendar', 'everybody'],
  ['/people', 'People'],
  ['/people?view=roster', 'People'],
  ['/people?hidden=true&sort=-last&q=an', 'People'],
  ['/people/new', 'New person'],
  ['/people/import', 'Import people'],
  ['/people/add/azuread', 'Add from Microsoft Entra ID'],
  [PERSON_WITH_TESTS, 'Anika Sharma'],
  [`${PERSON_WITH_TESTS}/hydration`, 'All hydration tests'],
  [`${PERSON_WITH_TESTS}/hydration-baseline`, 'All baseline tests'],
  [`${PERSON_WITH_TESTS}/sweat`, 'All sweat tests'],
  [`${PERSON_WITH_TESTS}/tests/et_test`, 'All tests: Electrolyte'],
  [`${PERSON_WITH_TESTS}/courses`, 'Courses'],
  [`${PERSON_WITH_TESTS}/permissions`, 'For everyone and by tag'],
  ['/measurements', 'Measurements', 'everybody'],
  ['/measurements?show=all&types=sosm,sweat', 'Measurements', 'everybody'],
  ['/courses', 'My courses', 'everybody'],
  [begunCourse, 'How to take a saliva test, and what it says', 'own'],
  [`${begunCourse}?page=2`, 'Taking it', 'own'],
  [doneCourse, 'Heat illness and first aid', 'own'],
  [`${failedCourse}/assessments`, 'Assessment', 'own'],
  [
    `${doneCourse}/assessments/3f0e8c1a-1111-4222-8333-444455556666/take?attempt=${passed}`,
    'Passed: 100 %',
    'own',
  ],
  [noCourse, 'Course not found', 'everybody'],
  [`${noCourse}/assessments`, 'Course not found', 'everybody'],
  [`${noCourse}/assessments/3f0e8c1a-1111-4222-8333-444455556666/take`, 'Course not found', 'everybody'],
  ['/monitoring', 'Follow-ups'],
  ['/monitoring?wall=true', 'Follow-ups'],
  ['/heat-stress', 'Heat stress'],
  ['/heatmap', 'Where'],
  ['/heatmap?view=table', 'Where measurements were taken'],
  ['/education', 'Education'],
  ['/education/people?show=overdue', 'Education'],
  ['/education/links', 'Education'],
  ['/education/modules', 'Education'],
  [module, 'Heat illness and first aid'],
  [`${module}/training`, 'Heat illness and first aid'],
  [`${module}/assessment`, 'Heat illness and first aid'],
  [`${module}/assignments`, 'Assigned to'],
  [`${module}/settings`, 'Heat illness and first aid'],
  [`${translatedModule}/languages/es`, 'Water, rest, shade'],
  ['/education/talks', 'Education'],
  ['/education/talks/new', 'New toolbox talk'],
  ['/education/talks/3f0e8c1a-1111-4222-8333-444455556666', 'Toolbox talk not found'],
  ['/permissions', 'Permissions'],
  ['/permissions?tab=history', 'Permissions'],
  ['/loyalty', 'Programme'],
  ['/referral', 'Programme'],
  ['/referral/stories', 'Programme'],
  ['/settings', 'Account', 'everybody'],
  ['/settings/account', 'Account', 'everybody'],
  ['/settings/2fa/enable', 'Two-factor authentication', 'everybody'],
  ['/settings/preferences', 'Preferences', 'everybody'],
  ['/settings/org', 'About the organisation'],
  ['/settings/admins', 'Admins'],
  ['/settings/notifications', 'Notifications', 'everybody'],
  ['/settings/sso', 'Single sign-on'],
  ['/settings/sso?open=new', 'OpenID Connect provider'],
  ['/settings/sso/azuread', 'Microsoft Entra ID'],
  ['/settings/tags', 'Tags'],
  [tag, 'Drill and blast'],
  [`${tag}/members`, 'Drill and blast'],
  [`${tag}/supervisors`, 'Drill and blast'],
  ['/settings/jobs', 'Jobs'],
  [job, 'Risk assessment'],
  [`${job}/members`, 'Shutdown crew'],
  [`${job}/supervisors`, 'Shutdown crew'],
  ['/settings/locations', 'Locations'],
  [location, 'Where it is'],
  [`${location}/members`, 'Moranbah, Queensland'],
  [`${location}/supervisors`, 'Moranbah, Queensland'],
  ['/settings/shift-patterns', 'Shift patterns'],
  ['/settings/strategy', 'Hydration advice'],
  ['/settings/strategy?of=tag', 'Hydration advice'],
  ['/settings/dehydration-risk-assessment', 'Dehydration risk assessment'],
  ['/settings/osha-assessment', 'OSHA heat readiness'],
  ['/settings/osha-assessment?open=new', 'New readiness assessment'],
  ['/settings/measurement_custom', 'Custom measurements'],
  [custom, 'Core temperature'],
  ['/settings/measurement_linked', 'Linked measurements'],
  [linked, 'Body weight'],
  ['/settings/alerts', 'Alerts'],
  ['/settings/alerts?state=ended&severity=critical', 'Alerts'],
  ['/settings/alerts?tab=rules', 'Alerts'],
  ['/settings/alerts?tab=packs', 'Alerts'],
  ['/settings/alerts/new', 'New rule'],
  ['/settings/alerts/3f0e8c1a-1111-4222-8333-444455556666', 'Rule not found'],
  ['/settings/devices', 'Devices'],
  ['/settings/devices?state=stale', 'Devices'],
  ['/settings/devices?tab=tokens', 'Devices'],
  ['/settings/reports', 'Reports'],
  ['/settings/survey', 'Surveys'],
  [SURVEY, 'Before the shift'],
  ['/settings/services', 'Services'],
  ['/settings/tickets', 'Tickets'],
  ['/settings/tickets?state=resolved&q=nickname', 'Tickets'],
  [ticket('2'), '#5 Reader blinks red and does not send'],
  [ticket('0'), '#1 Invoice for the second site'],
  ['/settings/tickets/3f0e8c1a-1111-4222-8333-444455556666', 'Ticket'],
  ['/settings/quote', 'Quotes'],
  ['/settings/quote?state=accepted&q=no+such+number', 'Quotes'],
  [OFFERED_QUOTE, /^Quote Q-/],
  ['/settings/audit', 'Audit trail'],
  ['/settings/audit?area=accounts', 'Audit trail'],
  ['/settings/consent', 'Consent', 'everybody'],
  ['/settings/close', 'Close organisation'],
  ['/help/calendar', 'The calendar', 'everybody'],
];
