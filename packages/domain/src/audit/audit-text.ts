import { accessText } from '../permissions/access.ts';
import { parseAccess } from '../permissions/actor.ts';
import { ADMIN_CHANGES, adminChangeText } from '../permissions/admin-change.ts';
import { FOR_ALL_USERS } from '../permissions/permission-editing.ts';
import { SPECIAL_ROLES, specialRoleOf } from '../permissions/special-role.ts';
import {
  type AuditNames,
  type AuditSubject,
  named,
  programmePhrases,
  type SubjectReader,
  subjectReader,
  ticketPhrases,
} from './audit-subject.ts';

/** A quote by its number, in the version that it was about. */
const quote = (read: SubjectReader) => {
  const version = read.subject.version;
  return ` ${read.text('number') ?? ''}${typeof version === 'number' ? `, version ${version}` : ''}`;
};
const signedBy = (read: SubjectReader) => {
  const name = read.text('accepted_by_name');
  return name ? `, as “${name}”` : '';
};

/** What is done about quotes and the catalogue. */
const quotePhrases = {
  'quote.send': (read) => `asked for the quote${quote(read)}`,
  'quote.withdraw': (read) => `withdrew the quote${quote(read)}`,
  'quote.ask-change': (read) => `asked for a change to the quote${quote(read)}`,
  'quote.accept': (read) => `accepted the offer${quote(read)}${signedBy(read)}`,
  'quote.decline': (read) => `declined the offer${quote(read)}`,
  'quote.desk-assign': (read) =>
    `assigned the quote ${read.text('number') ?? ''} to ${read.text('assigned_to') ?? 'somebody'}`,
  'quote.offer': (read) => `made the offer${quote(read)}`,
  'quote.desk-decline': (read) => `declined the request${quote(read)}`,
  'quote.item-create': (read) => `put${named(read)} into the catalogue`,
  'quote.item-edit': (read) => `changed${named(read)} in the catalogue`,
} satisfies Readonly<Record<string, (read: SubjectReader) => string>>;

/** What those outside the organisation were given to see: its tools of analysis, and the desk. */
const outsidePhrases = {
  'bi.read': (read: SubjectReader) => `read pseudonymous rows: ${rowsIn(read)}`,
  'bi.key-change': () => 'changed the codes of pseudonymous rows',
  'support.grant': (read: SubjectReader) =>
    `gave the desk access until ${minuteOf(read.text('until') ?? '')}: “${read.text('reason') ?? ''}”`,
  'support.end': () => 'ended the desk’s access',
  'support.view': (read: SubjectReader) => `looked at ${seenIn(read)}, with support access`,
} as const;

function rowsIn(read: SubjectReader): string {
  const [from, to] = [read.text('from'), read.text('to')];
  const table = (read.text('table') ?? 'a table').replaceAll('_', ' ');
  return from && to ? `${table} of ${from} to ${to}` : table;
}

