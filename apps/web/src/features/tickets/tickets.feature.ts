import { isDeskMember } from '@heatwise/domain/desk/desk-member';
import { mayOpenTickets } from '@heatwise/domain/tickets/ticket-rights';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { desk, settings } from '../../routing/frames.ts';
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

/** What organisations ask, and the desk that answers. */
export const ticketsFeature = {
  routes: {
    settings: [tickets, ticket] as const,
    desk: [queue, deskTicket] as const,
  },
};
