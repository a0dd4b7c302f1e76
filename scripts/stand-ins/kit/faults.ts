/** Faults that tests order, oldest first. They are kept in memory, so that a restart removes them. */
export class FaultQueue<Fault extends { readonly calls: number }> {
  #faults: Fault[] = []

  add(fault: Fault): void {
    this.#faults.push(fault)
  }

  clear(): void {
    this.#faults = []
  }

  /** Takes one call from the first fault that `concerns` this request. */
  take(concerns: (fault: Fault) => boolean): Fault | undefined {
    const fault = this.#faults.find(concerns)
    if (!fault) return undefined
    const left = fault.calls > 1 ? [{ ...fault, calls: fault.calls - 1 }] : []
    this.#faults = this.#faults.flatMap((other) => (other === fault ? left : [other]))
    return fault
  }
}
