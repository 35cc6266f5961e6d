import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inRoot } from './places.ts'
import { inheritedEnv } from './processes/inherited-env.ts'
import { openRunFolder } from './processes/run-folder.ts'

let folder = ''
beforeEach(() => {
  folder = openRunFolder('clone')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('if npm runs no install scripts, the start names the command that runs the needed ones', () => {
  mkdirSync(join(folder, 'tools'))
  mkdirSync(join(folder, 'node_modules', 'node'), { recursive: true })
  cpSync(inRoot('tools', 'run.js'), join(folder, 'tools', 'run.js'))
  cpSync(inRoot('package.json'), join(folder, 'package.json'))
  writeFileSync(join(folder, 'package-lock.json'), '{ "packages": {} }')
  // The folder as npm leaves it: with packages, but without the output of their scripts.
  const npm = join(folder, 'npm.js')
  writeFileSync(npm, '')
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'tools', 'run.js')], {
    encoding: 'utf8',
    env: { ...inheritedEnv(), npm_execpath: npm },
  })
  expect(status).toBe(1)
  expect(stderr).toContain('npm rebuild --ignore-scripts=false node\n')
})
