import { getRouteApi } from '@tanstack/react-router';
import { NarrowCard } from '../../../ui/narrow-card.tsx';
import { PublicQueries } from '../public-queries.tsx';
import { CertificateScreen } from './certificate-screen.tsx';

const route = getRouteApi('/public/certificate/$number');

export function CertificatePage() {
  const { number } = route.useParams();
  return (
    <PublicQueries>
      <NarrowCard>
        <CertificateScreen key={number} number={number} />
      </NarrowCard>
    </PublicQueries>
  );
}
