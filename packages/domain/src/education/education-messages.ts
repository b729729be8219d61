/** Why a module cannot be changed, published or assigned as it is. */
export const MODULE_MESSAGES = {
  changed: 'Somebody else has changed this module. Reload it to see what it says now.',
  notReady: 'This module cannot be published yet.',
  notPublished: 'This module has not been published.',
  wasPublished: 'This module has been published. Retire it instead of deleting it.',
  isRetired: 'This module has been retired. Restore it first.',
} as const;

/** Why a course stays as it is. */
export const COURSE_MESSAGES = {
  done: 'This course has been completed.',
  notFailed: 'This person still has attempts left.',
  reasonMissing: 'A reason is needed.',
  excused: 'You have been excused from this course.',
  attemptOver: 'This attempt is over.',
  failed: 'You did not pass this course.',
  assessmentOffline:
    'You have to be online to start the assessment. You can start it as soon as the connection is back.',
  savingPages: 'Saving the pages that you have read…',
} as const;
