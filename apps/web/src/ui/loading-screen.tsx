import { LoadingState } from '../ui/loading-state.tsx';

/** While the code of a screen is on its way. */
export function LoadingScreen() {
  return <LoadingState height="60vh" />;
}
