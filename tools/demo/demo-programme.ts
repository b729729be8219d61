import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import { POINTS } from '@heatwise/domain/loyalty/points';
import { rewardOf } from '@heatwise/domain/loyalty/reward';
import { STORY_CONSENT } from '@heatwise/domain/referral/story';
import { DAY_MS } from '@heatwise/domain/time/durations';

const id = (name: string) => demoId(DEMO_SEED, `programme/${name}`);
const ADMIN = demoId(DEMO_SEED, 'person/0');
const ADMIN_NAME = 'Morgan Ellis';

type Invited = {
  readonly email: string;
  readonly days: number;
  readonly line: string;
  readonly isOpened?: true;
  /** What became of the organisation that registered. */
  readonly state?: 'registered' | 'active' | 'rewarded' | 'lapsed' | 'void';
};

/** One in every state. */
const INVITED: readonly Invited[] = [
  { email: 'ops@saltbush.example', days: 1, line: 'It took us one hot day to see who had not drunk enough.' },
  { email: 'safety@northgate.example', days: 4, line: '', isOpened: true },
  { email: 'hse@redgum.example', days: 12, line: 'Have a look.', isOpened: true, state: 'registered' },
  { email: 'site@ironcreek.example', days: 30, line: '', isOpened: true, state: 'active' },
  { email: 'crew@bluemetal.example', days: 55, line: '', isOpened: true, state: 'rewarded' },
  { email: 'admin@oldquarry.example', days: 120, line: '', isOpened: true, state: 'lapsed' },
  { email: 'me@elsewhere.example', days: 70, line: '', isOpened: true, state: 'void' },
];

/** What was asked for points, and the ticket that it opened. */
type Redeemed = {
  readonly reward: 'posters' | 'bottles';
  readonly days: number;
  readonly ticket_id: string;
  readonly note: string;
  readonly reason: string | null;
};
const TO_THE_GATE = 'To the gatehouse at Moranbah, please.';
const SOLD_OUT = 'Sold out until next month. Please ask again then.';
const redemption = (state: string, told: Omit<Redeemed, 'ticket_id'>): Redeemed => ({
  ...told,
  ticket_id: id(`ticket of ${state}`),
});
/** One in every state. */
export const DEMO_REDEMPTIONS = {
  redeemed: redemption('redeemed', { reward: 'posters', days: 36, note: 'For the crib room.', reason: null }),
  refused: redemption('refused', { reward: 'bottles', days: 20, note: '', reason: SOLD_OUT }),
  waiting: redemption('waiting', { reward: 'posters', days: 2, note: TO_THE_GATE, reason: null }),
};
const STATES = ['redeemed', 'refused', 'waiting'] as const;

/** Invitations, stories and points of the demo, apart from those that the server books for its tests and courses. */
export function demoProgramme(orgId: string, now: number) {
  const own = { org_id: orgId };
  const at = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const referral_id = id('link');
  const registered = INVITED.filter(({ state }) => state !== undefined);
  return {
    referral_links: [{ ...own, user_id: ADMIN, referral_id }],
    referral_invitations: INVITED.map(({ email, days, line, isOpened }) => ({
      ...own,
      invitation_id: id(email),
      user_id: ADMIN,
      email,
      line,
      link_id: id(`link of ${email}`),
      email_key: `\\x${Buffer.from(email).toString('hex')}`,
      sent_at: at(days),
      opened_at: isOpened ? at(days - 0.5) : null,
    })),
    referrals: registered.map(({ email, days, state }) => ({
      ...own,
      referral_id,
      registration_id: id(`registration of ${email}`),
      registered_at: at(days - 1),
      referred_org_id: id(`organisation of ${email}`),
      invitation_id: id(email),
      state,
      void_reason: state === 'void' ? 'own-people' : null,
    })),
    loyalty_redemptions: STATES.map((state) => {
      const { reward, days, ...row } = DEMO_REDEMPTIONS[state];
      const { title, points } = rewardOf(reward);
      const asked = { asked_by: ADMIN, asked_by_name: ADMIN_NAME, asked_at: at(days) };
      const isDecided = state !== 'waiting';
      return {
        ...own,
        ...asked,
        ...row,
        redemption_id: id(state),
        reward,
        title,
        points,
        state,
        decided_by: isDecided ? 'Noor Haddad' : null,
        decided_at: isDecided ? at(days - 1) : null,
      };
    }),
    loyalty_ledger: [
      ...STATES.flatMap((state) => {
        const { reward, days } = DEMO_REDEMPTIONS[state];
        const { title, points } = rewardOf(reward);
        const reserved = entry('redemption', id(state), 1, -points, days, title);
        if (state !== 'refused') return [reserved];
        return [reserved, entry('redemption', id(state), 2, points, days - 1, title)];
      }),
      entry(
        'adjustment',
        id('adjustment'),
        1,
        100,
        40,
        'For the tests of the week when our server was away.',
      ),
      entry('referral', id('registration of crew@bluemetal.example'), 1, POINTS.referral, 45),
    ].map(({ days, ...row }) => ({ ...own, ...row, at: at(days), booked_at: at(days) })),
    stories: ownStories(own.org_id, at),
  };
}

