/** The longest header of a frame: two bytes, eight of length, four of mask. */
const longestHeader = 14

/**
 * Counts the WebSocket frames in a stream of bytes without parsing their payload, so that a flood of them costs less than its
 * first packet would. However the stream is split, the count is the same; a frame counts when its header is complete.
 */
export class FrameCounter {
  readonly #header = Buffer.alloc(longestHeader)
  #length = 0
  #payloadLeft = 0

  count(chunk: Buffer): number {
    let frames = 0
    let at = 0
    while (at < chunk.length) {
      if (this.#payloadLeft > 0) {
        const skipped = Math.min(this.#payloadLeft, chunk.length - at)
        this.#payloadLeft -= skipped
        at += skipped
        continue
      }
      this.#header[this.#length++] = chunk[at++]!
      if (this.#length < this.#headerLength()) continue
      this.#payloadLeft = this.#payloadLength()
      this.#length = 0
      frames++
    }
    return frames
  }

  #headerLength(): number {
    if (this.#length < 2) return 2
    const second = this.#header[1]!
    const short = second & 0x7f
    return 2 + (short === 127 ? 8 : short === 126 ? 2 : 0) + (second & 0x80 ? 4 : 0)
  }

  #payloadLength(): number {
    const short = this.#header[1]! & 0x7f
    if (short === 127) return Number(this.#header.readBigUInt64BE(2))
    return short === 126 ? this.#header.readUInt16BE(2) : short
  }
}
