import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../../ui/messages/announce.tsx'
import { ownBuild, servedBuildOptions } from '../../wire/build.ts'
import { NotRemembered } from '../auth/NotRemembered.tsx'
import { useAnyRoundUnderWay } from '../games/rounds-under-way.ts'

/** Time without a round before the offer appears, so that it does not interrupt continuous play. */
const calmAfterMs = 3000

/** Notices for this visit: storage is blocked, or the page is out of date. */
export default function Update() {
  return (
    <>
      <NotRemembered />
      <Reload />
    </>
  )
}

/** Lets the visitor reload the page when another build is served, or a part of this one could not be loaded. */
function Reload() {
  const text = useReason()
  const calm = useCalm()
  const [offered, setOffered] = useState(false)
  if (offered !== (text !== undefined) && (offered || calm)) setOffered(text !== undefined)

  useEffect(() => {
    if (offered && text) announce(text)
  }, [offered, text])

  if (!offered) return null
  // While a round is in progress the space stays reserved, so that nothing moves under a press.
  return (
    <div
      className={`type-label flex min-h-11 flex-wrap items-center justify-center gap-x-2 bg-info-tint px-4 text-info ${calm ? '' : 'invisible'}`}
    >
      {text}
      <button
        type="button"
        onClick={() => location.reload()}
        className="inline-flex min-h-11 items-center gap-2 px-2 underline underline-offset-4"
      >
        <RotateCw size={18} aria-hidden />
        {m.shell_update_do()}
      </button>
    </div>
  )
}

function useReason(): string | undefined {
  const { data: served, refetch } = useQuery(servedBuildOptions)
  const [missed, setMissed] = useState(false)
  useEffect(() => {
    // Dispatched by the bundler's loader. If the server answers, a file is missing; otherwise the network is down.
    const missing = () => void refetch().then(({ isSuccess }) => isSuccess && setMissed(true))
    window.addEventListener('vite:preloadError', missing)
    return () => window.removeEventListener('vite:preloadError', missing)
  }, [refetch])
  if (served && ownBuild() && served !== ownBuild()) return m.shell_update()
  return missed ? m.shell_part_missing() : undefined
}

/** Whether no round is or has recently been in progress. */
function useCalm(): boolean {
  const playing = useAnyRoundUnderWay()
  const [calm, setCalm] = useState(!playing)
  if (playing && calm) setCalm(false)
  useEffect(() => {
    if (playing) return
    const timer = setTimeout(() => setCalm(true), calmAfterMs)
    return () => clearTimeout(timer)
  }, [playing])
  return calm && !playing
}
