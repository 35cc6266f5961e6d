import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { inRoot } from './places.ts'

// The headless shell draws the same pages with a quarter less processor time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a working Chromium: the machine's own, else Playwright's, else one installed now. */
export function findChromium(print: (sentence: string) => void): string {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (runs(given)) return given
    throw new Error(`CHROMIUM_PATH=${given} is not a Chromium that starts.`)
  }
  const found = onThisMachine() ?? installed(print)
  if (found) return found
  throw new Error(
    'The browser stories need Chromium, and none could be installed. Install Chromium or Google Chrome ' +
      '(Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}

function onThisMachine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
    playwrightsOwn(),
  ]
  return candidates.find((path) => existsSync(path) && runs(path))
}

function playwrightsOwn(): string {
  // The path of Playwright's download, whether or not it exists.
  const { chromium } = createRequire(inRoot('e2e', 'package.json'))('@playwright/test')
  return chromium.executablePath()
}

function installed(print: (sentence: string) => void): string | undefined {
  const isRoot = process.getuid?.() === 0
  if (isRoot && isDebian()) {
    print('Installing Debian’s Chromium for the browser stories (apt-get, once) …')
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update', '-q')
    // The second has Arial's widths, which web/styles.css assumes until the site's own font has arrived.
    apt('install', '-q', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation')
    const found = onThisMachine()
    if (found) return found
  }
  print('Downloading Playwright’s Chromium for the browser stories (once) …')
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  const flags = isRoot ? ['--with-deps'] : []
  spawnSync(process.execPath, [cli, 'install', ...flags, 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  return onThisMachine()
}

/** Debian's derivatives may have a package of this name with different content. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}
