import { getRouteApi } from '@tanstack/react-router';
import { QuoteScreen } from './quote-screen.tsx';
import { QuotesScreen } from './quotes-screen.tsx';

const list = getRouteApi('/signed-in/shell/settings/quote');
const detail = getRouteApi('/signed-in/shell/settings/quote/$quote_id');

export function QuotesPage() {
  const search = list.useSearch();
  const navigate = list.useNavigate();
  return (
    <QuotesScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
      onSent={(quote_id) => void navigate({ to: '/settings/quote/$quote_id', params: { quote_id } })}
    />
  );
}

export function QuotePage() {
  const { quote_id } = detail.useParams();
  return <QuoteScreen key={quote_id} quoteId={quote_id} />;
}
