import { closingOf } from '@heatwise/domain/organisation/closing';
import { dateText } from '@heatwise/domain/time/date-text';
import { useOrganisation } from '../../../entities/organisation/organisation.queries.ts';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Above every screen while the organisation is closed: until when there is a way back, and where it is. */
export function ClosingBanner() {
  const organisation = useOrganisation();
  const zone = useViewerZone();
  const closing = organisation ? closingOf(organisation.metadata) : null;
  if (!organisation || !closing) return null;
  return (
    <Notice tone="warning" title={`${organisation.name} is closed`}>
      On {dateText(Date.parse(closing.erase_at), zone)} all its data will be erased. Only admins can sign in.{' '}
      <AnchorLink to="/settings/close" size="sm" underline="always">
        Export or reopen
      </AnchorLink>
    </Notice>
  );
}
