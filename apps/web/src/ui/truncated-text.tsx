import { TRUNCATION_LENGTH, truncate } from '@heatwise/domain/text/truncate';
import { Text } from '@mantine/core';
import { LateTooltip } from './late-tooltip.tsx';

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
    <LateTooltip label={text} widest={360}>
      {(pointed) => (
        <Text span inherit tabIndex={0} aria-label={text} {...pointed}>
          {short}
        </Text>
      )}
    </LateTooltip>
  );
}
