import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import type { User } from '@heatwise/contract/entities/people';
import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk';
import { redemptionTicket, rewardOf } from '@heatwise/domain/loyalty/reward';
import type { TicketCategory, TicketPriority, TicketState } from '@heatwise/domain/tickets/ticket';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import sharp from 'sharp';
import { DEMO_DESK } from './demo-desk.ts';
import { DEMO_REDEMPTIONS } from './demo-programme.ts';

const DAY_HOURS = 24;
const DESK_NAME = `${DEMO_DESK.name_first} ${DEMO_DESK.name_last}`;

/** `hours` ago; by the desk or by the customer. */
type Said = { readonly hours: number; readonly by: 'desk' | 'customer'; readonly text: string };
type Story = {
  /** Where something else names the ticket. */
  readonly ticket_id?: string;
  readonly subject: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
  readonly state: TicketState;
  readonly said: readonly Said[];
  readonly rating?: { readonly rating: number; readonly rating_text: string };
  readonly has_picture?: true;
};

/** What redeeming points opened. */
function redeemed(
  of: keyof typeof DEMO_REDEMPTIONS,
  state: TicketState,
  answer?: { readonly text: string; readonly hoursAfter: number },
): Story[] {
  const { ticket_id, reward, note, days } = DEMO_REDEMPTIONS[of];
  const { subject, text } = redemptionTicket(rewardOf(reward), note);
  const hours = days * DAY_HOURS;
  return [
    {
      ticket_id,
      subject,
      category: 'rewards',
      priority: 'normal',
      state,
      said: [
        { hours, by: 'customer', text },
        ...(answer ? [{ hours: hours - answer.hoursAfter, by: 'desk' as const, text: answer.text }] : []),
      ],
    },
  ];
}

/** One in each state, and those of the rewards, oldest first. */
const stories: readonly Story[] = [
  {
    subject: 'Invoice for the second site',
    category: 'billing',
    priority: 'low',
    state: 'closed',
    said: [
      { hours: 45 * DAY_HOURS, by: 'customer', text: 'Can Odessa have an invoice of its own?' },
      {
        hours: 44 * DAY_HOURS,
        by: 'desk',
        text: 'Yes. From next month on there are two, one for each site.',
      },
    ],
    rating: { rating: 5, rating_text: 'Sorted within a day.' },
  },
  ...redeemed('redeemed', 'closed', { text: 'They left our store today.', hoursAfter: 24 }),
  ...redeemed('refused', 'closed', {
    text: 'Sold out until next month. Please ask again then: your points are back.',
    hoursAfter: 24,
  }),
  {
    subject: 'Two readers show the same nickname',
    category: 'device',
    priority: 'normal',
    state: 'resolved',
    said: [
      { hours: 6 * DAY_HOURS, by: 'customer', text: 'Gate 1 appears twice in the list of devices.' },
      {
        hours: 6 * DAY_HOURS - 5,
        by: 'desk',
        text: 'One of them is the reader you replaced in spring. Mark it as retired and it leaves the list.',
      },
      { hours: 5 * DAY_HOURS, by: 'customer', text: 'That was it, thank you.' },
      { hours: 5 * DAY_HOURS - 1, by: 'desk', text: 'Glad to hear it.' },
    ],
    rating: { rating: 4, rating_text: '' },
  },
  {
    subject: 'Reader blinks red and does not send',
    category: 'device',
    priority: 'urgent',
    state: 'waiting',
    has_picture: true,
    said: [
      {
        hours: 50,
        by: 'customer',
        text: 'Since this morning the reader at the crib room blinks red three times. Picture attached.',
      },
      {
        hours: 46,
        by: 'desk',
        text: 'Three times means an empty battery, not the sensor. Does it still blink after an hour on the charger?',
      },
    ],
  },
  ...redeemed('waiting', 'open'),
  {
    subject: 'Export of last summer for the safety board',
    category: 'data',
    priority: 'normal',
    state: 'in_progress',
    said: [
      { hours: 30, by: 'customer', text: 'We need all tests of December to February in one file.' },
      { hours: 27, by: 'desk', text: 'We are looking at the quickest way for you and come back tomorrow.' },
      { hours: 3, by: 'customer', text: 'The board meets on Thursday, so by Wednesday would be good.' },
    ],
  },
  {
    subject: 'New supervisors do not see their crew',
    category: 'account',
    priority: 'high',
    state: 'open',
    said: [
      { hours: 2, by: 'customer', text: 'Three supervisors started today and see an empty list of people.' },
    ],
  },
];

type Person = Pick<User, 'user_id' | 'name_first' | 'name_last'>;
const isoOf = (now: number, hours: number) => new Date(now - hours * HOUR_MS).toISOString();
const idOf = (name: string) => demoId(DEMO_SEED, `ticket/${name}`);

