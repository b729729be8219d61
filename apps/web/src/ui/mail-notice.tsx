import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import { AnchorLink } from './links.tsx';
import { Notice } from './notice.tsx';

/** Where an email is to be found on a server that sends none; nothing where it was sent. */
export function MailNotice({ mail }: { mail: MailDelivery }) {
  if (mail === 'sent') return null;
  if (mail === 'kept') {
    return (
      <Notice tone="warning" title="This server does not send email">
        Its mail server is not set up yet. What it would have sent is in the folder “outbox” beside its data;
        please ask whoever runs it.
      </Notice>
    );
  }
  return (
    <Notice tone="info" title="This demo does not send email">
      What it would have sent is in{' '}
      <AnchorLink to="/outbox" size="sm" underline="always">
        the demo’s outbox
      </AnchorLink>
      .
    </Notice>
  );
}
