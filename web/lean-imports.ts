import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from '@casino/contract/language'
import type { Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Imports each text by name, so that the bundler sees which screen needs it: a single `m` would include all of them in the
 * first load. The texts also get the language from our own module, because the compiler's contains unused ways to detect it.
 */
export function leanTexts(): Plugin {
  return {
    name: 'lean-texts',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      source.endsWith('/runtime.js') && importer?.startsWith(here('./texts/compiled/'))
        ? here('./texts/language.ts')
        : undefined,
    transform(code, id) {
      if (id.startsWith(here('./texts/compiled/messages/'))) return { code: picked(code), map: null }
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

/**
 * Imports each icon from its own file, so that the bundler sees which screen needs it: through the package's index, which the
 * first load imports, the icons of all pages would be part of the first load.
 */
export function leanIcons(): Plugin {
  const index = readFileSync(here('../node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
  // For icons of our own.
  const fileOf = new Map([['createLucideIcon', here('../node_modules/lucide-react/dist/esm/createLucideIcon.mjs')]])
  for (const [, names, file] of index.matchAll(/export \{ (default as .+) \} from '\.\/icons\/(.+)\.mjs'/g))
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) fileOf.set(name!, `lucide-react/icons/${file}`)
  return {
    name: 'lean-icons',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const all = /import \{([^}]+)\} from 'lucide-react'\n/.exec(code)
      if (!all || !/\.tsx?$/.test(id)) return undefined
      const names = all[1]!.split(',').map((each) => each.trim())
      const imports = names
        .filter((each) => each !== '' && !each.startsWith('type '))
        .map((each) => {
          const [name = '', own = name] = each.split(' as ')
          return `import ${own} from '${fileOf.get(name)}'\n`
        })
      return { code: code.replace(all[0], imports.join('')), map: null }
    },
  }
}

/** Each compiled text contains its own language selection; this replaces it by one shared function. */
function picked(code: string): string {
  const choice =
    /= (?:\/\*\*.*?\*\/ )?\(\((?:inputs|inputs = \{\}), options = \{\}\) => \{[^}]*return [a-z]+_(\w+)\(inputs\)\s*\}\);?\s*$/
  const [whole, key] = choice.exec(code) ?? []
  if (!whole) return code
  const texts = languages.map((language) => `${language}_${key}`).join(', ')
  return `import { inLanguage } from '../runtime.js'\n${code.replace(whole, () => `= /* @__PURE__ */ inLanguage(${texts})`)}`
}
