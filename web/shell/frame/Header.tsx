import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { preloadDialog } from '../../ui/layers/Dialog.tsx'
import { Skeleton } from '../../ui/messages/states.tsx'
import { Button, IconButton } from '../../ui/shown/Button.tsx'
import { useSession } from '../../wire/session.ts'
import { useSettings } from '../../wire/site.ts'
import { openAuth } from '../auth/auth.ts'
import { SearchBox } from '../search/SearchBox.tsx'
import { Brand } from './Brand.tsx'
import { headerLetters } from './header-letters.ts'
import { LoadingLine } from './LoadingLine.tsx'
import { loadPlayer } from './load-player.ts'
import { ThemeButton } from './Preferences.tsx'
import { cornerWidth } from './player-corner.ts'

const PlayerCorner = lazy(async () => ({ default: (await loadPlayer()).PlayerCorner }))

export function Header() {
  const { site } = useSettings()
  const { user, loading } = useSession()
  const [searching, setSearching] = useState(false)
  return (
    <header className="sticky top-0 z-40 h-14 border-b border-line bg-surface md:h-16">
      <div className="flex h-full items-center gap-1 px-4 md:gap-3 md:px-6">
        <Link to="/" aria-label={m.shell_to_home({ name: site.name })} className="shrink-0 rounded-md md:mr-3">
          <Brand nameClass="hidden text-[1.25rem] leading-7 font-extrabold tracking-[-.02em] md:block" />
        </Link>
        <SearchBox className="hidden w-72 min-w-0 md:block" hotkey="/" />
        <span className="min-w-0 flex-1" />
        <IconButton
          label={m.search_open()}
          className={classes('signed-out-only md:hidden', user ? 'max-[22.4rem]:hidden' : 'max-[20rem]:hidden')}
          onClick={() => setSearching(true)}
        >
          <Search size={20} aria-hidden />
        </IconButton>
        <ThemeButton className="signed-out-only max-md:hidden" />
        {user ? (
          <Suspense fallback={<CornerSkeleton />}>
            <PlayerCorner user={user} />
          </Suspense>
        ) : loading ? (
          <CornerSkeleton />
        ) : (
          <span className="signed-out-only flex gap-1.5 md:gap-2" onPointerEnter={preloadDialog}>
            <Button className="max-md:px-3" style={headerLetters} onClick={() => openAuth('login')}>
              {m.shell_login()}
            </Button>
            <Button kind="main" className="max-md:px-3" style={headerLetters} onClick={() => openAuth('register')}>
              {m.shell_register()}
            </Button>
          </span>
        )}
      </div>
      {searching && (
        <div className="absolute inset-0 flex items-center bg-surface px-4 md:hidden">
          <SearchBox className="min-w-0 flex-1" focused onLeave={() => setSearching(false)} />
        </div>
      )}
      <LoadingLine />
    </header>
  )
}

/** The previous width of the player's part, so that nothing next to it moves. */
function CornerSkeleton() {
  const width = cornerWidth.read()
  return (
    <span className="block max-w-full shrink-0" style={width > 0 ? { width } : undefined}>
      <Skeleton className={classes('h-11', width === 0 && 'w-44 md:w-72')} />
    </span>
  )
}
