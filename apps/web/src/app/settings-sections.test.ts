import { type Actor, readGrants } from '@heatwise/domain/permissions/actor';
import { expect, test } from 'vitest';
import { testPlatform } from '../testing/render-screen.tsx';
import './all-routes.ts';
import { groupedSections, sectionsFor, settingsSections } from './navigation.ts';
import { createAppRouter } from './router.tsx';

const admin: Actor = {
  user_id: 'a',
  org_id: 'o',
  tag_ids: [],
  grants: readGrants([{ tag_id: null, access: 'admin', active: true }]),
};

const labels = (search: string) =>
  groupedSections(admin, {}, search).flatMap(({ sections }) => sections.map(({ label }) => label));

test('every settings section is in one group, and the list keeps their order', () => {
  expect(labels('')).toEqual(sectionsFor(admin, {}).map(({ label }) => label));
  const order = groupedSections(admin, {}, '').map(({ group }) => group);
  expect(order).toEqual([...new Set(settingsSections.map(({ group }) => group))]);
});

test('a search finds a section by its name, its group and its description', () => {
  expect(labels('single sign')).toEqual(['Single sign-on']);
  expect(labels('PASSWORD')).toEqual(['Account', 'Organisation']);
  expect(labels('connections')).toContain('Devices');
  expect(labels('no such thing')).toEqual([]);
});

test('alerts are among the settings of an organisation that has them', () => {
  const open = { _show_preview_features: true, _beta: ['alert'] };
  expect(labels('')).not.toContain('Alerts');
  expect(sectionsFor(admin, open).map(({ label }) => label)).toContain('Alerts');
  const worker = { ...admin, grants: readGrants([]) };
  expect(sectionsFor(worker, open).map(({ label }) => label)).not.toContain('Alerts');
});

test('heat readiness is among the settings of an organisation that has heat stress', () => {
  const open = { _show_preview_features: true, _beta: ['heat stress'] };
  expect(labels('readiness')).toEqual([]);
  expect(sectionsFor(admin, open).map(({ label }) => label)).toContain('OSHA heat readiness');
});

test('every entry of the settings leads to a screen', () => {
  const { routesByPath } = createAppRouter(testPlatform());
  const places = settingsSections.flatMap(({ to, leadsTo }) => (leadsTo ? [to, leadsTo] : [to]));
  expect(places.filter((to) => !(to in routesByPath))).toEqual([]);
});
