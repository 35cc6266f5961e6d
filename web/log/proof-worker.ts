import { checkProof, isOfFork, type ProofCheck, type ProofFiles } from './check-proof.ts'
import { sourceOf, verifyStrictly } from './worker-source.ts'

/** A proof is checked without a network as well, with the key that this device remembers; its state is compared if there is one. */
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
