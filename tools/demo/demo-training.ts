import type { DemoOrganisation } from '@heatwise/builders/demo/build-demo-organisation';
import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import { instantOf } from '@heatwise/builders/entity-builders';
import { seededRandom } from '@heatwise/builders/random';
import { drawQuestions, type LearnerAnswers, scoreOf } from '@heatwise/domain/education/attempt';
import { nextRoundOf, type Repeat, validUntil } from '@heatwise/domain/education/enrolment';
import type { ModuleAssessment, ModuleContent } from '@heatwise/domain/education/module-content';
import { contentOfReady } from '@heatwise/domain/education/ready-modules/ready-module';
import { READY_MODULES } from '@heatwise/domain/education/ready-modules/ready-modules';
import { fullName } from '@heatwise/domain/people/person-name';
import { addDays, type CalendarDay } from '@heatwise/domain/time/calendar-day';
import { withSpanish } from './demo-translation.ts';

type User = DemoOrganisation['users'][number];
/** How a person of the demo stands with a module. */
type Standing = 'done' | 'started' | 'overdue' | 'failed' | 'excused' | 'assigned';

/** Who takes a module: everybody, one in so many, or nobody yet. */
const MODULES = [
  { slug: 'heat-illness', every: 1, repeats: { kind: 'months', months: 12 } },
  { slug: 'water-rest-shade', every: 2, repeats: { kind: 'yearly', month: 10, day: 1 } },
  { slug: 'getting-used-to-heat', every: 5, repeats: { kind: 'none' } },
  { slug: 'saliva-test', every: 3, repeats: { kind: 'none' } },
  { slug: 'heat-plan', every: 0, repeats: { kind: 'none' } },
] as const satisfies readonly { slug: string; every: number; repeats: Repeat }[];

/** By the person's number: more than half have finished, and there is somebody in every state. */
const STANDINGS: readonly Standing[] = [
  'started',
  'done',
  'overdue',
  'done',
  'done',
  'failed',
  'done',
  'assigned',
  'done',
  'excused',
  'done',
];

/** A module of the demo by its slug. */
export function demoModuleId(slug: string): string {
  return demoId(DEMO_SEED, `module/${slug}`);
}

/** A person's course of the demo, by the person's place. */
export function demoCourseId(slug: string, person: number): string {
  return demoId(DEMO_SEED, `course/${slug}/${person}`);
}

/** The tables of training, filled: rows by table, those that others refer to first. */
export function demoTraining(users: readonly User[], orgId: string, now: number) {
  const [author] = users;
  if (!author) throw new Error('the demo has no people');
  const today = instantOf(now).slice(0, 10);
  const modules = MODULES.map((module, position) => ({
    ...module,
    position,
    module_id: demoModuleId(module.slug),
    content: contentOf(module.slug),
  }));
  const inUse = modules.filter(({ every }) => every > 0);
  const taken = inUse.flatMap((module) =>
    users.flatMap((user, place) =>
      place % module.every === 0
        ? [courseOf({ ...module, user, place, today, now, author: author.user_id })]
        : [],
    ),
  );
  const own = { org_id: orgId };
  const written = { created_by: author.user_id, created_at: instantOf(now), modified_at: instantOf(now) };
  return {
    training_modules: modules.map(({ module_id, position, content, every }) => ({
      ...own,
      ...written,
      module_id,
      state: every > 0 ? 'published' : 'draft',
      position: position + 1,
      draft: content,
      revision: 1,
      published_revision: every > 0 ? 1 : null,
      version: every > 0 ? 1 : null,
    })),
    module_versions: inUse.map(({ module_id, content }) => ({
      ...own,
      module_id,
      version: 1,
      content,
      asks: 'new',
      published_by: author.user_id,
      published_at: instantOf(now),
    })),
    module_assignments: inUse.map(({ module_id, slug, every, repeats }) => ({
      ...own,
      assignment_id: demoId(DEMO_SEED, `assignment/${slug}`),
      module_id,
      everyone: every === 1,
      user_ids:
        every === 1 ? [] : users.filter((_, place) => place % every === 0).map(({ user_id }) => user_id),
      tag_ids: [],
      due: { kind: 'days', days: 30 },
      repeats,
      active: true,
      walked_to: null,
      made_by: author.user_id,
      made_at: instantOf(now),
    })),
    courses: taken.map(({ course }) => ({ ...own, ...course })),
    course_attempts: taken.flatMap(({ attempts }) => attempts.map((attempt) => ({ ...own, ...attempt }))),
    certificates: taken.flatMap(({ certificate }) => (certificate ? [{ ...own, ...certificate }] : [])),
    enrolment_state: [{ ...own, people_until: instantOf(now), attempts: 0, due_at: instantOf(now) }],
  };
}

