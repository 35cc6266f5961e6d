import { useSyncExternalStore } from 'react'
import { getLocale, type Locale, locales, setLocale } from '../texts/compiled/runtime.js'

/** spec §1: both are kept in local storage, under these names. boot.js reads them before the first paint. */
const themeKey = 'theme'
const languageKey = 'language'

export type Theme = 'dark' | 'light'
export type Language = Locale

export const languages = locales

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

const shownTheme = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'dark')
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, getLocale, () => 'ru')
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'light' ? '#ffffff' : '#151722')
  tell()
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(themeKey, theme)
  showTheme(theme)
}

/** Rewrites the whole tree: the root is keyed by the language. */
export function setLanguage(language: Language): void {
  void setLocale(language, { reload: false })
  document.documentElement.lang = language
  tell()
}

/** A choice made in another tab holds here too. */
export function watchPreferences(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === themeKey) showTheme(newValue === 'light' ? 'light' : 'dark')
    const language = locales.find((locale) => locale === newValue)
    if (key === languageKey && language) setLanguage(language)
  })
}
