/** Faults that tests order, one for each kind of request; a later one replaces it. A restart forgets them. */
export class FaultQueue<Fault extends { readonly calls: number }> {
  readonly #faults = new Map<string, Fault>()

  /** @param concerned names the requests that fail, as `take` does */
  put(concerned: string, fault: Fault): void {
    this.#faults.set(concerned, fault)
  }

  clear(): void {
    this.#faults.clear()
  }

  /** Takes one call from the first fault of a request with these names. */
  take(...names: readonly string[]): Fault | undefined {
    const concerned = names.find((name) => this.#faults.has(name)) ?? ''
    const fault = this.#faults.get(concerned)
    if (!fault) return undefined
    if (fault.calls > 1) this.put(concerned, { ...fault, calls: fault.calls - 1 })
    else this.#faults.delete(concerned)
    return fault
  }
}
