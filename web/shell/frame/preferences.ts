import { defaultLanguage } from '@casino/contract/language'
import { useSyncExternalStore } from 'react'
import { onStored, store } from '../../storage/storage.ts'
import { chooseLanguage, getLocale, type Language, languageKey, languages } from '../../texts/language.ts'

/** Persisted in local storage under this name (docs/product.md §1). boot.js reads it before the first paint. */
const themeKey = 'theme'

export type Theme = 'dark' | 'light'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}

const shownTheme = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'dark')
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, getLocale, () => defaultLanguage)
}

/** Shows it without storing it as the visitor's choice. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'light' ? '#ffffff' : '#151722')
  notify()
}

export function setTheme(theme: Theme): void {
  store(themeKey, theme)
  showTheme(theme)
}

/** Re-renders the whole tree: the root is keyed by the language. */
export function setLanguage(language: Language): void {
  chooseLanguage(language)
  document.documentElement.lang = language
  notify()
}

/** A choice made in another tab applies here too. */
export function watchPreferences(): void {
  onStored((name, value) => {
    if (name === themeKey) showTheme(value === 'light' ? 'light' : 'dark')
    const language = languages.find((known) => known === value)
    if (name === languageKey && language && language !== getLocale()) setLanguage(language)
  })
}
