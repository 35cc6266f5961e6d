/** A header's first two bytes; the second determines how many more there are. */
const shortestHeader = 2

/** The bit of a frame's first byte that marks pings, pongs and the closing frame. */
const controlBit = 0x08

export interface Frames {
  readonly frames: number
  /** The number of pings, pongs and closing frames among them: the library answers pings itself. */
  readonly controls: number
}

/**
 * Counts the WebSocket frames in a byte stream without parsing their payload, so that a flood of them costs less than its first
 * packet would. The count does not depend on how the stream is split; a frame counts when its header is complete. Stores only
 * numbers, because every live connection has one.
 */
export class FrameCounter {
  /** The header being read: the bytes read so far, its size, and the size of its length field. */
  #read = 0
  #header = shortestHeader
  #extended = 0
  #payloadLeft = 0
  /** 1 while the header of a control frame is being read, otherwise 0. */
  #control = 0

  count(chunk: Buffer): Frames {
    let frames = 0
    let controls = 0
    let at = 0
    while (at < chunk.length) {
      if (this.#read === 0 && this.#payloadLeft > 0) {
        const skipped = Math.min(this.#payloadLeft, chunk.length - at)
        this.#payloadLeft -= skipped
        at += skipped
        continue
      }
      this.#take(chunk.readUInt8(at++))
      if (this.#read < this.#header) continue
      this.#read = 0
      this.#header = shortestHeader
      this.#extended = 0
      frames++
      controls += this.#control
    }
    return { frames, controls }
  }

  /** Reads the header's next byte. */
  #take(byte: number): void {
    const at = this.#read++
    if (at === 0) {
      this.#control = byte & controlBit ? 1 : 0
    } else if (at === 1) {
      const short = byte & 0x7f
      this.#extended = short === 127 ? 8 : short === 126 ? 2 : 0
      this.#header = shortestHeader + this.#extended + (byte & 0x80 ? 4 : 0)
      this.#payloadLeft = this.#extended > 0 ? 0 : short
    } else if (at >= shortestHeader && at < shortestHeader + this.#extended) {
      this.#payloadLeft = this.#payloadLeft * 256 + byte
    }
  }
}
