import type { OwnDomain } from '@heatwise/contract/session/federated/identity-providers.contract';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { useGiveDomainBack } from './sso.mutations.ts';

type Props = { own: OwnDomain; providerName: string | null; onClose: () => void };

/** Asks before a domain is let go. */
export function ReleaseDomainDialog({ own: { domain, confirmed_at }, providerName, onClose }: Props) {
  const release = useGiveDomainBack();
  const toast = useToast();
  const isConfirmed = confirmed_at !== null;

  async function confirm(): Promise<void> {
    try {
      await release.mutateAsync(domain);
      toast('success', isConfirmed ? `${domain} was released.` : `${domain} was removed.`);
      onClose();
    } catch {
      // The toast says why.
    }
  }

  return (
    <ConfirmDialog
      opened
      title={isConfirmed ? `Release ${domain}?` : `Remove ${domain}?`}
      confirm={isConfirmed ? 'Release' : 'Remove'}
      isDangerous
      isBusy={release.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {consequence(isConfirmed, providerName)}
    </ConfirmDialog>
  );
}

function consequence(isConfirmed: boolean, providerName: string | null): string {
  const others = 'Whoever runs the domain can add it to another organisation.';
  if (!isConfirmed) return `It is no longer kept for your organisation. ${others}`;
  if (providerName === null) return others;
  return `People who enter an address in it are asked for a password instead of being sent to ${providerName}. ${others}`;
}
