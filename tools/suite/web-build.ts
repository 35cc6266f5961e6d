import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot, root } from '../places.ts'

const stamp = inRoot('web', 'dist', 'built-from')

/** Builds the web client unless the existing build was made from exactly the same files. */
export async function buildWebClient(
  print: (sentence: string) => void,
  moreEnv: NodeJS.ProcessEnv = {},
): Promise<void> {
  const inputs = hashOfInputs()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  print('Building the web client …')
  const child = spawn(process.execPath, ['build.ts'], {
    cwd: inRoot('web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...moreEnv },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The web client could not be built; the reason is above.')
  writeFileSync(stamp, inputs)
}

function hashOfInputs(): string {
  const hash = createHash('sha256')
  const files = globSync(['{web,contract,rules}/**/*', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
    // A build itself writes the caches: with them, the next one would find other inputs, and build again.
    exclude: (entry) => ['dist', 'node_modules', 'compiled', '.cache', 'cache', '.lix'].includes(entry.name),
  })
  const paths = files.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
  for (const path of paths.sort())
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.digest('hex')
}
