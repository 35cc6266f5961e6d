/**
 * State shared by the stories of one file in a worker, for example their own casino. It is closed when another file's is
 * opened. As a worker fixture of the file it would begin a new worker, with a new browser, before and after the file.
 */
export class Shared {
  #name: string | undefined
  #value: Promise<Closable> | undefined

  async of<T extends Closable>(name: string, open: () => Promise<T>): Promise<T> {
    if (this.#name !== name) await this.close()
    this.#name = name
    this.#value ??= open()
    return this.#value as Promise<T>
  }

  async close(): Promise<void> {
    const value = await this.#value
    this.#value = undefined
    await value?.close()
  }
}

interface Closable {
  close(): Promise<void>
}
