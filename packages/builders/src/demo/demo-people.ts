import type { User } from '@heatwise/contract/entities/people';
import { instantOf } from '../entity-builders.ts';
import { seededRandom } from '../random.ts';
import { DEMO_EMAILS, demoId } from './demo-identity.ts';
import { DEMO_JOBS, DEMO_SITES, type DemoGroup, type DemoSite, demoTagId } from './demo-tags.ts';

/** A hundred and twenty made-up people, first and last name; the first four have the demo's accounts. */
const names = `
Morgan Ellis, Priya Raghavan, Tomas Lindqvist, Kirra Dawson, Liam O'Connell, Mele Tupou, Hamish Ferguson, Wei Zhang,
Amara Okafor, Diego Fuentes, Sione Fifita, Anika Sharma, Jack Thornton, Nguyen Minh Anh, Ruby Marlow, Carlos Medina,
Tane Ngata, Emily Hartigan, Mohammed Al-Farsi, Bindi Cooper, Luca Moretti, Grace Adeyemi, Rhys Morgan, Hana Kobayashi,
Travis McAllister, Lupe Vasquez, Declan Byrne, Siti Rahmawati, Jarrah Collins, Elena Petrova, Marcus Freeman, Ji-woo Park,
Bronte Sullivan, Ahmed Hassan, Chloe Whitaker, Juan Carlos Reyes, Tegan Walsh, Kofi Mensah, Shannon Doyle, Ravi Pillai,
Dustin Hobbs, Maria Santos, Callum Reid, Leilani Kahale, Tyrone Baker, Ingrid Halvorsen, Beau Patterson, Thandi Nkosi,
Oscar Delgado, Jasmine Kaur, Wyatt Granger, Fatima Zahra Idrissi, Lachlan Murray, Nayeli Cruz, Connor Blake, Sunita Gurung,
Warren Nelson, Olga Nowak, Brandon Teague, Aroha Wiremu, Piotr Kowalski, Dakota Redhouse, Sam Nakamura, Zainab Yusuf,
Cody Ramsey, Isabel Navarro, Angus Buchanan, Linh Tran, Terrence Wade, Marisol Ortega, Nathan Briggs, Adaeze Eze,
Shane Kavanagh, Yasmin Haddad, Jesse Whitehorse, Freya Nielsen, Darren Polkinghorne, Esperanza Luna, Kai Matsuda, Tahlia Barnes,
Viktor Horvat, Chantelle Dupree, Ollie Penrose, Noor Siddiqui, Clint Barlow, Rosa Jimenez, Joshua Passi, Beth Sorensen,
Hector Salinas, Anjali Menon, Craig Dunstan, Malia Fonoti, Trent Gallagher, Xiomara Pena, Ethan Brody, Lerato Molefe,
Gus Papadakis, Keisha Grant, Riley Tanaka, Wilhelmina Vos, Raul Ibarra, Jodie Mercer, Emeka Obi, Stella Conti,
Brett Nankervis, Camila Rojas, Hugh Stanton, Dilnoza Karimova, Wade Hollister, Teuila Leota, Andre Fontaine, Meg Rowntree,
Salim Nasser, Paige Sterling, Mitch Colbert, Ximena Torres, Grant Yardley, Asha Warsame, Ned Fairweather, Lucia Bianchi
`;

export const DEMO_NAMES: readonly { name_first: string; name_last: string }[] = names
  .trim()
  .split(/,\s*/)
  .map((name) => {
    const words = name.split(' ');
    return { name_first: words.slice(0, -1).join(' '), name_last: words.at(-1) ?? '' };
  });

/** A person of the demo, with what makes their measurements: only `user` is ever stored. */
export type DemoPerson = {
  readonly user: User;
  readonly site: DemoSite;
  readonly job: string;
  readonly isNightShift: boolean;
  /** First day of a cycle of eight on, six off, as an offset in days. */
  readonly rosterOffset: number;
  /** Of fourteen, so many on shift in a row. */
  readonly daysOn: number;
  /** Saliva osmolality when rested, in mOsm. */
  readonly mean: number;
  /** Sodium in sweat, in mg/L. */
  readonly sodium: number;
  /** How strongly work and heat act, 1 being ordinary. */
  readonly sensitivity: number;
  /** How many baseline tests they took; from six on they have a baseline of their own. */
  readonly baselineTests: number;
  readonly isTester: boolean;
};

