import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTypes, { astToString } from 'openapi-typescript'
import { describe, expect, test } from 'vitest'
import { openApi } from './openapi.ts'
import type { RouteShape } from './route.ts'
import { routes } from './routes.ts'

const text = JSON.stringify(openApi())
const document = JSON.parse(text)
const operationOf = ({ method, path }: RouteShape) => document.paths[path]?.[method.toLowerCase()]

describe('the API document', () => {
  test('has no error for the linter of others', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([])
  })

  test('gives types that compile, with the shapes of the calls', async () => {
    const types = astToString(await openapiTypes(text))
    const folder = mkdtempSync(join(tmpdir(), 'casino-openapi-'))
    writeFileSync(join(folder, 'types.ts'), types)
    writeFileSync(
      join(folder, 'use.ts'),
      `import type { components, operations } from './types.ts'
       export const bet: operations['postGamesDiceRoll']['requestBody'] = {
         content: { 'application/json': { betAmount: 10, targetValue: 50, betType: 'over' } },
       }
       export const balance = (user: components['schemas']['User']): number => user.balance
       // @ts-expect-error A side is one of two words.
       export const wrong: operations['postGamesDiceRoll']['requestBody']['content']['application/json']['betType'] = 'left'`,
    )
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
    const flags = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--allowImportingTsExtensions',
      '--module',
      'nodenext',
      'use.ts',
    ]
    const compiled = promisify(execFile)(process.execPath, [compiler, ...flags], { cwd: folder })
    await expect(compiled.catch(({ stdout }) => stdout)).resolves.toMatchObject({ stdout: '' })
    rmSync(folder, { recursive: true })
  })

  test.each(routes as readonly RouteShape[])('describes $method $path with its rights and refusals', (each) => {
    const operation = operationOf(each)
    expect(operation.security).toEqual(each.who === 'anyone' ? [] : undefined)
    const listed = Object.values(operation.responses as Record<string, { $ref?: string }>).flatMap(({ $ref }) => {
      const response = document.components.responses[$ref?.split('/').at(-1) ?? '']
      return response?.content['application/json'].schema.allOf[1].properties.code.enum ?? []
    })
    expect(listed).toEqual(expect.arrayContaining([...each.refusals]))
    expect(listed).toContain('internal')
  })

  test('is small, names each operation once and writes shared schemas once', () => {
    // It grows with every call, and by no more than the call itself.
    expect(text.length / routes.length).toBeLessThanOrEqual(1610)
    const ids = (routes as readonly RouteShape[]).map((each) => operationOf(each).operationId)
    expect(new Set(ids).size).toBe(routes.length)
    const { schemas } = document.components
    for (const [name, schema] of Object.entries(schemas)) {
      if (JSON.stringify(schema).length > 200) expect(text.split(JSON.stringify(schema)), name).toHaveLength(2)
    }
  })
})
