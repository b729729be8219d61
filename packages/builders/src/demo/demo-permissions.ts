import type { Permission } from '@heatwise/contract/entities/permissions';
import { type AccessToken, formatAccess, SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { instantOf } from '../entity-builders.ts';
import { demoId } from './demo-identity.ts';
import { demoTagId } from './demo-tags.ts';

type Grant = {
  person: number;
  on: 'everyone' | 'data_admin' | { tag: string };
  tokens: readonly AccessToken[];
};

/** The worker (person 3) has none; behind the accounts come supervisors of the sites and a data admin. */
const grants: readonly Grant[] = [
  { person: 0, on: 'everyone', tokens: ['admin'] },
  {
    person: 1,
    on: { tag: 'blast' },
    tokens: ['manager', 'view_user', 'edit_user', 'measure_user', 'view_measure', 'edit_measure'],
  },
  { person: 2, on: { tag: 'odessa' }, tokens: ['view_user', 'view_measure'] },
  { person: 6, on: { tag: 'newman' }, tokens: ['manager', 'measure_user'] },
  { person: 21, on: { tag: 'moranbah' }, tokens: ['manager', 'measure_user'] },
  { person: 36, on: { tag: 'odessa' }, tokens: ['manager', 'measure_user'] },
  { person: 51, on: { tag: 'shutdown' }, tokens: ['limited'] },
  { person: 66, on: 'data_admin', tokens: ['special'] },
];

export function demoPermissions(seed: string, created: number): Permission[] {
  const time = instantOf(created);
  return grants.map(({ person, on, tokens }, index) => ({
    permission_id: demoId(seed, `permission/${index}`),
    user_id: demoId(seed, `person/${person}`),
    tag_id: tagOf(seed, on),
    access: formatAccess(tokens),
    active: true,
    created_time: time,
    modified_time: time,
  }));
}

function tagOf(seed: string, on: Grant['on']): string | null {
  if (on === 'everyone') return null;
  return on === 'data_admin' ? SPECIAL_ORGANISATION.data_admin : demoTagId(seed, on.tag);
}
