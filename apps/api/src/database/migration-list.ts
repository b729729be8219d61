import type { Migration } from 'kysely';
import { up as foundation } from './migrations/20261121T0900_foundation.ts';
import { up as lookUps } from './migrations/20261121T0910_look_ups.ts';
import { up as tagDeletions } from './migrations/20261121T1510_tag_deletions.ts';
import { up as permissionTrail } from './migrations/20261121T1520_permission_trail.ts';
import { up as personMerges } from './migrations/20261121T1520_person_merges.ts';
import { up as registeredEmails } from './migrations/20261121T1530_registered_emails.ts';
import { up as outsideAnswers } from './migrations/20261121T1540_outside_answers.ts';
import { up as followUpNotes } from './migrations/20261121T1630_follow_up_notes.ts';
import { up as oneAdviceForAClass } from './migrations/20261121T1630_one_advice_for_a_class.ts';
import { up as readinessAssessments } from './migrations/20261121T1700_readiness_assessments.ts';
import { up as jobs } from './migrations/20261121T1755_jobs.ts';
import { up as accountLinks } from './migrations/20261121T1756_account_links.ts';
import { up as twoFactor } from './migrations/20261121T1757_two_factor.ts';
import { up as registrations } from './migrations/20261121T1758_registrations.ts';
import { up as federatedSignIn } from './migrations/20261121T2000_federated_sign_in.ts';
import { up as closing } from './migrations/20261121T2010_closing.ts';
import { up as devices } from './migrations/20261121T2020_devices.ts';
import { up as urgentAndRecurringJobs } from './migrations/20261121T2021_urgent_and_recurring_jobs.ts';
import { up as notifications } from './migrations/20261121T2022_notifications.ts';
import { up as auditTrail } from './migrations/20261121T2030_audit_trail.ts';
import { up as directoryPeople } from './migrations/20261121T2040_directory_people.ts';
import { up as jobsOfDeletedLocations } from './migrations/20261122T0700_jobs_of_deleted_locations.ts';
import { up as heatDays } from './migrations/20261122T0900_heat_days.ts';
import { up as savedViews } from './migrations/20261122T1000_saved_views.ts';
import { up as wallLinks } from './migrations/20261122T1000_wall_links.ts';
import { up as customClasses } from './migrations/20261122T1045_custom_classes.ts';
import { up as mergedPeople } from './migrations/20261122T1100_merged_people.ts';
import { up as invitations } from './migrations/20261122T1500_invitations.ts';
import { up as twoFactorOffers } from './migrations/20261122T1501_two_factor_offers.ts';
import { up as guessedCodes } from './migrations/20261122T1502_guessed_codes.ts';
import { up as confirmedDomains } from './migrations/20261122T1510_confirmed_domains.ts';
import { up as usedNonces } from './migrations/20261122T1511_used_nonces.ts';
import { up as addressesOfDomains } from './migrations/20261122T1512_addresses_of_confirmed_domains.ts';
import { up as erasingByStoredDate } from './migrations/20261122T1513_erasing_by_the_stored_date.ts';
import { up as namesOfDeviceTokens } from './migrations/20261122T1514_names_of_device_tokens.ts';
import { up as restampPauses } from './migrations/20261122T1520_restamp_pauses.ts';
import { up as tagSweeps } from './migrations/20261122T1521_tag_sweeps.ts';
import { up as movedMeasurements } from './migrations/20261122T1522_moved_measurements.ts';
import { up as tidying } from './migrations/20261122T1523_tidying.ts';
import { up as measurementCounts } from './migrations/20261122T1530_measurement_counts.ts';
import { up as jobTurns } from './migrations/20261122T1531_job_turns.ts';
import { up as clocksLookedAt } from './migrations/20261122T1532_clocks_looked_at.ts';
import { up as secondAdmin } from './migrations/20261122T1800_second_admin.ts';
import { up as triesOfTheirOwn } from './migrations/20261122T1801_tries_of_their_own.ts';
import { up as objectionsLapse } from './migrations/20261122T1802_objections_lapse.ts';
import { up as syncSchemaVersions } from './migrations/20261122T1810_sync_schema_versions.ts';
import { up as sweepsInBlocks } from './migrations/20261122T1820_sweeps_in_blocks.ts';
import { up as erasingInBlocks } from './migrations/20261122T1821_erasing_in_blocks.ts';
import { up as invitationsCounted } from './migrations/20261122T1830_invitations_counted.ts';