function minuteOf(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

function seenIn(read: SubjectReader): string {
  const what = read.text('what');
  if (what === 'person') return `the latest tests of ${read.name('user_id', 'somebody who was deleted')}`;
  if (what === 'people') return 'the list of people';
  return what === 'devices' ? 'the devices' : 'how the organisation stands';
}

type Phrase = (read: SubjectReader) => string;

const person = (read: SubjectReader) => read.name('user_id', 'somebody who was deleted');
const people = (read: SubjectReader) => read.namesIn('user_ids', 'one person', 'people');
const tag = (read: SubjectReader) => read.name('tag_id', read.text('name') ?? 'a deleted tag');
const measurements = (read: SubjectReader) =>
  read.namesIn('measurement_ids', 'one measurement', 'measurements');
const type = (read: SubjectReader) => read.text('name') ?? read.name('type_id', 'a type');
/** Why something was marked as not valid. */
const reason = (read: SubjectReader) => {
  const said = read.text('invalid_reason');
  return said ? `: “${said}”` : '';
};
const place = (read: SubjectReader) => read.text('place') ?? 'a place';

/** What one admin asked another one for. */
const adminChange = (read: SubjectReader) => {
  const kind = ADMIN_CHANGES.find((one) => one === read.text('kind')) ?? 'permissions';
  const other = kind === 'merge' ? read.name('target_id', 'somebody') : read.text('email');
  return adminChangeText(kind, person(read), other);
};

/** What each action is called in a sentence that begins with who did it. */
const phrases = {
  'desk.licence': (read) => `set the licence to ${read.text('plan') ?? 'another plan'}`,
  'session.signed-in': () => 'signed in',
  'session.sign-in-failed': (read) =>
    read.subject.tries === 1
      ? `a wrong password or code was entered for ${person(read)}`
      : `${read.subject.tries ?? 'several'} wrong passwords or codes were entered for ${person(read)}`,
  'session.signed-out': () => 'signed out',
  'session.revoked': () => 'ended one of their sessions',
  'session.others-revoked': () => 'ended all their other sessions',
  'session.reauthenticated': () => 'confirmed who they are',
  'password.change': () => 'changed their password',
  'password.reset-requested': (read) => `a new password was requested for ${person(read)}`,
  'invitation.accept': () => 'accepted the invitation and chose a password',
  'password.reset': () => 'set a new password through an emailed link',
  'two-factor.enable': () => 'turned two-factor authentication on',
  'two-factor.disable': () => 'turned two-factor authentication off',
  'two-factor.recovery-code-used': () => 'signed in with a recovery code',
  'two-factor.codes-guessed': (read) => `wrong one-time codes were entered repeatedly for ${person(read)}`,
  'two-factor.recovery-codes-renewed': () => 'created new recovery codes',
  'two-factor.taken-off': (read) => `turned two-factor authentication off for ${person(read)}`,
  'account.move-to-work-account': () => 'moved their account to their work account',
  'account.move-to-password': () => 'moved their account to a password',

  'person.create': (read) =>
    `added ${person(read)}${read.subject.signs_in ? ', who can sign in' : read.subject.invited ? ' and invited them to sign in' : ''}`,
  'person.provision': (read) => `added ${person(read)} at their first sign-in`,
  'person.import': (read) => `imported ${people(read)}`,
  'person.edit': (read) => `edited ${person(read)}${changesIn(read)}`,
  'person.invite': (read) => `invited ${person(read)} to sign in`,
  'person.reset-sent': (read) => `sent ${person(read)} a link to choose a new password`,
  'person.password-set': (read) => `set a temporary password for ${person(read)}`,
  'person.email-asked': (read) => `requested a new email for ${person(read)}`,
  'person.email-confirmed': () => 'confirmed their new email',
  'person.hide': (read) => `hid ${people(read)}`,
  'person.unhide': (read) => `showed ${people(read)} again`,
  'person.delete': (read) => `deleted ${people(read)}`,
  'person.restore': (read) => `restored ${people(read)}`,
  'person.delete-me': () => 'deleted their own account',
  'person.merge': (read) =>
    `merged ${read.name('source_id', 'somebody who was deleted')} into ${read.name('target_id', 'somebody')}`,
  'person.tags': (read) => `changed the tags of ${person(read)}${tagsIn(read)}`,
  'person.address-added': (read) => `added an address to ${person(read)}`,
  'person.address-edited': (read) => `edited an address of ${person(read)}`,
  'person.address-deleted': (read) => `deleted an address of ${person(read)}`,
  'user.picture-set': (read) => `changed the picture of ${person(read)}`,
  'user.picture-removed': (read) => `removed the picture of ${person(read)}`,
  'permission.set': permissionPhrase,
  'admin-change.ask': (read) => `asked a second admin to ${adminChange(read)}`,
  'admin-change.confirm': (read) => `confirmed the request to ${adminChange(read)}`,
  'admin-change.refuse': (read) => `refused the request to ${adminChange(read)}`,
  'admin-change.withdraw': (read) => `withdrew their request to ${adminChange(read)}`,
  'permission.view-as': (read) => `looked at what ${person(read)} sees`,

  'tag.create': (read) => `created the ${kindOfTag(read)} ${tag(read)}`,
  'tag.edit': tagEditPhrase,
  'tag.delete': (read) => `deleted the ${kindOfTag(read)} ${tag(read)}`,
  'tag.delete.users': (read) => `took the deleted tag ${tag(read)} off ${people(read)}`,
  'tag.delete.measurements': (read) => `took the deleted tag ${tag(read)} off ${measurements(read)}`,
  'tag.restore': (read) => `restored ${tag(read)}`,
  'tag.job': (read) => `assessed the job ${tag(read)}`,
  'tag.roster': (read) => `changed the days of the shift pattern ${tag(read)}`,
  'tag.roster.users': (read) =>
    read.text('tag_id')
      ? `gave ${people(read)} the shift pattern ${tag(read)}`
      : `took ${people(read)} off their shift pattern`,
  'tag.location': (read) => `changed where ${tag(read)} is`,
  'tag.notifications': (read) => `changed who is notified of dehydrated people of ${tag(read)}`,
  'tag.users.add': (read) => `put ${tag(read)} on ${people(read)}`,
  'tag.users.remove': (read) => `took ${tag(read)} off ${people(read)}`,
  'tag.measurements.add': (read) => `put ${tag(read)} on ${measurements(read)}`,

  'measurement.edit': (read) => `edited a measurement of ${person(read)}${reason(read)}`,
  'measurement.correct': (read) => {
    const said = read.text('correction_reason');
    const values = `from ${read.subject.previous_value} to ${read.subject.value}`;
    return `corrected a measurement of ${person(read)} ${values}${said ? `: “${said}”` : ''}`;
  },
  'measurement.delete': (read) => `deleted a measurement of ${person(read)}`,
  'measurements.delete': (read) => `deleted ${measurements(read)}`,
  'measurements.restore': (read) => `restored ${measurements(read)}`,
  'measurements.validity': (read) =>
    `marked ${measurements(read)} as ${read.subject.valid ? 'valid' : 'not valid'}${reason(read)}`,
  'link-measurement.create': (read) => `recorded a linked measurement of ${person(read)}`,
  'link-measurement.edit': (read) => `edited a linked measurement of ${person(read)}`,
  'link-measurement.delete': (read) => `deleted a linked measurement of ${person(read)}`,
  'custom-type.create': (read) => `created the custom measurement ${type(read)}`,
  'custom-type.edit': (read) => `edited the custom measurement ${type(read)}`,
  'linked-type.create': (read) => `created the linked measurement ${type(read)}`,
  'linked-type.edit': (read) => `edited the linked measurement ${type(read)}`,
  'follow_up.note': (read) => `wrote a note about ${person(read)}`,
  'follow_up.close': (read) => `closed the follow-up of ${person(read)}`,
  'follow_up.reopen': (read) => `reopened the follow-up of ${person(read)}`,

  'strategy.set': (read) => `wrote hydration advice${forWhom(read)}`,
  'strategy.remove': (read) => `removed hydration advice${forWhom(read)}`,
  'readiness.create': (read) => `saved a readiness checklist of ${place(read)}`,
  'readiness.edit': (read) => `edited the readiness checklist of ${place(read)}`,
  'readiness.delete': (read) => `deleted the readiness checklist of ${place(read)}`,

  'module.create': (read) => `created the training module${named(read)}`,
  'module.publish': (read) => `published the training module${named(read)}`,
  'module.retire': (read) => `retired the training module${named(read)}`,
  'module.restore': (read) => `restored the training module${named(read)}`,
  'module.delete': (read) => `deleted the training module${named(read)}`,
  'module.assign': (read) => `assigned the training module${named(read)}`,
  'module.unassign': (read) => `ended an assignment of the training module${named(read)}`,
  'course.excuse': (read) => `excused ${person(read)} from the training module${named(read)}`,
  'course.unexcuse': (read) => `no longer excuses ${person(read)} from the training module${named(read)}`,
  'course.link': (read) => `created a course link for ${people(read)}`,
  'course.link-revoke': (read) => `revoked the course link of ${person(read)}`,
  'course.talk': (read) => `held a toolbox talk on the training module${named(read)} for ${people(read)}`,
  'course.export': () => 'exported the evidence of training',
  'course.allow-attempt': (read) =>
    `allowed ${person(read)} another attempt at the training module${named(read)}`,

  'alert.rule-create': (read) => `created the alert rule${named(read)}`,
  'alert.rule-change': (read) => `changed the alert rule${named(read)}`,
  'alert.rule-on': (read) => `switched on the alert rule${named(read)}`,
  'alert.rule-off': (read) => `switched off the alert rule${named(read)}`,
  'alert.rule-mute': (read) => `${read.text('until') ? 'muted' : 'unmuted'} the alert rule${named(read)}`,
  'alert.rule-delete': (read) => `deleted the alert rule${named(read)}`,
  'alert.acknowledge': (read) => `acknowledged an alert of the rule${named(read)}`,
  'alert.close': (read) => `closed an alert of the rule${named(read)}`,

  'organisation.register': () => 'registered the organisation',
  'organisation.update': () => 'changed the organisation’s settings',
  'organisation.picture-set': () => 'changed the organisation’s picture',
  'organisation.picture-removed': () => 'removed the organisation’s picture',
  'organisation.retention': ({ subject }) =>
    typeof subject.years === 'number'
      ? `decided that tests are kept for ${subject.years} years`
      : 'decided that tests are kept for ever',
  'organisation.tests-forgotten': ({ subject }) =>
    `deleted ${Number(subject.tests) || 'some'} tests that are older than the organisation keeps them`,
  'organisation.export': () => 'exported all of the organisation’s data',
  'organisation.close': () => 'closed the organisation',
  'organisation.reopen': () => 'reopened the organisation',
  'organisation.domain-ask': (read) => `requested the email domain ${read.text('domain') ?? ''}`.trim(),
  'organisation.domain-confirm': (read) => `confirmed the email domain ${read.text('domain') ?? ''}`.trim(),
  'organisation.domain-lapse': (read) => `let the email domain ${read.text('domain') ?? ''} lapse`,
  'organisation.domain-give-back': (read) => `released the email domain ${read.text('domain') ?? ''}`,
  'organisation.domain-object': (read) =>
    `objected to others using the email domain ${read.text('domain') ?? ''}`.trim(),
  'organisation.domain-objection-back': (read) =>
    `withdrew the objection about the email domain ${read.text('domain') ?? ''}`,
  'organisation.domain-claim': (read) => `claimed the email domain ${read.text('domain') ?? ''}`.trim(),
  'identity-provider.create': () => 'set up sign-in with work accounts',
  'identity-provider.edit': () => 'changed the sign-in with work accounts',
  'identity-provider.delete': () => 'removed the sign-in with work accounts',
  'device.edit': (read) => `edited the device ${read.text('serial') ?? ''}`.trim(),
  'device_token.create': (read) => `created a device token${named(read)}`,
  'device_token.send': (read) => `sent tests with the device token${named(read)}`,
  'device_token.revoke': (read) => `revoked a device token${named(read)}`,
  'api_token.create': (read) => `created an API token${named(read)}`,
  'api_token.send': (read) => `sent tests with the API token${named(read)}`,
  'api_token.revoke': (read) => `revoked an API token${named(read)}`,
  ...outsidePhrases,
  'webhook.create': (read) => `set up a webhook to ${read.text('name') ?? 'another program'}`,
  'webhook.edit': (read) => `changed the webhook to ${read.text('name') ?? 'another program'}`,
  'webhook.secret': (read) =>
    `changed the secret of the webhook to ${read.text('name') ?? 'another program'}`,
  'webhook.delete': (read) => `removed the webhook to ${read.text('name') ?? 'another program'}`,
  'webhook.give-up': (read) =>
    `the webhook to ${read.text('name') ?? 'another program'} was switched off because it failed for days`,
  'wall_link.create': (read) => `created a display link${named(read)}`,
  'wall_link.revoke': (read) => `revoked a display link${named(read)}`,
  'notifications.edit': () => 'changed their notifications',
  'notifications.unsubscribe': () => 'unsubscribed from emails',
  ...quotePhrases,
  ...programmePhrases,
  'report.create': (read) => `set up the report${named(read)}`,
  'report.edit': (read) => `changed the report${named(read)}`,
  'report.delete': (read) => `deleted the report${named(read)}`,
  'report.run': (read) => `made the report${named(read)}`,
  'report.evidence': (read) => `asked for the evidence pack${named(read)}`,
  'report.evidence-made': (read) =>
    `was given the evidence pack${named(read)}, manifest ${read.text('manifest_sha256') ?? 'unknown'}`,
  'report.download': (read) => `downloaded the report${named(read)} as ${read.text('format') ?? 'a file'}`,
  ...ticketPhrases,
  'survey.create': (read) => `created the survey${named(read)}`,
  'survey.edit': (read) => `changed the survey${named(read)}`,
  'survey.publish': (read) => `published the survey${named(read)}`,
  'survey.on': (read) => `switched on the survey${named(read)}`,
  'survey.off': (read) => `switched off the survey${named(read)}`,
  'survey.delete': (read) => `deleted the survey${named(read)}`,
  'audit.export': () => 'exported the audit trail',
} satisfies Readonly<Record<string, Phrase>>;

/** What leaves an entry in the trail: whoever adds one writes its words here. */
export type AuditAction = keyof typeof phrases;

const phraseOf: Readonly<Record<string, Phrase>> = phrases;

/**
 * What was done, as the rest of a sentence that begins with who did it: "deleted the tag Roof crew".
 * An action that this version does not know is shown by its name.
 */
export function auditText(action: string, subject: AuditSubject, names: AuditNames): string {
  const read = subjectReader(subject, names);
  const phrase = phraseOf[action];
  if (phrase) return phrase(read);
  const words = action.replaceAll(/[._-]+/g, ' ');
  const whom = read.text('user_id') ? person(read) : read.text('tag_id') ? tag(read) : null;
  return whom ? `${words}: ${whom}` : words;
}

function permissionPhrase(read: SubjectReader): string {
  const access = (key: string) => accessText(parseAccess(read.text(key) ?? ''));
  const target = read.text('tag_id');
  const role = specialRoleOf(target);
  if (role) {
    const label = SPECIAL_ROLES.find((one) => one.role === role)?.label ?? role;
    const isGiven = !['none', null].includes(read.text('to'));
    return isGiven ? `gave ${person(read)} the role ${label}` : `took the role ${label} from ${person(read)}`;
  }
  const on = target === null ? FOR_ALL_USERS : tag(read);
  return `changed the permission of ${person(read)} on ${on} from “${access('from')}” to “${access('to')}”`;
}

const TAG_KINDS: Readonly<Record<string, string>> = {
  job: 'job',
  location: 'location',
  roster: 'shift pattern',
};

function kindOfTag(read: SubjectReader): string {
  return TAG_KINDS[read.text('type') ?? ''] ?? 'tag';
}

function tagEditPhrase(read: SubjectReader): string {
  const before = read.subject.from as { name?: unknown } | undefined;
  const name = read.text('name');
  if (name && typeof before?.name === 'string' && before.name !== name)
    return `renamed ${before.name} to ${name}`;
  if (read.subject.is_hidden === true) return `hid ${tag(read)}`;
  if (read.subject.is_hidden === false) return `showed ${tag(read)} again`;
  return `edited ${tag(read)}`;
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  name_first: 'first name',
  name_last: 'last name',
  email: 'email',
  password: 'password',
  tag_ids: 'tags',
  metadata: 'details',
};

function changesIn(read: SubjectReader): string {
  const fields = read.list('changed').map((field) => FIELD_WORDS[String(field)] ?? String(field));
  return fields.length > 0 ? `: ${fields.join(', ')}` : '';
}

function tagsIn(read: SubjectReader): string {
  const parts = [
    read.list('added').length > 0 ? `added ${read.namesIn('added', 'one tag', 'tags')}` : null,
    read.list('removed').length > 0 ? `removed ${read.namesIn('removed', 'one tag', 'tags')}` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
}

function forWhom(read: SubjectReader): string {
  if (read.text('user_id')) return ` for ${person(read)}`;
  return read.text('tag_id') ? ` for ${tag(read)}` : ' for everybody';
}
