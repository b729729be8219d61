import { TRUNCATION_LENGTH, truncate } from '@heatwise/domain/text/truncate';
import { Text, Tooltip } from '@mantine/core';

/** The beginning of a long text; the whole of it on pointing, for keyboard and screen readers too. */
export function TruncatedText({ text, length = TRUNCATION_LENGTH }: { text: string; length?: number }) {
  const short = truncate(text, length);
  if (short === text)
    return (
      <Text span inherit>
        {text}
      </Text>
    );
  return (
    <Tooltip label={text} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
      <Text span inherit tabIndex={0} aria-label={text}>
        {short}
      </Text>
    </Tooltip>
  );
}
