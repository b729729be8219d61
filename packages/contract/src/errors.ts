import { ALERT_MESSAGES } from '@heatwise/domain/alerts/alert-rule';
import { DESK_MEMBER_NOT_FOUND } from '@heatwise/domain/desk/desk';
import { ATTEMPT_MESSAGES } from '@heatwise/domain/education/attempt';
import { CERTIFICATE_NOT_FOUND, COURSE_LINK_MESSAGES } from '@heatwise/domain/education/course';
import { COURSE_MESSAGES, MODULE_MESSAGES } from '@heatwise/domain/education/education';
import { FILE_MESSAGES } from '@heatwise/domain/education/module-files';
import { TALK_MESSAGES } from '@heatwise/domain/education/toolbox-talk';
import { JOB_INCOMPLETE_MESSAGE } from '@heatwise/domain/heat/job-assessment';
import { LOYALTY_MESSAGES } from '@heatwise/domain/loyalty/reward';
import { FOLLOW_UP_MOVED_ON } from '@heatwise/domain/monitoring/follow-up';
import { PUSH_MESSAGES, UNSUBSCRIBE_LINK_NOT_VALID } from '@heatwise/domain/notifications/notifications';
import {
  CLOSED_ALREADY,
  CLOSING_NEEDS_PASSWORD,
  NOT_CLOSED,
  ORGANISATION_CLOSED,
} from '@heatwise/domain/organisation/closing';
import {
  HEAT_STRESS_NOT_OPEN,
  REPORTS_NOT_OPEN,
  ROSTER_NOT_OPEN,
} from '@heatwise/domain/organisation/features';
import { ADDRESS_INDEX_OUT_OF_BOUNDS } from '@heatwise/domain/people/address';
import { DIRECTORY_SECRET_MISSING, DIRECTORY_SILENT } from '@heatwise/domain/people/directory-person';
import { EMAIL_REGISTERED } from '@heatwise/domain/people/email';
import { EMPLOYEE_ID_IN_USE } from '@heatwise/domain/people/employee-id';
import {
  IMPORT_ERROR_MESSAGES,
  IMPORT_FILE_TOO_LARGE,
  IMPORT_TOO_MANY_ROWS,
} from '@heatwise/domain/people/import-columns';
import { MERGE_OF_INACTIVE } from '@heatwise/domain/people/people-actions';
import { USER_NOT_FOUND } from '@heatwise/domain/people/user-form';
import {
  ADMIN_CHANGE_NOT_NEEDED,
  ADMIN_CHANGE_NOT_YOURS,
  ADMIN_CHANGE_OVER,
  ADMIN_CHANGE_PROBLEMS,
  SECOND_ADMIN_NEEDED,
  TOO_MANY_ADMIN_CHANGES,
} from '@heatwise/domain/permissions/admin-change';
import { LAST_ADMIN } from '@heatwise/domain/permissions/may';
import { NOT_PERMITTED_TEXT } from '@heatwise/domain/permissions/permission-editing';
import { QUOTE_MESSAGES } from '@heatwise/domain/quotes/quote-offer';
import { REFERRAL_MESSAGES } from '@heatwise/domain/referral/invitation';
import { STORY_MESSAGES } from '@heatwise/domain/referral/story';
import { REPORT_MESSAGES } from '@heatwise/domain/reports/report';
import { API_TOKEN_MESSAGES } from '@heatwise/domain/services/api-token';
import { INVITATIONS_LIMITED, LICENCE_FULL, QUOTA_REACHED } from '@heatwise/domain/services/licence';
import { WEBHOOK_MESSAGES } from '@heatwise/domain/services/webhook';
import {
  DOMAIN_LOOK_FAILED,
  DOMAIN_NOT_FOUND,
  DOMAIN_RECORD_MISSING,
  DOMAIN_TAKEN,
} from '@heatwise/domain/session/federated/identity-provider';
import {
  LAST_PASSWORD_ADMIN,
  WORK_ACCOUNT_IN_USE,
  WORK_ACCOUNT_LINKED_ALREADY,
  WORK_ACCOUNT_NOT_LINKED,
  WORK_ACCOUNT_REFUSED,
} from '@heatwise/domain/session/federated/work-account';
import { SESSION_ENDED, SIGN_IN_INCORRECT, TOO_MANY_ATTEMPTS } from '@heatwise/domain/session/login';
import {
  FAILED_TO_RESET_PASSWORD,
  NEW_PASSWORD_NEEDED,
  TEMPORARY_PASSWORD_EXPIRED,
} from '@heatwise/domain/session/password-change';
import { REAUTHENTICATION_NEEDED } from '@heatwise/domain/session/reauthentication';
import {
  EMAIL_CHANGE_LINK_NOT_VALID,
  REGISTRATION_CLOSED,
  REGISTRATION_LINK_NOT_VALID,
  REGISTRATION_NEEDS_INVITATION,
} from '@heatwise/domain/session/registration';
import {
  TWO_FACTOR_IS_OFF,
  TWO_FACTOR_IS_ON,
  TWO_FACTOR_OFFER_OVER,
  TWO_FACTOR_REQUIRED,
  TWO_FACTOR_SETUP_NEEDED,
  VERIFICATION_CODE_INCORRECT,
} from '@heatwise/domain/session/two-factor';
import { SUPPORT_MESSAGES } from '@heatwise/domain/support/support-access';
import { SURVEY_MESSAGES } from '@heatwise/domain/surveys/survey';
import {
  NO_PLACE_FOUND,
  POSITION_UNAVAILABLE,
  TAG_NAME_EMPTY,
  TAG_NAME_TAKEN,
  tagNotFound,
} from '@heatwise/domain/tags/tag';
import { NO_RESULTS_FOUND, SOMETHING_WENT_WRONG } from '@heatwise/domain/text/reply-message';
import { TICKET_MESSAGES } from '@heatwise/domain/tickets/ticket';
import { TICKET_FILE_MESSAGES } from '@heatwise/domain/tickets/ticket-files';
import { TOO_MANY_VIEWS, VIEW_NOT_FOUND } from '@heatwise/domain/views/saved-view';

