import { expect, test } from 'vitest'
import { FrameCounter } from './frames.ts'

/** A masked text frame, as a browser sends it. */
function frame(payload: number): Buffer {
  const length =
    payload < 126
      ? Buffer.from([0x80 | payload])
      : payload < 65_536
        ? Buffer.from([0x80 | 126, payload >> 8, payload & 0xff])
        : Buffer.from([0x80 | 127, 0, 0, 0, 0, 0, payload >> 16, (payload >> 8) & 0xff, payload & 0xff])
  // If the payload were taken for headers, each of its bytes would be another frame.
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), Buffer.alloc(payload)])
}

const stream = Buffer.concat([0, 1, 125, 126, 300, 65_535, 65_536, 70_000, 0, 0, 7].map(frame))

test.each([1, 2, 3, 7, 1000, 65_536, stream.length])('frames are counted in pieces of %i bytes', (size) => {
  const counter = new FrameCounter()
  let frames = 0
  for (let at = 0; at < stream.length; at += size) frames += counter.count(stream.subarray(at, at + size)).frames
  expect(frames).toBe(11)
})

test('frames of a server, which are not masked, are counted too', () => {
  expect(new FrameCounter().count(Buffer.from([0x81, 0, 0x81, 1, 65, 0x8a, 0])).frames).toBe(3)
})

test.each([
  // Opcode, and whether it is a control frame.
  [0x0, 0],
  [0x1, 0],
  [0x2, 0],
  [0x8, 1],
  [0x9, 1],
  [0xa, 1],
  [0xf, 1],
])('frames of opcode %i: %i of each is a control frame, however the stream is split', (opcode, each) => {
  const one = Buffer.from([0x80 | opcode, 0x80 | 1, 0, 0, 0, 0, 0x89])
  const both = Buffer.concat([one, one])
  for (let at = 0; at <= both.length; at++) {
    const counter = new FrameCounter()
    const parts = [counter.count(both.subarray(0, at)), counter.count(both.subarray(at))]
    expect(parts.reduce((sum, { controls }) => sum + controls, 0)).toBe(2 * each)
    expect(parts.reduce((sum, { frames }) => sum + frames, 0)).toBe(2)
  }
})
