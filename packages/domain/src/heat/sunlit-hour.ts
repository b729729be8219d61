import { type SolarPosition, solarPosition } from './solar-position.ts';

/** How much of a span of time the sun is up, and where it stands then. */
export type SunlitPart = SolarPosition & {
  /** 0 by night, 1 by day. */
  readonly share: number;
};

const SAMPLES = 60;

/**
 * The part of a span (from an instant in ms since 1970, so many ms long) in which the sun is above the horizon, at a
 * place in degrees. `zenithCosine` is the mean over that part alone, or that of the middle of a span without sun. The
 * middle of an hour of sunrise stands for the whole of it badly: radiation that fell during a part of it divided by a
 * sun on the horizon gives a beam that no sky lets through. Source: Di Napoli, Hogan and Pappenberger, "Mean radiant
 * temperature from global-scale numerical weather prediction models", Int. J. Biometeorol. 64 (2020); Kong and Huber,
 * "Explicit calculations of wet-bulb globe temperature compared with approximations", Earth's Future 10 (2022).
 */
export function sunlitPart(fromMs: number, spanMs: number, latitude: number, longitude: number): SunlitPart {
  const at = (share: number) => solarPosition(fromMs + share * spanMs, latitude, longitude);
  const middle = at(0.5);
  const [begin, end] = [at(0).zenithCosine, at(1).zenithCosine];
  if (begin > 0 && end > 0 && middle.zenithCosine > 0) {
    // Simpson's rule: the sun's height over an hour is as good as a parabola.
    const zenithCosine = (begin + 4 * middle.zenithCosine + end) / 6;
    return { share: 1, zenithCosine, distance: middle.distance };
  }
  let sunlit = 0;
  let sum = 0;
  for (let sample = 0.5; sample < SAMPLES; sample += 1) {
    const { zenithCosine } = at(sample / SAMPLES);
    if (zenithCosine <= 0) continue;
    sunlit += 1;
    sum += zenithCosine;
  }
  if (sunlit === 0) return { ...middle, share: 0 };
  return { share: sunlit / SAMPLES, zenithCosine: sum / sunlit, distance: middle.distance };
}
