import { Moon, Sun } from 'lucide-react'
import { m } from '../texts/compiled/messages.js'
import { languages } from '../texts/language.ts'
import { IconButton } from '../ui/Button.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { setLanguage, setTheme, useLanguage, useTheme } from './preferences.ts'

/** Each language names itself, in every language. */
const ownNames = { ru: 'Русский', en: 'English', es: 'Español' }

export function LanguageSwitch({ className }: { className?: string }) {
  const language = useLanguage()
  return (
    <Segmented
      label={m.shell_language()}
      className={className ?? ''}
      value={language}
      onValue={setLanguage}
      options={languages.map((value) => ({ value, label: value.toUpperCase(), name: ownNames[value] }))}
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
      {/* Both are drawn and the style sheet shows one, so that the document as it was sent is right in both themes. */}
      <Sun size={20} className="light:hidden" aria-hidden />
      <Moon size={20} className="dark:hidden" aria-hidden />
    </IconButton>
  )
}
