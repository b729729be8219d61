import { COURSE_LINK_DAYS, COURSE_MAILS, type CourseMail } from '@heatwise/domain/education/course';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { type Letter, quoteName } from '../../mail/letter.ts';

type To = {
  readonly to: string;
  readonly name_first: string;
  readonly organisation: string;
  /** Of their link. */
  readonly address: string;
};

const ABOUT_LINK = `The link opens your courses without signing in, for at most ${COURSE_LINK_DAYS} days: please do not pass it on.`;

/** To somebody for whom a link was made. */
export function courseLinkLetter({ to, name_first, organisation, address }: To): Letter {
  return {
    to,
    subject: 'Your courses',
    paragraphs: [
      'This link opens the courses that your organisation asks you to take. You need no password.',
      fromText(name_first, organisation),
    ],
    action: { label: 'Open my courses', url: address },
    footnote: ABOUT_LINK,
  };
}

type MailedCourse = {
  readonly title: string;
  readonly due_on: CalendarDay | null;
  readonly mail: CourseMail;
};

const HEADINGS: Readonly<Record<CourseMail, string>> = {
  overdue: 'Overdue',
  'due-soon': 'Due soon',
  assigned: 'New for you',
};

/** To somebody who has courses to take: what is overdue, due soon and new, in one mail. */
export function courseMailLetter({
  to,
  name_first,
  organisation,
  address,
  courses,
}: To & { readonly courses: readonly MailedCourse[] }): Letter {
  return {
    to,
    subject: subjectOf(courses),
    paragraphs: [
      `Your organisation asks you to take ${courses.length === 1 ? 'this course' : 'these courses'}. You need no password.`,
      fromText(name_first, organisation),
    ],
    lists: COURSE_MAILS.flatMap((mail) => {
      const items = courses.filter((course) => course.mail === mail).map(itemOf);
      return items.length > 0 ? [{ title: HEADINGS[mail], items }] : [];
    }),
    action: { label: 'Open my courses', url: address },
    footnote: `${ABOUT_LINK} If you have done this already or it is not for you, ask whoever is in charge of you there.`,
  };
}

function subjectOf(courses: readonly MailedCourse[]): string {
  const isOverdue = courses.some(({ mail }) => mail === 'overdue');
  const [only] = courses;
  if (only && courses.length === 1) {
    const title = quoteName(only.title);
    if (isOverdue) return `Overdue: ${title}`;
    return only.mail === 'due-soon' ? `Due soon: ${title}` : `A course for you: ${title}`;
  }
  return isOverdue ? 'You have overdue courses' : `You have ${courses.length} courses to take`;
}

function itemOf({ title, due_on, mail }: MailedCourse): string {
  const name = quoteName(title);
  if (due_on === null) return name;
  return `${name}: ${mail === 'overdue' ? 'was due on' : 'due on'} ${dayText(due_on)}`;
}

function fromText(nameFirst: string, organisation: string): string {
  const sender = `the organisation “${quoteName(organisation)}”`;
  return nameFirst === ''
    ? `This comes from ${sender}.`
    : `This is for “${quoteName(nameFirst)}” from ${sender}.`;
}
