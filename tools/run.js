// The entry point for a machine with only Node 20 or newer: installs the packages of the lock file, then runs a program under
// the pinned Node. Plain JavaScript, because the machine's own Node runs it. Usage: node tools/run.js tools/start.ts
// [arguments]
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
const pinnedNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
const [program = 'tools/start.ts', ...args] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node 20 or newer is needed; this is ${process.version}.`)
if (!isInstalled()) install()
endWithNpm()
const file = join(root, program)
if (process.version === pinnedVersion()) {
  process.argv.splice(1, 2, file)
  await import(pathToFileURL(file).href)
} else handOver(file)

/** Whether node_modules matches the lock file, however it was installed. */
function isInstalled() {
  const installed = readLock(join('node_modules', '.package-lock.json'))
  const wanted = readLock('package-lock.json')
  return (
    existsSync(pinnedNode) &&
    Object.entries(wanted).every(([path, entry]) => {
      if (!path.startsWith('node_modules/') || entry.link) return true
      const found = installed[path]
      return found ? found.version === entry.version : Boolean(entry.optional || entry.peer)
    })
  )
}

function readLock(path) {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

function pinnedVersion() {
  return `v${JSON.parse(readFileSync(join(root, 'node_modules', 'node', 'package.json'), 'utf8')).version}`
}

function install() {
  console.log('Installing the packages of the lock file (npm ci, about a minute) …')
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', flags, { cwd: root, stdio: 'inherit', shell: windows })
  if (result.status !== 0) stop('The packages could not be installed; npm says why above.')
  if (!existsSync(pinnedNode)) stop(withoutNode())
}

/** Node and PostgreSQL are unpacked by scripts of their packages. */
function withoutNode() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const needed = Object.keys(allowScripts ?? {}).filter((name) =>
    existsSync(join(root, 'node_modules', ...name.split('/'))),
  )
  const here = `npm has installed no Node for this machine (${process.platform} ${process.arch}).`
  return needed.length > 0
    ? `${here} If your npm runs no install scripts (ignore-scripts), let these packages run theirs, and start again:\n  npm rebuild --ignore-scripts=false ${needed.join(' ')}`
    : here
}

function handOver(file) {
  // The channel lets the program detect the end of this process, even by kill -9.
  const child = spawn(pinnedNode, [file, ...args], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/**
 * npm passes a signal on to the shell between npm and this process, which dies silently; then nothing would stop this process.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || windows) return
  const shell = process.ppid
  const watch = () => process.ppid !== shell && process.kill(process.pid, 'SIGTERM')
  setInterval(watch, 250).unref()
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
