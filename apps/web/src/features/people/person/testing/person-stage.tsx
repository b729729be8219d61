import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { CustomMeasurementType } from '@heatwise/contract/entities/measurement-types';
import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { User } from '@heatwise/contract/entities/people';
import type { Permission } from '@heatwise/contract/entities/permissions';
import type { Tag } from '@heatwise/contract/entities/tags';
import type { HeatDays } from '@heatwise/contract/heat/weather.contract';
import type { PersonOnPage } from '@heatwise/contract/people/person.contract';
import type { ReactNode } from 'react';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../../../testing/loopback-server.ts';
import { PLAIN_MAPS } from '../../../../testing/plain-replies.ts';
import { renderPrivateScreen } from '../../../../testing/private-screen.tsx';
import { PersonFrame } from '../person-page.tsx';

export const build = entityBuilders({ seed: 'person page', now: Date.parse('2026-11-20T08:00:00Z') });

type Stage = {
  person: User;
  /** Who looks; the person themselves unless given. */
  as?: User;
  tags?: readonly Tag[];
  permissions?: readonly Permission[];
  measurements?: readonly Measurement[];
  custom_measurement_types?: readonly CustomMeasurementType[];
  /** What the server says of the person, besides the row. */
  known?: Partial<PersonOnPage>;
  /** Whether the organisation has the roster. */
  withRoster?: boolean;
  /** How hot it was; nobody knows unless given. */
  heatDays?: HeatDays;
  /** Answers every query that is not about the person; everything succeeds unless given. */
  answer?: (request: Received) => Answer;
};

const noWeather = refusal(503, 'server-busy', 'The server is busy.');
const ROSTER = { _show_preview_features: true, _beta: ['roster'] };
const everything = { edit: true, change_sign_in: true, set_password: false, hide: true, delete: true };

/** A part of a person's page on real parts: local database, HTTP to a server of the test. */
export async function renderPersonPage(part: ReactNode, stage: Stage) {
  const { person, as = person, tags = [], permissions = [], measurements = [] } = stage;
  const { custom_measurement_types = [] } = stage;
  const onPage = {
    ...person,
    permissions: [],
    last_measured_time: null,
    has_password: true,
    temporary_password_until: null,
    may: everything,
    ...stage.known,
  };
  const server = await openLoopbackServer((request) => {
    const { method, path } = request;
    if (path.endsWith('/stats')) return success({ user_id: person.user_id, types: [] });
    if (path.endsWith('/heat_days')) return stage.heatDays ? success(stage.heatDays) : noWeather;
    if (path.endsWith('/settings/map')) return success(PLAIN_MAPS);
    if (method === 'GET') return success(onPage);
    const isOfSeveral = path.endsWith('hide') || path === `/v2/user/${person.user_id}`;
    return stage.answer?.(request) ?? success(isOfSeveral ? { user_ids: [person.user_id] } : person);
  });
  const users = as === person ? [person] : [person, as];
  await renderPrivateScreen(
    <PersonFrame user_id={person.user_id} tabs={[]} notFound={<p>Nobody is here</p>}>
      {part}
    </PersonFrame>,
    {
      organisation: {
        users,
        tags,
        measurements,
        permissions,
        custom_measurement_types,
        ...(stage.withRoster && { metadata: ROSTER }),
      },
      as,
      apiBase: server.base,
    },
  );
  return {
    close: () => server.close(),
    /** What was asked to be changed, oldest first. */
    writes: () =>
      server.received
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) => ({ method, path, body })),
  };
}

/** An admin and the permission that makes them one. */
export function adminOf(user: User = build.user({ name_first: 'Boss' })) {
  return { as: user, permissions: [build.permission(user, { tag_id: null, access: 'admin' })] };
}
