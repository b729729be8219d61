import { MutationCache } from '@tanstack/react-query';
import { RequestFailure } from './request-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form shows at each field what is wrong with it: a toast would only say it twice. */
      readonly showsProblems?: boolean;
    };
  }
}

/** What the user reads about a failed write: what is wrong with the input, where the server says so. */
export function failureText(error: Error): string {
  const problems = error instanceof RequestFailure ? error.problems : [];
  return [...new Set(problems.map(({ message }) => message))].join(' ') || error.message;
}

/** A failed write says why, once: in a toast, unless its form says it at the fields. */
export function mutationsThatTell(tell: (text: string) => void): MutationCache {
  return new MutationCache({
    onError(error, _input, _context, { meta }) {
      const isShown = meta?.showsProblems && error instanceof RequestFailure && error.problems.length > 0;
      if (!isShown) tell(failureText(error));
    },
  });
}