/** The tickets of the demo as rows, by table; its admin, who is the first of its people, wrote them. */
export async function demoTickets([admin]: readonly Person[], org_id: string, now: number) {
  if (!admin) throw new Error('the demo has nobody');
  const name = `${admin.name_first} ${admin.name_last}`;
  const picture = await drawReader();
  const others = stories.filter(({ ticket_id }) => ticket_id === undefined);
  const told = stories.map((story, place) => ({
    ...story,
    ticket_id: story.ticket_id ?? idOf(String(others.indexOf(story))),
    number: place + 1,
  }));
  return {
    tickets: told.map(({ said, state, rating, has_picture: _has, ...ticket }) => {
      const [first, last] = [said[0], said.at(-1)];
      const answer = said.find(({ by }) => by === 'desk');
      const isOver = state === 'closed' || state === 'resolved';
      return {
        org_id,
        ...ticket,
        state,
        state_since: isoOf(now, last?.hours ?? 0),
        opened_by: admin.user_id,
        opened_by_name: name,
        opened_at: isoOf(now, first?.hours ?? 0),
        assigned_to: answer ? DEMO_DESK.user_id : null,
        assigned_name: answer ? DESK_NAME : null,
        first_answered_at: answer ? isoOf(now, answer.hours) : null,
        waiting_since: last?.by === 'customer' && !isOver ? isoOf(now, last.hours) : null,
        last_message_at: isoOf(now, last?.hours ?? 0),
        last_number: said.length,
        rating: rating?.rating ?? null,
        rating_text: rating?.rating_text ?? '',
      };
    }),
    ticket_messages: told.flatMap(({ ticket_id, said }) =>
      said.map(({ hours, by, text }, place) => ({
        org_id,
        message_id: idOf(`${ticket_id}/${place}`),
        ticket_id,
        number: place + 1,
        text,
        by_desk: by === 'desk',
        sent_at: isoOf(now, hours),
        original: null,
        mail_id: null,
        sent_by: by === 'desk' ? DEMO_DESK.user_id : admin.user_id,
        sent_by_name: by === 'desk' ? DESK_NAME : name,
      })),
    ),
    // What the desk said last in the one that waits is new.
    ticket_people: told.map(({ ticket_id, said, state }) => ({
      org_id,
      ticket_id,
      user_id: admin.user_id,
      takes_part: true,
      seen_number: state === 'waiting' ? said.length - 1 : said.length,
      reply_id: idOf(`${ticket_id}/reply`),
    })),
    ticket_files: told
      .filter(({ has_picture }) => has_picture)
      .map(({ ticket_id, said }) => ({
        org_id,
        ticket_file_id: idOf(`${ticket_id}/picture`),
        message_id: idOf(`${ticket_id}/0`),
        name: 'reader.jpg',
        is_picture: true,
        bytes: picture.length,
        body: `\\x${picture.toString('hex')}`,
        sent_by: admin.user_id,
        sent_at: isoOf(now, said[0]?.hours ?? 0),
      })),
  };
}

/** What the demo's desk keeps for itself. */
export function demoDeskOwn(customer_org_id: string, now: number) {
  const own = { org_id: BACK_OFFICE_ORG_ID };
  return {
    ticket_notes: [
      {
        ...own,
        note_id: idOf('note'),
        customer_org_id,
        ticket_id: idOf('2'),
        written_by_name: DESK_NAME,
        written_at: isoOf(now, 46),
        text: 'Second reader of this batch. If it is the battery again, send a new one at once.',
      },
    ],
    canned_replies: [
      {
        ...own,
        canned_id: idOf('canned/restart'),
        title: 'Restart a reader',
        saved_by_name: DESK_NAME,
        text: 'Hello {name},\n\nplease hold the button of the reader for ten seconds until it blinks green, and send a test. Does it arrive?',
      },
      {
        ...own,
        canned_id: idOf('canned/thanks'),
        title: 'Thanks and close',
        saved_by_name: DESK_NAME,
        text: 'Thank you for letting us know. We mark “{subject}” as resolved; write here if it comes back.',
      },
    ],
  };
}

/** A handheld reader with a red light. */
function drawReader(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420">
    <rect width="640" height="420" fill="#d9e6e6"/><rect y="300" width="640" height="120" fill="#b9a58a"/>
    <rect x="230" y="60" width="180" height="300" rx="28" fill="#2f3a40"/>
    <rect x="252" y="92" width="136" height="96" rx="8" fill="#9fb8a8"/>
    <circle cx="320" cy="240" r="16" fill="#d93025"/><circle cx="320" cy="240" r="30" fill="#d9302533"/>
    <rect x="284" y="290" width="72" height="34" rx="17" fill="#56646b"/></svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer();
}
