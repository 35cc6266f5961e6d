import { readFileSync } from 'node:fs'
import { defaultLanguage, languages } from '@casino/contract/language'

const texts = Object.fromEntries(languages.map((language) => [language, textsIn(language)]))

function textsIn(language: string): Readonly<Record<'offline_title' | 'offline_text' | 'offline_again', string>> {
  return JSON.parse(readFileSync(new URL(`../texts/${language}/offline.json`, import.meta.url), 'utf8'))
}

/** The service worker's code, with the document that it answers with: neither needs another file. */
export function offlineWorker(): string {
  const worker = readFileSync(new URL('./worker.js', import.meta.url), 'utf8')
  return `const offlineDocument = ${JSON.stringify(offlineDocument())}\n${worker}`
}

function offlineDocument(): string {
  const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
  const colours = [...tokens.matchAll(/^:root(\[data-theme="light"\])? \{[^}]*--bg:[^}]*\}/gm)].map(([rule]) => rule)
  return `<!doctype html>
<html lang="${defaultLanguage}" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts[defaultLanguage]?.offline_title}</title>
<style>
${colours.join('\n')}
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--bg); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 30rem; padding: 2rem 1.5rem; text-align: center; text-wrap: balance; }
svg { width: 64px; height: 64px; stroke: var(--text-3); }
h1 { margin: 1rem 0 .5rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1.5rem; color: var(--text-2); }
button { min-height: 48px; padding: 0 1.5rem; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: 600 1rem system-ui, sans-serif; cursor: pointer; }
button:hover { background: var(--accent-hover); }
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<svg viewBox="0 0 64 64" fill="none" stroke-width="3" stroke-linecap="round" aria-hidden="true"><path d="M8 24a36 36 0 0 1 48 0M18 35a21 21 0 0 1 28 0M28 45a7 7 0 0 1 8 0M12 8l40 48"/></svg>
<h1></h1>
<p></p>
<button type="button"></button>
</main>
<script>
const texts = ${JSON.stringify(texts)}
const stored = (key) => { try { return localStorage.getItem(key) } catch { return null } }
const root = document.documentElement
if (texts[stored('language')]) root.lang = stored('language')
if (stored('theme') === 'light') root.dataset.theme = 'light'
const { offline_title: title, offline_text: text, offline_again: again } = texts[root.lang]
document.title = title
document.querySelector('h1').textContent = title
document.querySelector('p').textContent = text
const button = document.querySelector('button')
button.textContent = again
button.onclick = () => location.reload()
addEventListener('online', () => location.reload())
// The network may be there before the server is.
setInterval(() => fetch('/robots.txt', { cache: 'no-store' }).then((answer) => answer.ok && location.reload(), () => {}), 5000)
</script>
</body>
</html>
`
}
