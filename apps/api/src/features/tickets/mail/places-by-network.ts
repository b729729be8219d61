import { networksOf } from '../../../auth/network-of.ts';

type Limits = { readonly all: number; readonly ofNetwork: number };

/** Counts what runs at the same time, in all and for each network, so that one network cannot take every place. */
export class PlacesByNetwork {
  readonly #limits: Limits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Gives a function that frees the place again; null when there is none for this address. */
  take(address: string): (() => void) | null {
    const network = networksOf(address)[0] ?? address;
    const taken = this.#taken.get(network) ?? 0;
    if (this.#all >= this.#limits.all || taken >= this.#limits.ofNetwork) return null;
    this.#all += 1;
    this.#taken.set(network, taken + 1);
    return () => {
      this.#all -= 1;
      const left = (this.#taken.get(network) ?? 1) - 1;
      if (left === 0) this.#taken.delete(network);
      else this.#taken.set(network, left);
    };
  }
}
