import { type UnzipCallback, unzipSync } from 'fflate'

// biome-ignore lint/performance/noBarrelFile: the library takes these from here, too
export { strFromU8, unzipSync } from 'fflate'

/**
 * Takes the place of fflate's own in the library that reads spreadsheets (vite.config.ts): that one unpacks large files in
 * workers made of text, which the content security policy forbids, and here a worker is calling already.
 */
export function unzip(data: Uint8Array, callback: UnzipCallback): void {
  let files: ReturnType<typeof unzipSync>
  try {
    files = unzipSync(data)
  } catch (error) {
    callback(error as Parameters<UnzipCallback>[0], {})
    return
  }
  callback(null, files)
}
