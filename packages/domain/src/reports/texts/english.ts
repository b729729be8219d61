import { ALERT_STATE_LABELS } from '../../alerts/alert.ts';
import { SEVERITY_LABELS } from '../../alerts/alert-rule.ts';
import { COURSE_STATE_LABELS } from '../../education/course.ts';
import { MEASUREMENT_STATUS_LABELS } from '../../measurements/measurement-status.ts';
import { formatCount } from '../../text/format-number.ts';
import { REPORT_KIND_LABELS } from '../report.ts';
import type { ReportTexts } from './texts.ts';

const { hydrated, mildly_dehydrated, moderately_dehydrated, severely_dehydrated } = MEASUREMENT_STATUS_LABELS;
const classes = { hydrated, mildly_dehydrated, moderately_dehydrated, severely_dehydrated };

/** As the screens call it. */
export const english: ReportTexts = {
  language: 'en',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  no_name: 'No name',
  never: 'Never',
  no_data: 'No data',
  none: 'none',
  sheet: { name: 'Summary', what: 'What', value: 'Value', note: 'Note' },
  paper: {
    fact: (name, value) => `${name}: ${value}`,
    page: (number, count) => `Page ${number} of ${count}`,
    how: 'How these numbers came about',
    other_script: '(see the Excel file)',
    other_script_note: (mark) => `“${mark}” stands for a text in a script that this typeface has not.`,
    left_out: (table, rows) => `${table}: ${rows} more rows are counted above, but not listed.`,
    in_other_files: ' They are in the CSV and Excel files.',
  },
  facts: {
    report: 'Report',
    days: 'Days',
    span: (first, last) => `${first} to ${last}`,
    people: 'People',
    everybody: 'Everybody',
    with_tag: (names) => `With a tag of: ${names}`,
    places: 'Locations and jobs',
    all_places: 'All',
    made: 'Made',
    of: (part, whole) => `${part} of ${whole}`,
  },
  kinds: REPORT_KIND_LABELS,
  classes,
  sodium_levels: {
    low_sodium: 'Low',
    moderate_sodium: 'Moderate',
    high_sodium: 'High',
    very_high_sodium: 'Very High',
  },
  severities: SEVERITY_LABELS,
  alert_states: ALERT_STATE_LABELS,
  course_states: COURSE_STATE_LABELS,
  tables: {
    hydration: {
      days: {
        title: 'Hydration tests by day',
        empty: '',
        columns: { day: 'Day', tests: 'Tests', ...classes },
      },
      people: {
        title: 'People by their worst test',
        empty: 'Nobody was tested on these days.',
        columns: {
          person: 'Person',
          tests: 'Tests',
          ...classes,
          highest: 'Highest (mOsm)',
          last_tested: 'Last tested',
        },
      },
      untested: {
        title: 'Not tested on these days',
        empty: 'Everybody was tested.',
        columns: { person: 'Person', last_tested: 'Last tested' },
      },
      sodium: {
        title: 'Sweat sodium',
        empty: 'No sweat sodium was measured on these days.',
        columns: {
          person: 'Person',
          tests: 'Tests',
          highest: 'Highest sodium ({unit})',
          level: 'Level of the highest',
        },
      },
    },
    due: {
      due: {
        title: 'Still to be tested today',
        empty: 'Everybody who is at work was tested.',
        columns: { person: 'Person', last_tested: 'Last tested' },
      },
      tested: {
        title: 'Tested today',
        empty: 'Nobody was tested today.',
        columns: { person: 'Person', tested: 'Tested' },
      },
    },
    heat: {
      jobs: {
        title: 'Jobs by the work-rest order',
        empty: 'No job is done at a location with a position.',
        columns: {
          job: 'Job',
          location: 'Location',
          assessed: 'Assessed as',
          work: 'Hours of work',
          work_and_rest: 'Hours of work and rest',
          no_work: 'Hours of no work',
          least: 'Least minutes of work in an hour',
          missing: 'Hours without data',
        },
      },
      sites: {
        title: 'Locations by day',
        empty: 'No location has a position.',
        columns: {
          location: 'Location',
          day: 'Day',
          heat_index: 'Heat index ({unit})',
          wbgt: 'WBGT in the sun ({unit})',
          hours: 'Hours known',
          estimated: 'Hours estimated',
        },
      },
    },
    alerts: {
      alerts: {
        title: 'Alerts',
        empty: 'No alert fired on these days.',
        columns: {
          fired: 'Fired',
          rule: 'Rule',
          severity: 'Severity',
          about: 'Whom or what',
          value: 'Value',
          state: 'State',
          answered_by: 'Answered by',
          minutes: 'Minutes to answer',
          ended: 'Ended',
        },
      },
    },
    training: {
      modules: {
        title: 'Modules',
        empty: 'There are no modules.',
        columns: {
          module: 'Module',
          people: 'People',
          completed: 'Completed',
          share: 'Of those who have to',
          excused: 'Excused',
          overdue: 'Overdue',
          failed: 'Failed',
          ending: 'Certificates that end',
        },
      },
      late: {
        title: 'Overdue and failed',
        empty: 'Nobody is late.',
        columns: { person: 'Person', module: 'Module', state: 'State', due: 'Was due' },
      },
    },
    audit: {
      entries: {
        title: 'Audit trail',
        empty: 'Nothing was done on these days.',
        columns: { number: 'Number', time: 'Time', by: 'By', what: 'What', hash: 'Hash' },
      },
    },
  },
  hydration: {
    tests: 'Hydration tests',
    tested: 'People tested',
    chart: 'Hydration tests by day',
    notes: [
      'Counted are valid saliva osmolality tests (mOsm) that were not removed. Each is classed by the baseline that was recorded with it, else by the person’s own, else by the general bounds, as on the dashboard.',
      'A person is here with the tags they had when this was made. Hidden and deleted people are left out.',
    ],
  },
  due: {
    due: 'Still to be tested today',
    tested: 'Tested today',
    off: 'Not at work today',
    notes: [
      'A person is to be tested once on each day at work, by the shift pattern of their tags and the day at their location. Whoever has no pattern counts as at work.',
      'Hidden and deleted people are left out. Times are in the zone of this report.',
    ],
  },
  heat: {
    weather: 'Weather',
    simulated: 'Simulated weather: made up, not measured',
    with_weather: 'Locations with weather',
    highest: 'Highest WBGT in the sun',
    chart: 'Highest WBGT in the sun by day, of all locations ({unit})',
    not_assessed: 'Work rate is not assessed',
    used: 'Used to the heat',
    not_used: 'Not used to the heat',
    notes: [
      'The highest of each day. Weather is that of the weather service at the location’s position, out of doors; an hour that it did not have is counted as one without data, never as a cool one. A value that one hour lacks is estimated from the hours before and after. An hour without wind has a heat index and no WBGT, and counts for jobs as one without data.',
      'The work-rest order is that of the heat-stress board: by the WBGT, the job’s work rate, clothing, sun and acclimatisation as they are assessed now (NIOSH 2016-106), for all hours of day and night, whether anybody worked then or not.',
      'Days are those of the report’s zone.',
    ],
  },
  alerts: {
    alerts: 'Alerts',
    answered: 'Answered by somebody',
    not_answered: 'Not answered',
    half_within: 'Half of the answers came within',
    no_answer: 'No answer',
    of_newest: (count) => ` (of the newest ${count})`,
    chart: 'Alerts by rule',
    most_frequent: (count) => `, the ${count} most frequent`,
    value: {
      days: (count) => formatCount(count, 'day', 'days'),
      risk: (level) => `Risk ${level}`,
      above_limit: (difference) => `${difference} above the limit`,
      below_limit: (difference) => `${difference} below the limit`,
      work: 'Work',
      no_work: 'Do not work',
      work_rest: (work, rest) => `Work ${work}, rest ${rest} min`,
    },
    notes: [
      'An alert is of the day on which it fired. One that cleared by itself before anybody answered counts as not answered.',
    ],
  },
  training: {
    people: 'People with courses',
    overdue: 'People with an overdue course',
    failed: 'People who failed one',
    chart: 'Courses by module',
    under_way: 'Under way',
    nobody_has_to: 'Nobody has to',
    notes: [
      'How everybody stood when this was made, by each person’s latest turn of a module. Certificates that end do so within 30 days.',
      'What was completed when, with attempts and attendances, is in the evidence that /education exports.',
    ],
  },
  audit: {
    entries: 'Entries',
    actors: 'People who did something',
    in_newest: (count) => ` (in the newest ${count})`,
    notes: [
      'Each entry carries the hash of the one before it: the audit screen checks that none was changed or left out.',
    ],
  },
};
