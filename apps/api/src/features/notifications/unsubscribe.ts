import type { UnsubscribeLink } from '@heatwise/contract/notifications/notifications.contract';
import { UNSUBSCRIBABLE, type Unsubscribable } from '@heatwise/domain/notifications/notifications';
import { isUuid } from '@heatwise/domain/text/uuid';
import { appendAudit } from '../../audit/audit.ts';
import { addresseesOf } from '../../auth/actors.store.ts';
import type { Seal } from '../../auth/seal.ts';
import { AppError } from '../../http/app-error.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope, ReadIn, WriteIn } from '../../organisation/organisation-scope.ts';
import { ownSettings, putSettings, type StoredSettings } from './notification-settings.store.ts';

/** Whose emails of which kind a link ends. */
type Subscription = { readonly what: Unsubscribable; readonly org_id: string; readonly user_id: string };

/**
 * The secret part of such a link: sealed, so that only this server can make one, and good for nothing but this. It does
 * not end: the email it is in may be old, and nobody is to be kept from leaving. See decisions/0063.
 */
export function unsubscribeToken(seal: Seal, { what, org_id, user_id }: Subscription): string {
  const ids = [org_id, user_id].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
  // Packed, because addresses have parts of a hundred characters at most.
  const packed = Buffer.concat([Buffer.from([UNSUBSCRIBABLE.indexOf(what)]), ...ids]);
  return seal.seal(packed.toString('base64url')).toString('base64url');
}

/** Throws unsubscribe-link-not-valid for what this server did not make. */
function readToken(seal: Seal, token: string): Subscription {
  const packed = Buffer.from(seal.open(Buffer.from(token, 'base64url')) ?? '', 'base64url');
  const what = UNSUBSCRIBABLE[packed[0] ?? -1];
  const [org_id, user_id] = [uuidOf(packed.subarray(1, 17)), uuidOf(packed.subarray(17))];
  if (!what || !isUuid(org_id) || !isUuid(user_id)) throw new AppError('unsubscribe-link-not-valid');
  return { what, org_id, user_id };
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Which setting a link switches off. */
const SETTING_OF = { dehydration: 'mail', digest: 'digest', desk: 'desk' } as const;

const isOn = (settings: StoredSettings, what: Unsubscribable) => settings[SETTING_OF[what]];

async function stateOf(scope: OrganisationScope, { what, user_id }: Subscription) {
  if (!(await addresseesOf(scope, [user_id])).has(user_id)) throw new AppError('unsubscribe-link-not-valid');
  const settings = await ownSettings(scope, user_id);
  const link: UnsubscribeLink = {
    what,
    organisation_name: (await organisationOf(scope)).name,
    is_subscribed: isOn(settings, what),
  };
  return { settings, link };
}

type Parts = { readonly seal: Seal; readonly readIn: ReadIn; readonly writeIn: WriteIn };

/** Makes the two commands of whoever comes with an email's link, signed in or not: looking, and ending. */
export function createUnsubscribe({ seal, readIn, writeIn }: Parts) {
  /** Throws unsubscribe-link-not-valid, also for somebody who has left. */
  async function look(token: string): Promise<UnsubscribeLink> {
    const subscription = readToken(seal, token);
    return readIn(subscription.org_id, async (scope) => (await stateOf(scope, subscription)).link);
  }

  /** Ends the emails; those that are ended already stay so. Throws as looking does. */
  async function unsubscribe(token: string, address: string): Promise<UnsubscribeLink> {
    // Looked at first: an organisation that is no more has no clock to write by.
    await look(token);
    const subscription = readToken(seal, token);
    const { what, user_id } = subscription;
    return writeIn(subscription.org_id, async (scope) => {
      const { settings, link } = await stateOf(scope, subscription);
      if (!link.is_subscribed) return link;
      const ended = { [SETTING_OF[what]]: false, ...(what === 'digest' && { next_digest_at: null }) };
      await putSettings(scope, user_id, { ...settings, ...ended });
      await appendAudit(scope, { user_id, action: 'notifications.unsubscribe', subject: { what }, address });
      return { ...link, is_subscribed: false };
    });
  }

  return { look, unsubscribe };
}
