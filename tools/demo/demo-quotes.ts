import { DEMO_EMAILS, DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import type { Asked, Offer } from '@heatwise/contract/quotes/quote-parts.schema';
import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk';
import { fullName } from '@heatwise/domain/people/person-name';
import { endOfOffer, quoteNumber, type StoredState } from '@heatwise/domain/quotes/quote';
import { totalsOf } from '@heatwise/domain/quotes/quote-money';
import { type ItemKind, STANDARD_TERMS } from '@heatwise/domain/quotes/quote-offer';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';

const TIME_ZONE = 'Australia/Perth';
const DESK_NAME = 'Noor Haddad';
const ORGANISATION = 'Ironbark Resources';

type Item = readonly [
  key: string,
  kind: ItemKind,
  name: string,
  unit: string,
  aud: number | null,
  usd: number | null,
  description: string,
];
const ITEMS: readonly Item[] = [
  [
    'reader',
    'device',
    'Saliva reader S2',
    'each',
    149_500,
    99_500,
    'Handheld reader for saliva strips, with charger and case.',
  ],
  [
    'gateway',
    'device',
    'Site gateway',
    'each',
    89_000,
    59_000,
    'Sends the tests of up to 40 readers where phones have no network.',
  ],
  [
    'patch-reader',
    'device',
    'Sweat patch reader',
    'each',
    219_000,
    145_000,
    'Reads sodium and volume of sweat patches.',
  ],
  [
    'weather',
    'device',
    'Site weather station',
    'each',
    null,
    null,
    'Globe, wet bulb, wind and sun; installed by us.',
  ],
  [
    'strips-50',
    'sensor',
    'Saliva strips',
    'box of 50',
    24_500,
    16_500,
    'One strip for each test. Keep below 30 °C.',
  ],
  [
    'strips-500',
    'sensor',
    'Saliva strips, site pack',
    'box of 500',
    219_000,
    149_000,
    'For crews that test before each shift.',
  ],
  [
    'patches',
    'sensor',
    'Sweat patches',
    'box of 20',
    18_000,
    12_500,
    'Worn for one shift, read the same day.',
  ],
  [
    'control',
    'sensor',
    'Control solution',
    'set of 3',
    6_500,
    4_500,
    'Low, middle and high, to check a reader every month.',
  ],
  [
    'course-50',
    'course',
    'Course pack, 50 people',
    'pack',
    95_000,
    65_000,
    'Heat illness, hydration, and rest in shade; one year.',
  ],
  [
    'course-site',
    'course',
    'Course pack, whole site',
    'pack',
    null,
    null,
    'For as many people as work at the site.',
  ],
];

/** What the back office of the demo offers; one item is not offered any more. */
export function demoCatalogue(now: number) {
  const gone: Item = [
    ...(['reader-1', 'device', 'Saliva reader MX2', 'each', 99_000, 69_000] as const),
    'The reader before. Strips are still to be had.',
  ];
  return [...ITEMS, gone].map(([key, kind, name, unit, aud_cents, usd_cents, description]) => ({
    org_id: BACK_OFFICE_ORG_ID,
    item_id: itemId(key),
    kind,
    name,
    unit,
    description,
    aud_cents,
    usd_cents,
    active: key !== 'reader-1',
    revision: 1,
    changed_by_name: DESK_NAME,
    changed_at: new Date(now - 40 * DAY_MS).toISOString(),
  }));
}

const itemId = (key: string) => demoId(DEMO_SEED, `quote-item/${key}`);

const DELIVERY = {
  name: 'Ironbark Resources, warehouse',
  street: '14 Haul Road',
  city: 'Moranbah',
  state: 'Queensland',
  postal_code: '4744',
  country: 'Australia',
};

function askedFor(wanted: Readonly<Record<string, number>>, note = ''): Asked {
  const lines = ITEMS.filter(([key]) => key in wanted).map(([key, , name, unit, aud]) => ({
    item_id: itemId(key),
    name,
    unit,
    quantity: wanted[key] ?? 1,
    list_cents: aud,
  }));
  return { lines, delivery: DELIVERY, billing: null, note };
}

function offerOn({ lines }: Asked, valid_until: string, message: string): Offer {
  return {
    lines: [
      ...lines.map(({ list_cents, ...line }) => ({
        ...line,
        unit_cents: list_cents ?? 480_000,
        discount_points: line.quantity >= 5 ? 1000 : 0,
      })),
      {
        item_id: null,
        name: 'Shipping to Moranbah',
        unit: 'once',
        quantity: 1,
        unit_cents: 12_000,
        discount_points: 0,
      },
    ],
    tax_label: 'GST',
    tax_points: 1000,
    valid_until,
    message,
    terms: STANDARD_TERMS,
  };
}

type Told = {
  readonly key: string;
  readonly state: StoredState;
  readonly person: 'admin' | 'manager';
  readonly daysAgo: number;
  /** Each version's wishes; all but the last have an offer. */
  readonly asked: readonly Asked[];
  /** Of the newest offer: so many days from today. Null where the last version waits for it. */
  readonly validDays: number | null;
  readonly end?: { readonly by: 'customer' | 'desk'; readonly reason?: string };
};

const QUOTES: readonly Told[] = [
  {
    key: 'draft',
    state: 'draft',
    person: 'admin',
    daysAgo: 0,
    validDays: null,
    asked: [askedFor({ reader: 2, 'strips-50': 4 })],
  },
  {
    key: 'waiting',
    state: 'sent',
    person: 'admin',
    daysAgo: 1,
    validDays: null,
    asked: [askedFor({ weather: 1, gateway: 2 }, 'The station is for the open cut; power is there.')],
  },
  {
    key: 'offered',
    state: 'quoted',
    person: 'admin',
    daysAgo: 4,
    validDays: 26,
    asked: [
      askedFor({ reader: 2, 'strips-50': 2 }),
      askedFor({ reader: 6, 'strips-500': 1 }, 'Six readers instead of two, and a site pack.'),
    ],
  },
  {
    key: 'expired',
    state: 'quoted',
    person: 'manager',
    daysAgo: 50,
    validDays: -12,
    asked: [askedFor({ 'course-50': 2 })],
  },
  {
    key: 'accepted',
    state: 'accepted',
    person: 'admin',
    daysAgo: 20,
    validDays: 10,
    asked: [askedFor({ reader: 5, control: 2, 'strips-500': 2 })],
    end: { by: 'customer' },
  },
  {
    key: 'declined',
    state: 'declined',
    person: 'manager',
    daysAgo: 33,
    validDays: null,
    asked: [askedFor({ 'patch-reader': 40 }, 'Needed by next Monday.')],
    end: { by: 'desk', reason: 'Forty readers cannot be delivered within a week.' },
  },
  {
    key: 'withdrawn',
    state: 'withdrawn',
    person: 'admin',
    daysAgo: 60,
    validDays: null,
    asked: [askedFor({ patches: 3 })],
    end: { by: 'customer' },
  },
];

type Person = { readonly user_id: string; readonly name: string };
type People = Readonly<Record<Told['person'], Person>>;
type User = {
  readonly user_id: string;
  readonly email: string | null;
  readonly name_first: string;
  readonly name_last: string;
};

/** Quotes of the demo organisation in every state. */
export function demoQuotes(orgId: string, users: readonly User[], now: number) {
  const people = { admin: personOf(users, 'admin'), manager: personOf(users, 'manager') };
  const told = QUOTES.map((one) => rowsOf(one, orgId, people, now));
  return {
    quotes: told.map(({ quote }) => quote),
    quote_versions: told.flatMap(({ versions }) => versions),
  };
}

function personOf(users: readonly User[], account: Told['person']): Person {
  const user = users.find(({ email }) => email === DEMO_EMAILS[account]);
  if (!user) throw new Error(`the demo has no ${account}`);
  return { user_id: user.user_id, name: fullName(user) };
}

function rowsOf(
  { key, state, person, daysAgo, asked, validDays, end }: Told,
  org_id: string,
  people: People,
  now: number,
) {
  const quote_id = demoId(DEMO_SEED, `quote/${key}`);
  const zone = openTimeZone(TIME_ZONE);
  const at = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const { user_id, name } = people[person];
  const last = asked.length;
  const valid_until = validDays === null ? null : zone.dayAt(now + validDays * DAY_MS);
  const offers = asked.map((one, index) =>
    index + 1 < last || valid_until
      ? offerOn(
          one,
          valid_until ?? zone.dayAt(now),
          index === 0 ? 'Thank you for asking.' : 'With your change.',
        )
      : null,
  );
  const newest = offers.at(-1);
  const [cart = askedFor({})] = asked;
  const quote = {
    org_id,
    quote_id,
    number: quoteNumber(quote_id),
    state,
    currency: 'AUD',
    org_name: ORGANISATION,
    time_zone: TIME_ZONE,
    asked_by: user_id,
    asked_by_name: name,
    cart: { ...cart, lines: cart.lines.map(({ item_id, quantity }) => ({ item_id, quantity })) },
    version: state === 'draft' ? 0 : last,
    revision: 1,
    created_at: at(daysAgo),
    changed_at: at(daysAgo),
    waiting_since: state === 'sent' ? at(daysAgo) : null,
    valid_until,
    ends_at: valid_until === null ? null : new Date(endOfOffer(valid_until, zone)).toISOString(),
    total_cents: newest ? totalsOf(newest.lines, newest.tax_points).total_cents : null,
    assigned_to: newest ? demoId(DEMO_SEED, 'desk/person') : null,
    assigned_to_name: newest ? DESK_NAME : null,
    ended_at: end ? at(daysAgo - 1) : null,
    ended_by: end?.by ?? null,
    ended_version: end ? last : null,
    ended_by_name: end ? (end.by === 'desk' ? DESK_NAME : name) : null,
    ended_by_id: end ? (end.by === 'desk' ? demoId(DEMO_SEED, 'desk/person') : user_id) : null,
    order_number: state === 'accepted' ? 'PO 20417' : null,
    reason: end?.reason ?? null,
  };
  const versions = asked.map((one, index) => ({
    org_id,
    quote_id,
    version: index + 1,
    request_id: demoId(DEMO_SEED, `quote/${key}/${index}`),
    asked: one,
    asked_by_name: name,
    asked_at: at(daysAgo + (last - index - 1)),
    offer_id: offers[index] ? demoId(DEMO_SEED, `offer/${key}/${index}`) : null,
    offer: offers[index] ?? null,
    offered_by_name: offers[index] ? DESK_NAME : null,
    offered_at: offers[index] ? at(daysAgo + (last - index - 1) - 0.2) : null,
  }));
  return { quote, versions: state === 'draft' ? [] : versions };
}
