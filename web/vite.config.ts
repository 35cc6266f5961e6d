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

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  plugins: [react(), tailwind(), paraglideVitePlugin(textOptions), inline(), clientFiles()],
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
      },
  // The entry of the server is one file that needs no package beside it.
  ssr: { noExternal: true },
  server: {
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
}))
