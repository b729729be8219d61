import { isDeskMember } from '@heatwise/domain/desk/desk';
import { mayOpenTickets } from '@heatwise/domain/tickets/ticket';
import { IconMessageQuestion } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { desk, settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { readQueueSearch, readTicketsSearch } from './tickets-search.ts';

const tickets = createRoute({
  getParentRoute: () => settings,
  path: '/tickets',
  staticData: { title: 'Tickets', may: mayOpenTickets },
  validateSearch: readTicketsSearch,
  component: lazyRouteComponent(() => import('./tickets-pages.tsx'), 'TicketsPage'),
});

const ticket = createRoute({
  getParentRoute: () => settings,
  path: '/tickets/$uuid',
  staticData: { title: 'Ticket', may: mayOpenTickets },
  component: lazyRouteComponent(() => import('./tickets-pages.tsx'), 'TicketPage'),
});

const queue = createRoute({
  getParentRoute: () => desk,
  path: '/tickets',
  staticData: { title: 'Tickets', may: isDeskMember },
  validateSearch: readQueueSearch,
  component: lazyRouteComponent(() => import('./tickets-pages.tsx'), 'QueuePage'),
});

const deskTicket = createRoute({
  getParentRoute: () => desk,
  path: '/tickets/$org_id/$uuid',
  staticData: { title: 'Ticket', may: isDeskMember },
  component: lazyRouteComponent(() => import('./tickets-pages.tsx'), 'DeskTicketPage'),
});

const UnreadMark = lazy(() => import('./unread-mark.tsx').then((module) => ({ default: module.UnreadMark })));

const ticketsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/tickets',
    group: 'Organisation',
    rank: 4,
    label: 'Tickets',
    hint: 'Ask us for help with devices, the application, billing or data, and read the answers.',
    icon: IconMessageQuestion,
    may: mayOpenTickets,
    mark: UnreadMark,
  },
];

const ticketsSlots: FeatureSlots = {
  deskTabs: [{ to: '/desk/tickets', label: 'Tickets', hasPages: true }],
};

/** What organisations ask, and the desk that answers. */
export const ticketsFeature = {
  routes: {
    settings: [tickets, ticket] as const,
    desk: [queue, deskTicket] as const,
  },
  settings: ticketsSettings,
  slots: ticketsSlots,
};
