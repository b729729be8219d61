import type { Migration } from 'kysely';
import { up as firstVersion } from './migrations/20261122T2130_first_version.ts';
import { up as education } from './migrations/20261123T0230_education.ts';
import { up as courseAccess } from './migrations/20261123T0500_course_access.ts';
import { up as toolboxTalks } from './migrations/20261123T0510_toolbox_talks.ts';
import { up as moduleFiles } from './migrations/20261123T0520_module_files.ts';
import { up as courseIndexes } from './migrations/20261123T0550_course_indexes.ts';
import { up as alerts } from './migrations/20261123T0600_alerts.ts';
import { up as services } from './migrations/20261123T1210_services.ts';
import { up as pushMessages } from './migrations/20261123T1240_push_messages.ts';
import { up as alertTellingIndex } from './migrations/20261123T1250_alert_telling_index.ts';
import { up as partDigests } from './migrations/20261123T1620_part_digests.ts';
import { up as trainingCounts } from './migrations/20261123T2040_training_counts.ts';
import { up as reports } from './migrations/20261123T2140_reports.ts';
import { up as orgNews } from './migrations/20261124T1140_org_news.ts';
import { up as alertWebhooks } from './migrations/20261124T1200_alert_webhooks.ts';
import { up as desk } from './migrations/20261125T0010_desk.ts';
import { up as biReader } from './migrations/20261125T0020_bi_reader.ts';
import { up as supportAccess } from './migrations/20261125T0040_support_access.ts';
import { up as tickets } from './migrations/20261125T0110_tickets.ts';
import { up as quotes } from './migrations/20261125T0120_quotes.ts';
import { up as whatProgramsWrite } from './migrations/20261125T0125_what_programs_write.ts';
import { up as reportChoices } from './migrations/20261125T0126_report_choices.ts';
import { up as surveys } from './migrations/20261125T0130_surveys.ts';
import { up as apiRequests } from './migrations/20261125T0140_api_requests.ts';
import { up as referral } from './migrations/20261125T0140_referral.ts';
import { up as loyalty } from './migrations/20261125T0150_loyalty.ts';
import { up as branches } from './migrations/20261125T0330_branches.ts';
import { up as deskNews } from './migrations/20261125T0330_desk_news.ts';
import { up as tagStamps } from './migrations/20261125T0340_tag_stamps.ts';
import { up as deliveryTries } from './migrations/20261125T0930_delivery_tries.ts';
import { up as tokensNameOrganisations } from './migrations/20261125T1000_tokens_name_organisations.ts';
import { up as functionsThatTravel } from './migrations/20261125T1010_functions_that_travel.ts';
import { up as numbersOfOrganisations } from './migrations/20261125T1020_numbers_of_organisations.ts';
import { up as retention } from './migrations/20261125T1410_retention.ts';
import { up as historyWindow } from './migrations/20261125T1420_history_window.ts';
import { up as manyMachines } from './migrations/20261125T1500_many_machines.ts';
import { up as objectors } from './migrations/20261125T1525_objectors.ts';
import { up as biByFunction } from './migrations/20261125T2230_bi_by_function.ts';
import { up as notesAreErased } from './migrations/20261125T2235_notes_are_erased.ts';
import { up as enrolmentByIndex } from './migrations/20261126T1815_enrolment_by_index.ts';
import { up as lateCourses } from './migrations/20261126T2155_late_courses.ts';
import { up as whoAskedForAnEmail } from './migrations/20261127T0230_who_asked_for_an_email.ts';
import { up as addressesOfIdentities } from './migrations/20261127T0240_addresses_of_identities.ts';
import { up as alertIncidents } from './migrations/20261127T1910_alert_incidents.ts';
import { up as alertSources } from './migrations/20261127T1911_alert_sources.ts';
import { up as alertDeliveries } from './migrations/20261127T1912_alert_deliveries.ts';
import { up as normalisedTexts } from './migrations/20261127T1920_normalised_texts.ts';
import { up as uniqueEmployeeIds } from './migrations/20261127T1921_unique_employee_ids.ts';
import { up as temporaryPasswords } from './migrations/20261127T1922_temporary_passwords.ts';
import { up as deviceClocks } from './migrations/20261127T1940_device_clocks.ts';
import { up as askAgainForShortWeatherDays } from './migrations/20261127T1950_ask_again_for_short_weather_days.ts';
import { up as jobsUnderWay } from './migrations/20261128T0630_jobs_under_way.ts';
import { up as severalMovesOfOnePerson } from './migrations/20261128T0710_several_moves_of_one_person.ts';
import { up as reauthentication } from './migrations/20261128T0920_reauthentication.ts';
import { up as failedSignIns } from './migrations/20261128T0921_failed_sign_ins.ts';
import { up as closedOrganisationsShowNothing } from './migrations/20261128T1000_closed_organisations_show_nothing.ts';
import { up as weatherByExactPlace } from './migrations/20261128T1001_weather_by_exact_place.ts';
import { up as lastingKeys } from './migrations/20261128T1002_lasting_keys.ts';
import { up as learnerIdentification } from './migrations/20261128T1003_learner_identification.ts';
import { up as storedDeviceClocks } from './migrations/20261128T1101_stored_device_clocks.ts';
import { up as temporaryPasswordsExpire } from './migrations/20261128T1102_temporary_passwords_expire.ts';
import { up as employeeIdsWithoutCase } from './migrations/20261128T1201_employee_ids_without_case.ts';
import { up as oneMarkOfTemporaryPasswords } from './migrations/20261128T1302_one_mark_of_temporary_passwords.ts';
import { up as testsLeftBehindByMerges } from './migrations/20261128T1303_tests_left_behind_by_merges.ts';

