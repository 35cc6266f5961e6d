import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bootScript } from './boot-script.ts'
import { textOptions } from './texts/options.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? 3000}`

/** Puts the boot script into the document, and in a build the style sheet too: the first paint then waits for nothing. */
function inline(): Plugin {
  return {
    name: 'inline-boot-and-styles',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const booted = html.replace('<!--boot-->', () => bootScript())
        return booted.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/, (link, file: string) => {
          const sheet = bundle?.[file]
          return sheet?.type === 'asset' ? `<style>${String(sheet.source).trim()}</style>` : link
        })
      },
    },
  }
}

/** The manifest of the client build, which the build of the server entry names preload links from. */
function clientFiles(): Plugin {
  const id = 'virtual:client-files'
  return {
    name: 'client-files',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) =>
      resolved === `\0${id}`
        ? `export const manifest = ${readFileSync(here('./dist/client/.vite/manifest.json'), 'utf8')}\nexport const boot = ${JSON.stringify(bootScript())}`
        : undefined,
  }
}

/**
 * The bundler would cut a chunk for each set of screens that share a module, dozens of them. What the entry imports at
 * once, whatever else shares it, goes into two files instead: the libraries, which change seldom, and our own.
 */
function firstLoad(): (id: string, modules: Modules) => string | null {
  const atOnce = new Set<string>()
  return (id, modules) => {
    if (atOnce.size === 0) {
      const entered = [here('./entry-client.tsx')]
      for (let next = entered.pop(); next; next = entered.pop()) {
        if (atOnce.has(next)) continue
        atOnce.add(next)
        entered.push(...(modules.getModuleInfo(next)?.importedIds ?? []))
      }
    }
    if (!atOnce.has(id)) return null
    return id.includes('/node_modules/') ? 'libraries' : 'start'
  }
}

interface Modules {
  getModuleInfo: (id: string) => { importedIds: string[] } | null
}

/** Each text is imported by name, so that the bundler sees which screen needs it: `m` alone would tie all of them to the first load. */
function textsByName(): Plugin {
  return {
    name: 'texts-by-name',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const all = /import \{ m \} from '([./]+texts\/compiled|\.\/compiled)\/messages\.js'\n/.exec(code)
      if (!all || !/\.tsx?$/.test(id)) return undefined
      const used = new Set<string>()
      const named = code.replace(all[0], '').replace(/\bm\.(\w+)/g, (_, key: string) => {
        used.add(key)
        return `text_${key}`
      })
      const imports = [...used].map((key) => `import { ${key} as text_${key} } from '${all[1]}/messages/${key}.js'\n`)
      return { code: imports.join('') + named, map: null }
    },
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  plugins: [textsByName(), react(), tailwind(), paraglideVitePlugin(textOptions), inline(), clientFiles()],
  build: isSsrBuild
    ? { outDir: 'dist/server', ssr: 'entry-server.tsx', emptyOutDir: true, copyPublicDir: false }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        target: 'es2023',
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstLoad(), debugName: 'first load' }] } } },
      },
  // The entry of the server is one file that needs no package beside it.
  ssr: { noExternal: true },
  server: {
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
}))
