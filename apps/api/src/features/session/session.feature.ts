import { createSeal, SEALED_COLUMNS } from '../../auth/seal.ts';
import type { Feature, Server } from '../../feature.ts';
import { deliveryOf } from '../../mail/mail-post.ts';
import { serveAccount } from './account.routes.ts';
import { type FederatedOthers, startFederated } from './federated/federated-parts.ts';
import { serveFederatedSignIn } from './federated/federated-sign-in.routes.ts';
import { serveIdentityProviders } from './federated/identity-providers.routes.ts';
import { invitationsHandler } from './invitations.commands.ts';
import { serveInvitations } from './invitations.routes.ts';
import { serveOutbox } from './outbox.routes.ts';
import { resetRequestHandler } from './password-reset.commands.ts';
import { servePasswordReset } from './password-reset.routes.ts';
import { serveRegistration } from './registration.routes.ts';
import { registrationsIn } from './registrations.store.ts';
import { createSecondFactor } from './second-factor.ts';
import { serveSession } from './session.routes.ts';

/** What belongs to other features, and signing in cannot do without. */
type Others = FederatedOthers &
  Pick<Parameters<typeof serveRegistration>[1], 'insertPerson' | 'insertPermission'>;

/** Signing in and one's account: passwords, second factors, invitations, registration, work accounts. */
export const sessionFeature = (others: Others): Feature => ({
  name: 'session',
  start: (server) => {
    const { settings, deriveKeys, randomBytes } = server;
    const secretSeal = createSeal(deriveKeys(SEALED_COLUMNS.twoFactor.purpose), randomBytes);
    const askSecondFactor = createSecondFactor({ ...server, secretSeal });
    const account = {
      ...server,
      ...settings,
      secretSeal,
      askSecondFactor,
      mailDelivery: deliveryOf(settings),
    };
    const federated = startFederated(server, others);
    return {
      routes: async (app) => {
        await app.register(serveSession, { ...account, ...federated });
        await app.register(serveFederatedSignIn, { ...account, ...federated });
        await app.register(serveIdentityProviders, { ...account, ...federated });
        await app.register(serveAccount, account);
        await app.register(servePasswordReset, account);
        await app.register(serveInvitations, account);
        await app.register(serveRegistration, {
          ...account,
          ...others,
          ...waitingRegistrations(server),
        });
        await app.register(serveOutbox, settings);
      },
      jobs: [invitationsHandler(account), resetRequestHandler(account)],
      periodic: [federated.domainChecks],
    };
  },
});

function waitingRegistrations({ database, deriveKeys, randomBytes }: Server) {
  return {
    registrations: registrationsIn(database),
    registrationSeal: createSeal(deriveKeys(SEALED_COLUMNS.registrations.purpose), randomBytes),
    emailHashKey: deriveKeys('e-mails of registrations')[0].key,
  };
}
