import { checkProof, isOfFork, type ProofCheck, type ProofFiles } from './check-proof.ts'
import { sourceOf, verifyStrictly } from './worker-source.ts'

/** Works offline with the remembered key; online, the proof's state is also compared with the log. */
async function checkFiles(files: ProofFiles): Promise<ProofCheck> {
  const source = sourceOf()
  const read = (path: string) => source.text(path).catch(() => '')
  const [published = '', checkpoint = '', handovers = ''] = await Promise.all(
    ['key', 'checkpoint', 'handovers'].map(read),
  )
  const keys = { published, checkpoint, handovers }
  const found = checkProof(files, keys, verifyStrictly)
  if (!('size' in found) || !(await isOfFork(source, files, keys).catch(() => false))) return found
  return { at: 'fork', log: found.log, index: found.index, size: found.size }
}

self.onmessage = async ({ data }: MessageEvent<ProofFiles>) => self.postMessage(await checkFiles(data))
