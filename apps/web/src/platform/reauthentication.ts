/**
 * Asks the person to confirm who they are, for calls that the server refuses without it. The dialog subscribes while
 * somebody is signed in.
 */
export type Reauthentication = {
  /** True once the person has confirmed, false if they decline. Callers at the same time share one question. */
  ask(): Promise<boolean>;
  /** Ends the question. */
  answer(isConfirmed: boolean): void;
  readonly isAsking: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createReauthentication(): Reauthentication {
  const listeners = new Set<() => void>();
  let question: {
    readonly answered: Promise<boolean>;
    readonly resolve: (isConfirmed: boolean) => void;
  } | null = null;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask() {
      // Without a dialog the question would wait for ever.
      if (listeners.size === 0) return Promise.resolve(false);
      if (!question) {
        let resolve: (isConfirmed: boolean) => void = () => undefined;
        const answered = new Promise<boolean>((settle) => {
          resolve = settle;
        });
        question = { answered, resolve };
        notify();
      }
      return question.answered;
    },
    answer(isConfirmed) {
      const answered = question;
      question = null;
      answered?.resolve(isConfirmed);
      notify();
    },
    isAsking: () => question !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