/** Every refusal of the API: its HTTP status and the words the user reads. Given words are unchanged: see docs/rules.md. */
export const errorCatalogue = {
  'invalid-request': { status: 400, message: 'The request is not valid.' },
  'malformed-json': { status: 400, message: 'The request is not valid JSON.' },
  'body-too-large': { status: 413, message: 'The request is too large.' },
  'unsupported-media-type': { status: 415, message: 'This content type is not supported.' },
  'not-signed-in': { status: 401, message: 'Please sign in.' },
  'session-ended': { status: 401, message: SESSION_ENDED },
  'sign-in-incorrect': { status: 401, message: SIGN_IN_INCORRECT },
  'new-password-required': { status: 401, message: NEW_PASSWORD_NEEDED },
  'temporary-password-expired': { status: 401, message: TEMPORARY_PASSWORD_EXPIRED },
  'one-time-code-required': { status: 401, message: 'A one-time code is required.' },
  'one-time-code-incorrect': {
    status: 401,
    message: VERIFICATION_CODE_INCORRECT,
  },
  'two-factor-setup-required': { status: 401, message: TWO_FACTOR_SETUP_NEEDED },
  'two-factor-required': { status: 409, message: TWO_FACTOR_REQUIRED },
  'reauthentication-needed': { status: 403, message: REAUTHENTICATION_NEEDED },
  'reset-link-not-valid': { status: 404, message: FAILED_TO_RESET_PASSWORD },
  'email-change-link-not-valid': { status: 404, message: EMAIL_CHANGE_LINK_NOT_VALID },
  'registration-closed': { status: 403, message: REGISTRATION_CLOSED },
  'registration-needs-invitation': { status: 403, message: REGISTRATION_NEEDS_INVITATION },
  'registration-link-not-valid': { status: 404, message: REGISTRATION_LINK_NOT_VALID },
  'two-factor-is-off': { status: 409, message: TWO_FACTOR_IS_OFF },
  'unsubscribe-link-not-valid': { status: 404, message: UNSUBSCRIBE_LINK_NOT_VALID },
  'two-factor-offer-over': { status: 409, message: TWO_FACTOR_OFFER_OVER },
  'two-factor-is-on': { status: 409, message: TWO_FACTOR_IS_ON },
  /** Sent with what was wrong with the token, where its holder may know. */
  'work-account-refused': { status: 401, message: WORK_ACCOUNT_REFUSED },
  'work-account-not-linked': { status: 401, message: WORK_ACCOUNT_NOT_LINKED },
  'work-account-in-use': { status: 409, message: WORK_ACCOUNT_IN_USE },
  'work-account-linked-already': { status: 409, message: WORK_ACCOUNT_LINKED_ALREADY },
  'last-password-admin': { status: 409, message: LAST_PASSWORD_ADMIN },
  'provider-not-found': { status: 404, message: 'This sign-in service is not known here.' },
  /** Sent with the reason. Not the server's own failure, nor a gateway's: the address was an organisation's choice. */
  'provider-failed': { status: 424, message: 'The sign-in service gave no usable answer.' },
  'directory-failed': { status: 424, message: DIRECTORY_SILENT },
  'directory-not-readable': { status: 409, message: DIRECTORY_SECRET_MISSING },
  'too-many-providers': { status: 409, message: 'The limit of providers has been reached.' },
  'domain-taken': { status: 409, message: DOMAIN_TAKEN },
  'domain-not-found': { status: 404, message: DOMAIN_NOT_FOUND },
  'domain-record-missing': { status: 409, message: DOMAIN_RECORD_MISSING },
  'domain-look-failed': { status: 424, message: DOMAIN_LOOK_FAILED },
  /** As with a session that ended: whoever is no admin has to leave, and takes nothing along. */
  'organisation-closed': { status: 401, message: ORGANISATION_CLOSED },
  'organisation-closed-already': { status: 409, message: CLOSED_ALREADY },
  'organisation-not-closed': { status: 409, message: NOT_CLOSED },
  'closing-needs-password': { status: 409, message: CLOSING_NEEDS_PASSWORD },
  'too-many-attempts': { status: 429, message: TOO_MANY_ATTEMPTS },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait before trying again.' },
  'not-permitted': { status: 403, message: NOT_PERMITTED_TEXT },
  'not-found': { status: 404, message: NO_RESULTS_FOUND },
  'user-not-found': { status: 404, message: USER_NOT_FOUND },
  'email-registered': { status: 409, message: EMAIL_REGISTERED },
  'employee-id-in-use': { status: 409, message: EMPLOYEE_ID_IN_USE },
  'address-out-of-bounds': { status: 400, message: ADDRESS_INDEX_OUT_OF_BOUNDS },
  /** Sent with the rule's own words. */
  'merge-refused': { status: 409, message: MERGE_OF_INACTIVE },
  'second-admin-needed': { status: 403, message: SECOND_ADMIN_NEEDED },
  'admin-change-not-needed': { status: 409, message: ADMIN_CHANGE_NOT_NEEDED },
  'admin-change-not-yours': { status: 403, message: ADMIN_CHANGE_NOT_YOURS },
  'admin-change-over': { status: 409, message: ADMIN_CHANGE_OVER },
  /** Sent with what has changed. */
  'admin-change-outdated': { status: 409, message: ADMIN_CHANGE_PROBLEMS['person-changed'] },
  'too-many-admin-changes': { status: 409, message: TOO_MANY_ADMIN_CHANGES },
  'last-admin': { status: 409, message: LAST_ADMIN },
  /** Sent with the id that was asked for. */
  'tag-not-found': { status: 404, message: tagNotFound('') },
  /** Sent with the rule's own words for what is wrong. */
  'tag-name-not-valid': { status: 400, message: TAG_NAME_EMPTY },
  'tag-name-taken': { status: 409, message: TAG_NAME_TAKEN },
  'tag-not-deleted': { status: 409, message: 'This tag is not deleted.' },
  'job-assessment-incomplete': { status: 400, message: JOB_INCOMPLETE_MESSAGE },
  'measurement-not-found': { status: 404, message: 'Measurement not found' },
  'link-measurement-not-found': { status: 404, message: 'Linked measurement not found' },
  'measurement-type-not-found': { status: 404, message: 'Measurement type not found' },
  /** Sent with the rule's own words for what came in between. */
  'follow-up-changed': { status: 409, message: FOLLOW_UP_MOVED_ON },
  'note-id-taken': { status: 409, message: 'This id belongs to another note.' },
  'person-id-taken': { status: 409, message: 'This id belongs to somebody else.' },
  'assessment-not-found': { status: 404, message: 'Assessment not found' },
  'alert-not-found': { status: 404, message: 'Alert not found' },
  'alert-over': { status: 409, message: ALERT_MESSAGES.over },
  'push-not-on': { status: 409, message: PUSH_MESSAGES.notSwitchedOn },
  'push-not-sent': { status: 502, message: PUSH_MESSAGES.notSent },
  'alert-link-not-valid': { status: 404, message: ALERT_MESSAGES.linkNotValid },
  'alerts-not-open': { status: 403, message: ALERT_MESSAGES.notOpen },
  'reports-not-open': { status: 403, message: REPORTS_NOT_OPEN },
  'roster-not-open': { status: 403, message: ROSTER_NOT_OPEN },
  'heat-stress-not-open': { status: 403, message: HEAT_STRESS_NOT_OPEN },
  'alert-rule-not-found': { status: 404, message: 'Alert rule not found' },
  'alert-rule-changed': { status: 409, message: ALERT_MESSAGES.ruleChanged },
  /** Sent with everything that is wrong. */
  'alert-rule-not-valid': { status: 400, message: ALERT_MESSAGES.ruleNotValid },
  'too-many-alert-rules': { status: 409, message: ALERT_MESSAGES.tooManyRules },
  'module-not-found': { status: 404, message: 'Module not found' },
  'module-changed': { status: 409, message: MODULE_MESSAGES.changed },
  /** Sent with everything that is missing. */
  'module-not-ready': { status: 400, message: MODULE_MESSAGES.notReady },
  'module-not-published': { status: 409, message: MODULE_MESSAGES.notPublished },
  'module-was-published': { status: 409, message: MODULE_MESSAGES.wasPublished },
  'module-is-retired': { status: 409, message: MODULE_MESSAGES.isRetired },
  'assignment-not-found': { status: 404, message: 'Assignment not found' },
  'assignment-id-taken': { status: 409, message: 'This id belongs to another assignment.' },
  'course-not-found': { status: 404, message: 'Course not found' },
  'course-done': { status: 409, message: COURSE_MESSAGES.done },
  'course-not-failed': { status: 409, message: COURSE_MESSAGES.notFailed },
  'course-excused': { status: 409, message: COURSE_MESSAGES.excused },
  'course-link-unknown': { status: 401, message: COURSE_LINK_MESSAGES.unknown },
  'course-link-expired': { status: 401, message: COURSE_LINK_MESSAGES.expired },
  'course-link-revoked': { status: 401, message: COURSE_LINK_MESSAGES.revoked },
  'person-has-no-email': { status: 409, message: COURSE_LINK_MESSAGES.noEmail },
  'attempt-not-found': { status: 404, message: 'Attempt not found' },
  'attempt-id-taken': { status: 409, message: 'This id belongs to another attempt.' },
  /** Sent with the rule's own words. */
  'attempt-refused': { status: 409, message: ATTEMPT_MESSAGES['no-attempts-left'] },
  'certificate-not-found': { status: 404, message: CERTIFICATE_NOT_FOUND },
  'talk-not-found': { status: 404, message: 'Toolbox talk not found' },
  'talk-id-taken': { status: 409, message: TALK_MESSAGES.idTaken },
  'file-not-found': { status: 404, message: FILE_MESSAGES.notFound },
  'file-id-taken': { status: 409, message: 'This id belongs to another file.' },
  'file-no-room': { status: 409, message: FILE_MESSAGES.noRoom },
  'file-part-length': { status: 400, message: FILE_MESSAGES.partLength },
  'file-part-differs': { status: 409, message: FILE_MESSAGES.partDiffers },
  /** Sent with what the kind has to be. */
  'file-not-valid': { status: 400, message: FILE_MESSAGES.notValid.video },
  'file-incomplete': { status: 409, message: FILE_MESSAGES.incomplete },
  'file-complete': { status: 409, message: FILE_MESSAGES.complete },
  'file-address-expired': { status: 403, message: FILE_MESSAGES.addressExpired },
  'attempt-over': { status: 409, message: COURSE_MESSAGES.attemptOver },
  'view-not-found': { status: 404, message: VIEW_NOT_FOUND },
  'too-many-views': { status: 409, message: TOO_MANY_VIEWS },
  'device-not-found': { status: 404, message: 'Device not found' },
  'device-token-not-found': { status: 404, message: 'Device token not found' },
  'support-access-running': { status: 409, message: SUPPORT_MESSAGES.running },
  'support-access-none': { status: 403, message: SUPPORT_MESSAGES.none },
  'support-access-not-found': { status: 404, message: SUPPORT_MESSAGES.notFound },
  'api-token-not-found': { status: 404, message: 'API token not found' },
  'too-many-api-tokens': { status: 409, message: API_TOKEN_MESSAGES.tooMany },
  /** Sent with the numbers. */
  'licence-full': { status: 409, message: LICENCE_FULL },
  /** Sent with the limit, the numbers and when it ends. */
  'invitations-limited': { status: 409, message: INVITATIONS_LIMITED },
  /** Sent with the limit and the numbers. */
  'quota-reached': { status: 409, message: QUOTA_REACHED },
  'webhook-not-found': { status: 404, message: 'Webhook not found' },
  'delivery-not-found': { status: 404, message: 'Delivery not found' },
  'too-many-webhooks': { status: 409, message: WEBHOOK_MESSAGES.tooMany },
  'survey-not-found': { status: 404, message: SURVEY_MESSAGES.notFound },
  'survey-changed': { status: 409, message: SURVEY_MESSAGES.changed },
  /** Sent with everything that is wrong, by field. */
  'survey-not-valid': { status: 400, message: SURVEY_MESSAGES.notValid },
  'survey-not-published': { status: 409, message: SURVEY_MESSAGES.notPublished },
  'survey-type-taken': { status: 409, message: SURVEY_MESSAGES.taken },
  'survey-type-gone': { status: 409, message: SURVEY_MESSAGES.typeGone },
  'too-many-surveys': { status: 409, message: SURVEY_MESSAGES.tooMany },
  'report-not-found': { status: 404, message: REPORT_MESSAGES['report-not-found'] },
  'report-run-not-found': { status: 404, message: REPORT_MESSAGES['report-run-not-found'] },
  'report-changed': { status: 409, message: REPORT_MESSAGES['report-changed'] },
  /** Sent with what is wrong. */
  'report-not-valid': { status: 400, message: REPORT_MESSAGES['report-not-valid'] },
  'report-queue-full': { status: 429, message: REPORT_MESSAGES['report-queue-full'] },
  'too-many-report-runs': { status: 429, message: REPORT_MESSAGES['too-many-report-runs'] },
  'too-many-reports': { status: 409, message: REPORT_MESSAGES['too-many-reports'] },
  'ticket-not-found': { status: 404, message: TICKET_MESSAGES.notFound },
  'ticket-id-taken': { status: 409, message: TICKET_MESSAGES.idTaken },
  'ticket-closed': { status: 409, message: TICKET_MESSAGES.closed },
  'ticket-not-rateable': { status: 409, message: TICKET_MESSAGES.notRateable },
  /** Sent with who answered and what. */
  'ticket-answered-since': { status: 409, message: TICKET_MESSAGES.answeredSince },
  'too-many-tickets': { status: 409, message: TICKET_MESSAGES.tooManyTickets },
  'too-many-ticket-messages': { status: 409, message: TICKET_MESSAGES.tooManyMessages },
  'ticket-file-not-found': { status: 404, message: TICKET_FILE_MESSAGES.notFound },
  'ticket-file-empty': { status: 400, message: TICKET_FILE_MESSAGES.empty },
  'ticket-file-too-large': { status: 413, message: TICKET_FILE_MESSAGES.tooLarge },
  'too-many-ticket-files': { status: 400, message: TICKET_FILE_MESSAGES.tooMany },
  'ticket-file-no-room': { status: 409, message: TICKET_FILE_MESSAGES.noRoom },
  'ticket-picture-not-valid': { status: 400, message: TICKET_FILE_MESSAGES.notAPicture },
  'desk-member-not-found': { status: 404, message: DESK_MEMBER_NOT_FOUND },
  'canned-reply-not-found': { status: 404, message: TICKET_MESSAGES.cannedNotFound },
  'too-many-canned-replies': { status: 409, message: TICKET_MESSAGES.tooManyCanned },
  'quote-not-found': { status: 404, message: QUOTE_MESSAGES.notFound },
  'quote-version-not-found': { status: 404, message: QUOTE_MESSAGES.versionNotFound },
  'quote-changed': { status: 409, message: QUOTE_MESSAGES.changed },
  'quote-older-version': { status: 409, message: QUOTE_MESSAGES.olderVersion },
  'quote-expired': { status: 409, message: QUOTE_MESSAGES.expired },
  /** Sent with how it stands. */
  'quote-not-possible': { status: 409, message: QUOTE_MESSAGES.notPossible },
  /** Sent with what is wrong. */
  'quote-not-valid': { status: 400, message: QUOTE_MESSAGES.notValid },
  'too-many-quotes': { status: 409, message: QUOTE_MESSAGES.tooManyQuotes },
  'too-many-quote-lines': { status: 409, message: QUOTE_MESSAGES.tooManyLines },
  'quote-item-not-found': { status: 404, message: QUOTE_MESSAGES.itemNotFound },
  'quote-item-changed': { status: 409, message: QUOTE_MESSAGES.itemChanged },
  'too-many-quote-items': { status: 409, message: QUOTE_MESSAGES.tooManyItems },
  /** Sent with what is wrong. */
  'invitation-not-valid': { status: 400, message: 'The invitation is not valid.' },
  'invited-already': { status: 409, message: REFERRAL_MESSAGES.tooSoon },
  /** Sent with whose limit it is. */
  'too-many-invitations': { status: 409, message: REFERRAL_MESSAGES.tooManyOfPerson },
  'invitation-id-taken': { status: 409, message: REFERRAL_MESSAGES.idTaken },
  'refusal-link-not-valid': { status: 404, message: REFERRAL_MESSAGES.refusalLinkNotValid },
  'story-not-found': { status: 404, message: 'Story not found' },
  'story-changed': { status: 409, message: STORY_MESSAGES.changed },
  /** Sent with what is missing. */
  'story-not-valid': { status: 400, message: 'The story is not complete.' },
  'story-not-editable': { status: 409, message: STORY_MESSAGES.notEditable },
  /** Sent with what it is not. */
  'story-not-waiting': { status: 409, message: STORY_MESSAGES.notSubmitted },
  'too-many-stories': { status: 409, message: STORY_MESSAGES.tooMany },
  'points-not-enough': { status: 409, message: LOYALTY_MESSAGES.notEnough },
  'points-changed': { status: 409, message: LOYALTY_MESSAGES.changed },
  'redemption-id-taken': { status: 409, message: LOYALTY_MESSAGES.idTaken },
  'redemption-not-found': { status: 404, message: 'Redemption not found' },
  'redemption-decided': { status: 409, message: LOYALTY_MESSAGES.decided },
  'webhook-off': { status: 409, message: WEBHOOK_MESSAGES.isOff },
  'api-token-not-valid': { status: 401, message: API_TOKEN_MESSAGES.notValid },
  'api-token-stopped': { status: 401, message: API_TOKEN_MESSAGES.makerIsNoAdmin },
  'api-token-scope-missing': { status: 403, message: API_TOKEN_MESSAGES.scopeMissing },
  'wall-link-not-found': { status: 404, message: 'Link not found' },
  'advice-not-found': { status: 404, message: 'Advice not found' },
  'measurements-refused': {
    status: 400,
    message: 'None of the measurements in this request could be stored.',
  },
  'image-not-valid': { status: 400, message: 'This picture cannot be read.' },
  'place-not-found': { status: 404, message: NO_PLACE_FOUND },
  'geocoder-failed': { status: 502, message: 'The place search did not answer.' },
  'geocoder-busy': { status: 503, message: 'The place search is busy. Please try again in a moment.' },
  'position-unavailable': { status: 404, message: POSITION_UNAVAILABLE },
  // A file for import: in the order of their numbers.
  'import-no-file': { status: 400, message: IMPORT_ERROR_MESSAGES[0] },
  'import-file-type': { status: 415, message: IMPORT_ERROR_MESSAGES[1] },
  'import-file-content': { status: 415, message: IMPORT_ERROR_MESSAGES[2] },
  'import-no-worksheet': { status: 400, message: IMPORT_ERROR_MESSAGES[3] },
  'import-headers-missing': { status: 400, message: IMPORT_ERROR_MESSAGES[4] },
  'import-not-permitted': { status: 403, message: IMPORT_ERROR_MESSAGES[5] },
  'import-file-too-large': { status: 413, message: IMPORT_FILE_TOO_LARGE },
  'import-too-many-rows': { status: 400, message: IMPORT_TOO_MANY_ROWS },
  'disk-full': {
    status: 507,
    message: 'The server has no space left. Nothing was stored; please try again later.',
  },
  'server-busy': { status: 503, message: 'The server is busy. Please try again in a moment.' },
  'database-unavailable': {
    status: 503,
    message: 'The database is not responding. Please try again in a moment.',
  },
  'unexpected-error': { status: 500, message: SOMETHING_WENT_WRONG },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
