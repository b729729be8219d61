import { lazy, Suspense } from 'react';
import type { BelowDashboard } from '../../../routing/slots.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { RenderWhenNear } from '../../../ui/render-when-near.tsx';

const HEIGHT = 320;
const AnswersPart = lazy(() =>
  import('./answers-part.tsx').then((module) => ({ default: module.AnswersPart })),
);

/** What the people in view answered with their tests, under the dashboard's charts; read when one comes near. */
export function AnswersOnDashboard(given: BelowDashboard) {
  if (!given.hasMeasurements) return null;
  return (
    <RenderWhenNear height={HEIGHT} isWanted={given.isReported} part="Answers">
      <Suspense fallback={<LoadingState height={HEIGHT} />}>
        <AnswersPart {...given} />
      </Suspense>
    </RenderWhenNear>
  );
}
