/** Which part of a talk is on the screen: its pages, or who is there. Without it, what is to be said before. */
export type TalkSearch = {
  readonly show?: 'pages' | 'people';
  readonly page?: number;
  readonly module?: string;
};

export function readTalkSearch({ show, page, module }: Record<string, unknown>): TalkSearch {
  const number = Number(page);
  return {
    ...((show === 'pages' || show === 'people') && { show }),
    ...(Number.isInteger(number) && number > 1 && { page: number }),
    ...(typeof module === 'string' && { module }),
  };
}
