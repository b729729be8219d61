import { MutationCache } from '@tanstack/react-query';
import { failureText, RequestFailure } from './request-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form shows at each field what is wrong with it: a toast would only say it twice. */
      readonly showsProblems?: boolean;
    };
  }
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
