import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Below this a packed file saves no packet. */
const worthwhileBytes = 1024

/** Puts a .br and a .gz beside each text of the folder, so that the server packs nothing while somebody waits. */
export function compressFiles(folder: string): void {
  for (const file of globSync(`${folder}/**/*.{js,css,svg,json,webmanifest,txt}`)) {
    const content = readFileSync(file)
    if (content.length < worthwhileBytes) continue
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
