export interface Closable {
  close(): unknown
}

/** What was opened; it is closed in reverse order. */
export class Opened {
  readonly #parts: Closable[] = []

  add<Part extends Closable>(part: Part): Part {
    this.#parts.push(part)
    return part
  }

  async close(): Promise<void> {
    for (const part of this.#parts.splice(0).toReversed()) await part.close()
  }
}
