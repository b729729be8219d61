import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Reads the words of a command line; refuses with the usage what is not understood. */
export function readWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
  { usage, refusal }: { readonly usage: string; readonly refusal: new (message: string) => Error },
) {
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new refusal(`${(error as Error).message}\n\n${usage}`);
  }
}