const accounts = Object.values(DEMO_EMAILS);
/** The account of tag viewers looks at Texas, the others work in the Pilbara. */
const accountSites = [0, 0, 2, 0] as const;
const TESTERS_EVERY = 15;

/** Two crews that relieve each other; both work the pattern that their tag says. */
const WORKER = 3;

function crewOf(index: number): { group: 'crew a' | 'crew b'; rosterOffset: number } {
  return index % 2 === 0 ? { group: 'crew a', rosterOffset: 0 } : { group: 'crew b', rosterOffset: 7 };
}

/** Who is in no crew has a cycle of their own. */
function offsetOf(index: number, groups: readonly DemoGroup[], own: number): number {
  const { group, rosterOffset } = crewOf(index);
  return groups.includes(group) ? rosterOffset : own;
}

function groupsOf(
  index: number,
  isNightShift: boolean,
  random: ReturnType<typeof seededRandom>,
): DemoGroup[] {
  const groups: DemoGroup[] = [
    isNightShift ? 'night' : 'day',
    random.pick(['blast', 'plant', 'maintenance']),
  ];
  if (random.chance(0.22)) groups.push('contractors');
  if (random.chance(0.12)) groups.push('new');
  if (random.chance(0.1)) groups.push('first aid');
  // The worker belongs to none, for crews are off for six days.
  if (random.chance(0.6) && index !== WORKER) groups.push(crewOf(index).group);
  if (random.chance(0.15)) groups.push('watch');
  if (index % 13 === 5) groups.push('pilot');
  // The manager, and the worker whom the manager may measure.
  if (index === 1 || index === WORKER) groups[1] = 'blast';
  return groups;
}

function demoPerson(seed: string, index: number, created: number): DemoPerson {
  const random = seededRandom(`${seed}/person/${index}`);
  const name = DEMO_NAMES[index];
  if (!name) throw new RangeError(`the demo has no name for person ${index}`);
  const siteIndex = accountSites[index] ?? random.pick([0, 0, 0, 1, 1, 1, 2, 2]);
  const site = DEMO_SITES[siteIndex] as DemoSite;
  const job = random.pick(DEMO_JOBS.filter(({ sites }) => sites.includes(site.key)));
  const isNightShift = index >= 4 && random.chance(0.25);
  const groups = groupsOf(index, isNightShift, random);
  const time = instantOf(created);
  return {
    user: {
      user_id: demoId(seed, `person/${index}`),
      org_id: demoId(seed, 'organisation'),
      ...name,
      email: accounts[index] ?? null,
      experimental: false,
      active: true,
      is_hidden: index % 41 === 40,
      has_picture: false,
      metadata: {
        employee_id: `IR-${1001 + index}`,
        ...(index % 9 === 2 && { _addresses: [addressAt(site, random.int(2, 98))] }),
      },
      tag_ids: [site.key, job.key, ...groups].map((key) => demoTagId(seed, key)),
      created_time: time,
      modified_time: time,
    },
    site,
    job: job.key,
    isNightShift,
    // The worker who signs in would find their last week empty otherwise, on every fourteenth day.
    daysOn: index === WORKER ? 12 : 8,
    rosterOffset: offsetOf(index, groups, random.int(0, 13)),
    mean: Math.max(38, 58 * Math.exp(random.normal(0, 0.2))),
    sodium: Math.max(320, random.normal(1020, 300)),
    sensitivity: Math.max(0.4, random.normal(1, 0.3)),
    baselineTests: index % 4 === 3 ? random.int(6, 9) : index % 7 === 1 ? random.int(2, 4) : 0,
    isTester: index === 1 || index % TESTERS_EVERY === 6,
  };
}

function addressAt(site: DemoSite, number: number): Record<string, string> {
  const [city = '', state = ''] = site.name.split(', ');
  return {
    street: `${number} Station Street`,
    city,
    state,
    postal_code: '',
    country: site.time_zone.startsWith('Australia') ? 'Australia' : 'United States',
  };
}

/** The demo's people; `created` is ms since 1970. */
export function demoPeople(seed: string, count: number, created: number): DemoPerson[] {
  return Array.from({ length: count }, (_, index) => demoPerson(seed, index, created));
}
