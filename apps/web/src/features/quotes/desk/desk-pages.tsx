import { getRouteApi } from '@tanstack/react-router';
import { DeskQuoteScreen } from './desk-quote-screen.tsx';
import { DeskQuotesScreen } from './desk-quotes-screen.tsx';

const list = getRouteApi('/signed-in/shell/desk/quotes');
const detail = getRouteApi('/signed-in/shell/desk/quotes/$quote_id');

export function DeskQuotesPage() {
  const navigate = list.useNavigate();
  return (
    <DeskQuotesScreen
      search={list.useSearch()}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  );
}

export function DeskQuotePage() {
  const { quote_id } = detail.useParams();
  return <DeskQuoteScreen key={quote_id} quoteId={quote_id} />;
}
