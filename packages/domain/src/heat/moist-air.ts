/**
 * Properties of air that the heat exchange of a globe and of a wick depends on. Temperatures in K, pressures in hPa.
 * Source: Liljegren et al., "Modeling the wet bulb globe temperature using standard meteorological measurements",
 * J. Occup. Environ. Hyg. 5 (2008), with the constants of its program, version 1.1.
 */
const MOLAR_MASS_AIR = 28.97;
const MOLAR_MASS_WATER = 18.015;
/** J/(kg K) */
const HEAT_CAPACITY = 1003.5;
/** J/(kg K) */
const GAS_CONSTANT_AIR = 8314.34 / MOLAR_MASS_AIR;
const CONDUCTING_CAPACITY = HEAT_CAPACITY + 1.25 * GAS_CONSTANT_AIR;

export const PRANDTL = HEAT_CAPACITY / CONDUCTING_CAPACITY;
/** Ratio of the heat capacity of air to that of vapour carried away, K-free part of the wick's balance. */
export const CAPACITY_RATIO = (HEAT_CAPACITY * MOLAR_MASS_AIR) / MOLAR_MASS_WATER;

/** kg/m³ */
export function airDensity(kelvin: number, pressureHpa: number): number {
  return (pressureHpa * 100) / (GAS_CONSTANT_AIR * kelvin);
}

/** Dynamic viscosity, kg/(m s), from the collision integral of air. */
export function viscosity(kelvin: number): number {
  const collision = ((kelvin / 97 - 2.9) / 0.4) * -0.034 + 1.048;
  return (2.6693e-6 * Math.sqrt(MOLAR_MASS_AIR * kelvin)) / (3.617 ** 2 * collision);
}

/** W/(m K) */
export function thermalConductivity(kelvin: number): number {
  return CONDUCTING_CAPACITY * viscosity(kelvin);
}

const CRITICAL_PRESSURES = 36.4 * 218;
const CRITICAL_TEMPERATURES = 132 * 647.3;

/** Diffusivity of water vapour in air, m²/s. */
export function vapourDiffusivity(kelvin: number, pressureHpa: number): number {
  const atmospheres = pressureHpa / 1013.25;
  return (
    (3.64e-4 *
      (kelvin / Math.sqrt(CRITICAL_TEMPERATURES)) ** 2.334 *
      CRITICAL_PRESSURES ** (1 / 3) *
      CRITICAL_TEMPERATURES ** (5 / 12) *
      Math.sqrt(1 / MOLAR_MASS_AIR + 1 / MOLAR_MASS_WATER) *
      1e-4) /
    atmospheres
  );
}

/** Heat of evaporation of water, J/kg. */
export function heatOfEvaporation(kelvin: number): number {
  return ((313.15 - kelvin) / 30) * -71_100 + 2.4073e6;
}

/** Saturation vapour pressure over water in moist air, hPa. */
export function saturationVapourPressure(kelvin: number): number {
  return 1.004 * 6.1121 * Math.exp((17.502 * (kelvin - 273.15)) / (kelvin - 32.18));
}

/** Emissivity of the sky for air with this vapour pressure in hPa. */
export function skyEmissivity(vapourPressureHpa: number): number {
  return 0.575 * vapourPressureHpa ** 0.143;
}
