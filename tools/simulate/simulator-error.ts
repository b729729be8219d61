/** What ends the simulator with a message for the person who started it, instead of a stack. */
export class SimulatorError extends Error {}
