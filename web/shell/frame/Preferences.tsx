import { languageNames, languages } from '@casino/contract/language'
import { Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { IconButton } from '../../ui/shown/Button.tsx'
import { setLanguage, setTheme, useLanguage, useTheme } from './preferences.ts'

/** The switch that was pressed: changing the language re-renders the page, and the focus must return to it. */
let pressed: string | undefined

interface LanguageSwitchProps {
  /** Distinguishes several switches on one page. */
  place: 'sidebar' | 'menu' | 'footer' | 'maintenance' | 'settings' | 'panel' | 'panel-menu'
  className?: string
}

export function LanguageSwitch({ place, className }: LanguageSwitchProps) {
  const language = useLanguage()
  const id = `language-${place}`
  useEffect(() => {
    if (pressed !== id) return
    pressed = undefined
    document.querySelector<HTMLInputElement>(`#${id} input:checked`)?.focus({ preventScroll: true })
  }, [id])
  return (
    <Segmented
      id={id}
      label={m.shell_language()}
      className={className ?? ''}
      value={language}
      onValue={(next) => {
        pressed = id
        setLanguage(next)
      }}
      options={languages.map((value) => ({ value, label: value.toUpperCase(), name: languageNames[value] }))}
    />
  )
}

export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useTheme()
  return (
    <Segmented
      label={m.shell_theme()}
      className={className ?? ''}
      value={theme}
      onValue={setTheme}
      options={[
        { value: 'dark', label: <Moon size={18} aria-hidden />, name: m.shell_theme_name_dark() },
        { value: 'light', label: <Sun size={18} aria-hidden />, name: m.shell_theme_name_light() },
      ]}
    />
  )
}

export function ThemeButton({ className }: { className?: string }) {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={other === 'light' ? m.shell_theme_light() : m.shell_theme_dark()}
      onClick={() => setTheme(other)}
      className={className ?? ''}
    >
      {/* Both are rendered and the style sheet shows one, so that the prerendered HTML is right in both themes. */}
      <Sun size={20} className="light:hidden" aria-hidden />
      <Moon size={20} className="dark:hidden" aria-hidden />
    </IconButton>
  )
}