/** Every migration by name, oldest first. A list, not a folder scan: the built server is one file. */
export const migrationList: Readonly<Record<string, Migration>> = {
  '20261121T0900_foundation': { up: foundation },
  '20261121T0910_look_ups': { up: lookUps },
  '20261121T1510_tag_deletions': { up: tagDeletions },
  '20261121T1520_permission_trail': { up: permissionTrail },
  '20261121T1520_person_merges': { up: personMerges },
  '20261121T1530_registered_emails': { up: registeredEmails },
  '20261121T1540_outside_answers': { up: outsideAnswers },
  '20261121T1630_follow_up_notes': { up: followUpNotes },
  '20261121T1630_one_advice_for_a_class': { up: oneAdviceForAClass },
  '20261121T1700_readiness_assessments': { up: readinessAssessments },
  '20261121T1755_jobs': { up: jobs },
  '20261121T1756_account_links': { up: accountLinks },
  '20261121T1757_two_factor': { up: twoFactor },
  '20261121T1758_registrations': { up: registrations },
  '20261121T2000_federated_sign_in': { up: federatedSignIn },
  '20261121T2010_closing': { up: closing },
  '20261121T2020_devices': { up: devices },
  '20261121T2021_urgent_and_recurring_jobs': { up: urgentAndRecurringJobs },
  '20261121T2022_notifications': { up: notifications },
  '20261121T2030_audit_trail': { up: auditTrail },
  '20261121T2040_directory_people': { up: directoryPeople },
  '20261122T0700_jobs_of_deleted_locations': { up: jobsOfDeletedLocations },
  '20261122T0900_heat_days': { up: heatDays },
  '20261122T1000_saved_views': { up: savedViews },
  '20261122T1000_wall_links': { up: wallLinks },
  '20261122T1045_custom_classes': { up: customClasses },
  '20261122T1100_merged_people': { up: mergedPeople },
  '20261122T1500_invitations': { up: invitations },
  '20261122T1501_two_factor_offers': { up: twoFactorOffers },
  '20261122T1502_guessed_codes': { up: guessedCodes },
  '20261122T1510_confirmed_domains': { up: confirmedDomains },
  '20261122T1511_used_nonces': { up: usedNonces },
  '20261122T1512_addresses_of_confirmed_domains': { up: addressesOfDomains },
  '20261122T1513_erasing_by_the_stored_date': { up: erasingByStoredDate },
  '20261122T1514_names_of_device_tokens': { up: namesOfDeviceTokens },
  '20261122T1520_restamp_pauses': { up: restampPauses },
  '20261122T1521_tag_sweeps': { up: tagSweeps },
  '20261122T1522_moved_measurements': { up: movedMeasurements },
  '20261122T1523_tidying': { up: tidying },
  '20261122T1530_measurement_counts': { up: measurementCounts },
  '20261122T1531_job_turns': { up: jobTurns },
  '20261122T1532_clocks_looked_at': { up: clocksLookedAt },
  '20261122T1800_second_admin': { up: secondAdmin },
  '20261122T1801_tries_of_their_own': { up: triesOfTheirOwn },
  '20261122T1802_objections_lapse': { up: objectionsLapse },
  '20261122T1810_sync_schema_versions': { up: syncSchemaVersions },
  '20261122T1820_sweeps_in_blocks': { up: sweepsInBlocks },
  '20261122T1821_erasing_in_blocks': { up: erasingInBlocks },
  '20261122T1830_invitations_counted': { up: invitationsCounted },
};
