import { getRouteApi } from '@tanstack/react-router';
import { DeskTicketScreen } from './desk/desk-ticket-screen.tsx';
import { QueueScreen } from './desk/queue-screen.tsx';
import { TicketScreen } from './ticket-screen.tsx';
import { TicketsScreen } from './tickets-screen.tsx';

const tickets = getRouteApi('/signed-in/shell/settings/tickets');
const ticket = getRouteApi('/signed-in/shell/settings/tickets/$uuid');
const queue = getRouteApi('/signed-in/shell/desk/tickets');
const deskTicket = getRouteApi('/signed-in/shell/desk/tickets/$org_id/$uuid');

export function TicketsPage() {
  const navigate = tickets.useNavigate();
  const search = tickets.useSearch();
  return (
    <TicketsScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next })}
      onOpened={(uuid) => void navigate({ to: '/settings/tickets/$uuid', params: { uuid } })}
    />
  );
}

export function TicketPage() {
  const { uuid } = ticket.useParams();
  return <TicketScreen key={uuid} ticketId={uuid} />;
}

export function QueuePage() {
  const navigate = queue.useNavigate();
  const search = queue.useSearch();
  return <QueueScreen search={search} onSearchChange={(next) => void navigate({ search: next })} />;
}

export function DeskTicketPage() {
  const { org_id, uuid } = deskTicket.useParams();
  return <DeskTicketScreen key={uuid} address={{ org_id, ticket_id: uuid }} />;
}
