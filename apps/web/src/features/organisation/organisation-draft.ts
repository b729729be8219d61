import type { OrganisationUpdate } from '@heatwise/contract/organisation/organisation.contract';
import {
  type BetaFeature,
  betaFeaturesOf,
  showsPreviewFeatures,
} from '@heatwise/domain/organisation/features';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import {
  historyDaysOf,
  type OrganisationDetailKey,
  offlineDaysOf,
  readTimeZone,
} from '@heatwise/domain/organisation/organisation-settings';
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

type Metadata = NonNullable<OrganisationUpdate['metadata']>;

/** The value of each setting that the form sends; undefined sends nothing. */
const SETTINGS: { readonly [Key in keyof Required<Metadata>]: (draft: OrganisationDraft) => Metadata[Key] } =
  {
    industry: readDetail('industry'),
    address: readDetail('address'),
    contact_name: readDetail('contact_name'),
    contact_email: readDetail('contact_email'),
    contact_phone: readDetail('contact_phone'),
    website: readDetail('website'),
    _measurement_system: ({ measurementSystem }) => measurementSystem,
    _time_zone: ({ timeZone }) => timeZone ?? undefined,
    _show_preview_features: ({ showsPreview }) => showsPreview,
    _beta: ({ beta }) => [...beta],
    // The rule refuses 0 with words, as it does a field without a number.
    _password_min_length: ({ passwordMinimum }) => passwordMinimum ?? 0,
    _two_factor_required: ({ requiresTwoFactor }) => requiresTwoFactor,
    _offline_days: ({ offlineDays }) => offlineDays ?? 0,
    _history_days: ({ historyDays }) => historyDays ?? 0,
  };

function readDetail(key: OrganisationDetailKey) {
  return ({ details }: OrganisationDraft) => details[key].trim() || null;
}

/** Contains only changed settings, so that two admins at once do not undo each other; null when nothing changed. */
export function updateOf(organisation: Settings, draft: OrganisationDraft): OrganisationUpdate | null {
  const before = draftOf(organisation);
  const name = draft.name.trim();
  const changed = Object.entries(SETTINGS).flatMap(([key, read]) => {
    const value = read(draft);
    return value === undefined || JSON.stringify(value) === JSON.stringify(read(before))
      ? []
      : [[key, value]];
  });
  const update = {
    ...(name !== before.name && { name }),
    ...(changed.length > 0 && { metadata: Object.fromEntries(changed) as Metadata }),
  };
  return Object.keys(update).length > 0 ? update : null;
}

/** What each part of the form is given. Problems are named by the paths of the request. */
export type OrganisationFields = {
  readonly draft: OrganisationDraft;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<OrganisationDraft>) => void;
};
