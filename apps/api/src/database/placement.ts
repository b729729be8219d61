import type { Tables } from './tables.ts';

/**
 * Where each table lives when the database is spread over machines (Citus, decision 0218). What is of an organisation goes to
 * the machine that has the organisation. What has to be unique over all organisations, or belongs to none, stays
 * on the coordinator, and so does what is joined to that most of the time.
 */
type Place = 'with its organisation' | 'on the coordinator';

const away: Place = 'with its organisation';
const here: Place = 'on the coordinator';

export const placement: Readonly<Record<keyof Tables, Place>> = {
  organisations: away,
  org_sync_clock: away,
  users: away,
  tags: away,
  permissions: away,
  custom_measurement_types: away,
  link_measurement_types: away,
  strategies: away,
  readiness_assessments: away,
  saved_views: away,
  measurements: away,
  link_measurements: away,
  follow_up_notes: away,
  restamp_queue: away,
  tag_sweeps: away,
  measurement_counts: away,
  notification_settings: away,
  notices: away,
  profile_images: away,
  federated_identities: away,
  devices: away,
  audit: away,
  admin_changes: away,
  closings: away,
  used_nonces: away,
  // Looked up by organisation and hash: their tokens name the organisation.
  sessions: away,
  device_tokens: away,
  wall_links: away,
  course_links: away,
  api_tokens: away,
  account_links: away,
  training_modules: away,
  module_versions: away,
  module_assignments: away,
  courses: away,
  course_attempts: away,
  certificates: away,
  enrolment_state: away,
  training_changes: away,
  training_counts: away,
  toolbox_talks: away,
  talk_attendances: away,
  module_files: away,
  module_file_parts: away,
  alert_rules: away,
  alerts: away,
  alert_events: away,
  alert_tellings: away,
  alert_looks: away,
  org_news: away,
  webhooks: away,
  webhook_events: away,
  webhook_deliveries: away,
  licences: away,
  bi_keys: away,
  bi_people: away,
  support_access: away,
  support_views: away,
  reports: away,
  report_runs: away,
  report_files: away,
  tickets: away,
  ticket_messages: away,
  ticket_people: away,
  ticket_files: away,
  ticket_notes: away,
  canned_replies: away,
  surveys: away,
  survey_versions: away,
  quote_items: away,
  loyalty_ledger: away,
  loyalty_accounts: away,
  loyalty_trainings: away,
  loyalty_redemptions: away,
  // An address, a domain, a provider leads to one organisation of all.
  credentials: here,
  two_factor: here,
  recovery_codes: here,
  organisation_domains: here,
  domain_objections: here,
  identity_providers: here,
  directory_people: here,
  // One browser, whoever signs in there.
  push_subscriptions: here,
  // Links of referrals, stories and quotes are found by their id alone.
  referral_links: here,
  referrals: here,
  referral_invitations: here,
  referral_origins: here,
  stories: here,
  story_pictures: here,
  quotes: here,
  quote_versions: here,
  // Of no organisation.
  referral_addresses: here,
  registered_keys: here,
  sign_in_attempts: here,
  outside_answers: here,
  heat_days: here,
  jobs: here,
  recurring_work: here,
  registrations: here,
  sync_schema_versions: here,
  server_incarnation: here,
};

/** The tables of one place. */
export function tablesPlaced(place: Place): string[] {
  return Object.entries(placement).flatMap(([table, its]) => (its === place ? [table] : []));
}
