/**
 * What a route asks of its caller. Every route declares one under `config.needs`; the server does not start
 * with a route that does not. Finer rules ("may X do Y to Z") are refused by the command.
 */
export type RouteNeeds =
  | 'nothing'
  | 'session'
  | 'session-or-device'
  | 'org-admin'
  | 'desk'
  | 'wall'
  | 'course-link';
