/** A sum that rolls up to its value. */
export class Counter {
  readonly #write: (value: number) => void
  #from = 0
  #to = 0
  #since = 0
  #ms = 0
  #shown = -1

  constructor(write: (value: number) => void) {
    this.#write = write
  }

  get value(): number {
    return this.#to
  }

  set(value: number): void {
    this.#ms = 0
    this.#to = value
    this.#show(value)
  }

  roll(to: number, now: number, ms: number): void {
    this.#from = Math.max(0, this.#shown)
    this.#to = to
    this.#since = now
    this.#ms = ms
  }

  end(): void {
    this.set(this.#to)
  }

  /** Whether it is still rolling. */
  frame(now: number): boolean {
    if (this.#ms === 0) return false
    const share = Math.min(1, Math.max(0, (now - this.#since) / this.#ms))
    this.#show(Math.round(this.#from + (this.#to - this.#from) * (1 - (1 - share) ** 2)))
    if (share < 1) return true
    this.#ms = 0
    return false
  }

  #show(value: number): void {
    if (value === this.#shown) return
    this.#shown = value
    this.#write(value)
  }
}
