import type { OrganisationUpdate } from '@heatwise/contract/organisation/organisation.contract';
import {
  type BetaFeature,
  betaFeaturesOf,
  showsPreviewFeatures,
} from '@heatwise/domain/organisation/features';
import { historyDaysOf } from '@heatwise/domain/organisation/history-window';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import { offlineDaysOf } from '@heatwise/domain/organisation/offline-copy';
import {
  ORGANISATION_DETAIL_KEYS,
  type OrganisationDetailKey,
} from '@heatwise/domain/organisation/organisation-settings';
import { readTimeZone } from '@heatwise/domain/organisation/organisation-time-zone';
import { passwordMinimumOf } from '@heatwise/domain/session/password-limits';
import { isTwoFactorRequired } from '@heatwise/domain/session/two-factor';
import type { LocalOrganisation } from '../../entities/organisation/organisation.queries.ts';

/** The organisation's settings as the form holds them. */
export type OrganisationDraft = {
  readonly name: string;
  readonly measurementSystem: MeasurementSystem;
  /** Null while none is chosen. */
  readonly timeZone: string | null;
  readonly showsPreview: boolean;
  readonly beta: readonly BetaFeature[];
  /** Null while nothing, or no number, is in the field. */
  readonly passwordMinimum: number | null;
  readonly requiresTwoFactor: boolean;
  /** Null as above. */
  readonly offlineDays: number | null;
  /** Null as above. */
  readonly historyDays: number | null;
  readonly details: Readonly<Record<OrganisationDetailKey, string>>;
};

type Settings = Pick<LocalOrganisation, 'name' | 'metadata' | 'measurementSystem'>;

export function draftOf({ name, metadata, measurementSystem }: Settings): OrganisationDraft {
  const text = (key: OrganisationDetailKey) => (typeof metadata[key] === 'string' ? metadata[key] : '');
  return {
    name,
    measurementSystem,
    timeZone: readTimeZone(metadata),
    showsPreview: showsPreviewFeatures(metadata),
    beta: betaFeaturesOf(metadata),
    passwordMinimum: passwordMinimumOf(metadata),
    requiresTwoFactor: isTwoFactorRequired(metadata),
    offlineDays: offlineDaysOf(metadata),
    historyDays: historyDaysOf(metadata),
    details: {
      industry: text('industry'),
      address: text('address'),
      contact_name: text('contact_name'),
      contact_email: text('contact_email'),
      contact_phone: text('contact_phone'),
      website: text('website'),
    },
  };
}

/** Only what differs, so that two admins at once do not undo each other; null when nothing does. */
export function updateOf(organisation: Settings, draft: OrganisationDraft): OrganisationUpdate | null {
  const before = draftOf(organisation);
  const name = draft.name.trim();
  const details = ORGANISATION_DETAIL_KEYS.filter(
    (key) => draft.details[key].trim() !== before.details[key].trim(),
  ).map((key) => [key, draft.details[key].trim() || null] as const);
  const metadata: NonNullable<OrganisationUpdate['metadata']> = {
    ...(draft.measurementSystem !== before.measurementSystem && {
      _measurement_system: draft.measurementSystem,
    }),
    ...(draft.timeZone !== null && draft.timeZone !== before.timeZone && { _time_zone: draft.timeZone }),
    ...(draft.showsPreview !== before.showsPreview && { _show_preview_features: draft.showsPreview }),
    ...(draft.beta.join() !== before.beta.join() && { _beta: [...draft.beta] }),
    ...(draft.passwordMinimum !== before.passwordMinimum && {
      // What is no number is refused by the rule, with words.
      _password_min_length: draft.passwordMinimum ?? 0,
    }),
    ...(draft.requiresTwoFactor !== before.requiresTwoFactor && {
      _two_factor_required: draft.requiresTwoFactor,
    }),
    ...(draft.offlineDays !== before.offlineDays && { _offline_days: draft.offlineDays ?? 0 }),
    ...(draft.historyDays !== before.historyDays && { _history_days: draft.historyDays ?? 0 }),
    ...Object.fromEntries(details),
  };
  const update = {
    ...(name !== before.name && { name }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
  return Object.keys(update).length > 0 ? update : null;
}