/** Every migration by name, oldest first. A list, not a folder scan: the built server is one file. */
export const migrationList: Readonly<Record<string, Migration>> = {
  '20261122T2130_first_version': { up: firstVersion },
  '20261123T0230_education': { up: education },
  '20261123T0500_course_access': { up: courseAccess },
  '20261123T0510_toolbox_talks': { up: toolboxTalks },
  '20261123T0520_module_files': { up: moduleFiles },
  '20261123T0550_course_indexes': { up: courseIndexes },
  '20261123T0600_alerts': { up: alerts },
  '20261123T1210_services': { up: services },
  '20261123T1240_push_messages': { up: pushMessages },
  '20261123T1250_alert_telling_index': { up: alertTellingIndex },
  '20261123T1620_part_digests': { up: partDigests },
  '20261123T2040_training_counts': { up: trainingCounts },
  '20261123T2140_reports': { up: reports },
  '20261124T1140_org_news': { up: orgNews },
  '20261124T1200_alert_webhooks': { up: alertWebhooks },
  '20261125T0010_desk': { up: desk },
  '20261125T0020_bi_reader': { up: biReader },
  '20261125T0040_support_access': { up: supportAccess },
  '20261125T0110_tickets': { up: tickets },
  '20261125T0120_quotes': { up: quotes },
  '20261125T0125_what_programs_write': { up: whatProgramsWrite },
  '20261125T0126_report_choices': { up: reportChoices },
  '20261125T0130_surveys': { up: surveys },
  '20261125T0140_api_requests': { up: apiRequests },
  '20261125T0140_referral': { up: referral },
  '20261125T0150_loyalty': { up: loyalty },
  '20261125T0330_branches': { up: branches },
  '20261125T0330_desk_news': { up: deskNews },
  '20261125T0340_tag_stamps': { up: tagStamps },
  '20261125T0930_delivery_tries': { up: deliveryTries },
  '20261125T1000_tokens_name_organisations': { up: tokensNameOrganisations },
  '20261125T1010_functions_that_travel': { up: functionsThatTravel },
  '20261125T1020_numbers_of_organisations': { up: numbersOfOrganisations },
  '20261125T1410_retention': { up: retention },
  '20261125T1420_history_window': { up: historyWindow },
  '20261125T1500_many_machines': { up: manyMachines },
  '20261125T1525_objectors': { up: objectors },
  '20261125T2230_bi_by_function': { up: biByFunction },
  '20261125T2235_notes_are_erased': { up: notesAreErased },
  '20261126T1815_enrolment_by_index': { up: enrolmentByIndex },
  '20261126T2155_late_courses': { up: lateCourses },
  '20261127T0230_who_asked_for_an_email': { up: whoAskedForAnEmail },
  '20261127T0240_addresses_of_identities': { up: addressesOfIdentities },
  '20261127T1910_alert_incidents': { up: alertIncidents },
  '20261127T1911_alert_sources': { up: alertSources },
  '20261127T1912_alert_deliveries': { up: alertDeliveries },
  '20261127T1920_normalised_texts': { up: normalisedTexts },
  '20261127T1921_unique_employee_ids': { up: uniqueEmployeeIds },
  '20261127T1922_temporary_passwords': { up: temporaryPasswords },
  '20261127T1940_device_clocks': { up: deviceClocks },
  '20261127T1950_ask_again_for_short_weather_days': { up: askAgainForShortWeatherDays },
  '20261128T0630_jobs_under_way': { up: jobsUnderWay },
  '20261128T0710_several_moves_of_one_person': { up: severalMovesOfOnePerson },
  '20261128T0920_reauthentication': { up: reauthentication },
  '20261128T0921_failed_sign_ins': { up: failedSignIns },
  '20261128T1000_closed_organisations_show_nothing': { up: closedOrganisationsShowNothing },
  '20261128T1001_weather_by_exact_place': { up: weatherByExactPlace },
  '20261128T1002_lasting_keys': { up: lastingKeys },
  '20261128T1003_learner_identification': { up: learnerIdentification },
  '20261128T1101_stored_device_clocks': { up: storedDeviceClocks },
  '20261128T1102_temporary_passwords_expire': { up: temporaryPasswordsExpire },
  '20261128T1201_employee_ids_without_case': { up: employeeIdsWithoutCase },
  '20261128T1302_one_mark_of_temporary_passwords': { up: oneMarkOfTemporaryPasswords },
  '20261128T1303_tests_left_behind_by_merges': { up: testsLeftBehindByMerges },
};

/** Of these names, the migrations from before the first version: there is no path from there to here. */
export function beforeFirstVersion(names: readonly string[]): string[] {
  const first = Object.keys(migrationList)[0] ?? '';
  return names.filter((name) => name < first);
}
