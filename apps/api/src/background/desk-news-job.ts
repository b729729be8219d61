import { jobKind } from './job-queue.ts';

/** What happened at a customer's that the desk has to look at, in the words of its sender. */
export type DeskNews = {
  readonly organisation_name: string;
  readonly what:
    | 'ticket-opened'
    | 'ticket-answered'
    | 'ticket-reopened'
    | 'ticket-assigned'
    | 'quote-sent'
    | 'quote-withdrawn'
    | 'quote-change-asked'
    | 'quote-accepted'
    | 'quote-declined'
    | 'quote-assigned'
    | 'support-given';
  /** The screen of the desk where it is answered. */
  readonly path: string;
  /** "#4 Reader blinks red", "Q-9FE7-6961", or until when access lasts. */
  readonly name: string;
  readonly by_name: string;
  readonly text: string;
  /** Of the desk, who looks after it; null: whoever is there. */
  readonly to: string | null;
};

/** Mails those who work at the desk. Put it into the transaction of what it reports. */
export const deskNewsJob = jobKind<DeskNews>('desk-news');