function contentOf(slug: string): ModuleContent {
  const ready = READY_MODULES.find((one) => one.slug === slug);
  if (!ready) throw new Error(`there is no module ${slug}`);
  const ids = () => {
    let made = 0;
    return () => {
      made += 1;
      return demoId(DEMO_SEED, `module/${slug}/${made}`);
    };
  };
  const content = contentOfReady(ready, ids());
  if (slug === 'water-rest-shade') return withSpanish(content, ids());
  // One that nobody has to be asked for.
  return slug === 'getting-used-to-heat' ? { ...content, shown_to: 'everybody' } : content;
}

type Taking = {
  readonly slug: string;
  readonly module_id: string;
  readonly content: ModuleContent;
  readonly repeats: Repeat;
  readonly user: User;
  readonly place: number;
  readonly today: CalendarDay;
  readonly now: number;
  readonly author: string;
};

function courseOf({ slug, module_id, content, repeats, user, place, today, now, author }: Taking) {
  const standing = STANDINGS[(place + slug.length) % STANDINGS.length] ?? 'assigned';
  const course_id = demoCourseId(slug, place);
  const assigned_on = addDays(
    today,
    standing === 'overdue' || standing === 'failed' ? -45 : -12 - (place % 9),
  );
  const isDone = standing === 'done';
  const hasBegun = isDone || standing === 'started' || standing === 'failed';
  const done_on = isDone ? addDays(assigned_on, 3 + (place % 7)) : null;
  const pages = content.pages.map(({ page_id }) => page_id);
  const { assessment, certificate } = content;
  const next = done_on === null ? null : nextRoundOf([{ repeats }], done_on);
  const at = (day: CalendarDay) => `${day}T06:30:00.000000Z`;
  const results = assessment && (isDone ? [true] : standing === 'failed' ? [false, false, false] : []);
  return {
    course: {
      course_id,
      user_id: user.user_id,
      module_id,
      round: 1,
      version: hasBegun ? 1 : null,
      assigned_on,
      due_on: addDays(assigned_on, 30),
      started_at: hasBegun ? at(assigned_on) : null,
      page_ids_done: standing === 'started' ? pages.slice(0, 2) : hasBegun ? pages : [],
      done_on,
      failed_at: standing === 'failed' ? at(addDays(assigned_on, 6)) : null,
      extra_attempts: 0,
      excused_at: standing === 'excused' ? at(addDays(assigned_on, 1)) : null,
      excused_by: standing === 'excused' ? author : null,
      excuse: standing === 'excused' ? 'On leave until the end of the season' : null,
      withdrawn_at: null,
      next_round_on: next?.opens_on ?? null,
      next_due_on: next?.due_on ?? null,
    },
    attempts: (results ?? []).map((isRight, index) =>
      attemptOf({
        name: `${slug}/${place}/${index + 1}`,
        course_id,
        number: index + 1,
        assessment,
        isRight,
        at: at(done_on ?? addDays(assigned_on, 4 + index)),
      }),
    ),
    certificate:
      certificate === null || done_on === null
        ? null
        : {
            number: certificateNumberOf(`${slug}/${place}`),
            course_id,
            name: fullName(user),
            title: content.title,
            text: certificate.text,
            version: 1,
            earned_on: done_on,
            // Some end within the next days.
            valid_until:
              place % 17 === 3
                ? addDays(instantOf(now).slice(0, 10), 5 + (place % 20))
                : validUntil(certificate.valid_months, done_on),
          },
  };
}

type Attempted = {
  readonly name: string;
  readonly course_id: string;
  readonly number: number;
  readonly assessment: ModuleAssessment | null;
  readonly isRight: boolean;
  readonly at: string;
};

function attemptOf({ name, course_id, number, assessment, isRight, at }: Attempted) {
  if (!assessment) throw new Error('an attempt without an assessment');
  const random = seededRandom(`${DEMO_SEED}/attempt/${name}`);
  const drawn = drawQuestions(assessment, (bound) => Math.floor(random.next() * bound));
  const answers: LearnerAnswers = Object.fromEntries(
    assessment.questions.map(({ question_id, type, choices, number: right }, index) => {
      const answersRight = isRight || index % 2 === 0;
      const ids = choices
        .filter(({ is_right }) => is_right === answersRight)
        .map(({ choice_id }) => choice_id);
      if (type === 'number') return [question_id, (right ?? 0) + (answersRight ? 0 : 100)];
      return [question_id, type === 'choice_multi' ? ids : (ids[0] ?? '')];
    }),
  );
  return {
    attempt_id: demoId(DEMO_SEED, `attempt/${name}`),
    course_id,
    number,
    drawn,
    answers,
    started_at: at,
    ends_at: null,
    submitted_at: at,
    is_late: false,
    late_answers: null,
    ...scoreOf(assessment, drawn, answers),
  };
}

/** As real ones look, and the same in every demo. */
function certificateNumberOf(name: string): string {
  const letters = demoId(DEMO_SEED, `certificate/${name}`).replaceAll('-', '').toUpperCase();
  return `HW-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}`;
}