function entry(
  reason: 'redemption' | 'adjustment' | 'referral',
  subject_id: string,
  part: number,
  points: number,
  days: number,
  note: string | null = null,
) {
  return {
    reason,
    subject_id,
    part,
    points,
    days,
    note,
    by_name: reason === 'adjustment' ? 'Noor Haddad' : null,
  };
}

type At = (days: number) => string;
const NOT_SENT = {
  consent_version: null,
  consent_text: null,
  sent_at: null,
  sent_by: null,
  sent_by_name: null,
};
const NOT_DECIDED = {
  withdrawn_at: null,
  decided_at: null,
  decided_by: null,
  reason: null,
  published_at: null,
};
const sent = (at: string) => ({
  consent_version: STORY_CONSENT.version,
  consent_text: STORY_CONSENT.text,
  sent_at: at,
  sent_by: ADMIN,
  sent_by_name: ADMIN_NAME,
});

/** One in every state. */
function ownStories(org_id: string, at: At) {
  const base = {
    org_id,
    said_by: 'Site manager',
    organisation_name: 'Ironbark Resources',
    has_picture: false,
    revision: 1,
  };
  return [
    {
      ...base,
      story_id: id('draft'),
      state: 'draft',
      title: 'Water at the crusher',
      created_at: at(2),
      quote: 'Since we moved the cooler next to the crusher…',
      figures: [],
      ...NOT_SENT,
      ...NOT_DECIDED,
    },
    {
      ...base,
      story_id: id('submitted'),
      state: 'submitted',
      title: 'A summer without a stretcher',
      quote: 'We test before the shift, and nobody argues with a number.',
      created_at: at(9),
      figures: [{ value: '0', label: 'heat cases since December' }],
      ...NOT_DECIDED,
      ...sent(at(3)),
    },
    {
      ...base,
      story_id: id('published'),
      state: 'published',
      title: 'The night shift drinks, too',
      quote: 'Nobody thought of heat at night. The tests did.',
      created_at: at(60),
      figures: [
        { value: '35 %', label: 'fewer severe results' },
        { value: '120', label: 'people tested' },
      ],
      ...NOT_DECIDED,
      ...sent(at(50)),
      decided_at: at(48),
      decided_by: 'Noor Haddad',
      published_at: at(48),
    },
    {
      ...base,
      story_id: id('declined'),
      state: 'declined',
      title: 'We are the best',
      created_at: at(30),
      quote: 'We are simply the best.',
      figures: [],
      ...NOT_DECIDED,
      ...sent(at(29)),
      decided_at: at(28),
      decided_by: 'Noor Haddad',
      reason: 'Please tell what you changed, so that others can learn from it.',
    },
  ];
}

/** Two of others, which the back office wrote down for them. */
export function storiesOfOthers(org_id: string, now: number) {
  const at = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const base = { org_id, state: 'published', has_picture: true, revision: 1, ...NOT_DECIDED };
  return [
    {
      ...base,
      ...sent(at(20)),
      story_id: id('other/1'),
      title: 'Two litres before ten',
      created_at: at(21),
      quote: 'Our crews used to drink at lunch. Now the first test of the morning decides who goes out.',
      said_by: 'Maria Lopez, safety lead',
      organisation_name: 'Red Gum Civil',
      decided_at: at(18),
      decided_by: 'Noor Haddad',
      published_at: at(18),
      figures: [{ value: '4 in 5', label: 'start the day well hydrated' }],
    },
    {
      ...base,
      ...sent(at(42)),
      story_id: id('other/2'),
      title: 'The roof that waited',
      created_at: at(44),
      quote: 'The plan for the day moved the roof work to the morning. It cost us nothing.',
      said_by: 'Foreman',
      organisation_name: 'Northgate Roofing',
      decided_at: at(40),
      decided_by: 'Noor Haddad',
      published_at: at(40),
      figures: [
        { value: '31 °C', label: 'WBGT that day' },
        { value: '6 h', label: 'moved' },
      ],
    },
  ];
}
