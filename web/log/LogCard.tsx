import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { Card } from '../ui/shown/Card.tsx'
import { linkClass } from '../ui/shown/link-class.ts'
import LogLine from './LogLine.tsx'
import { ProofFile } from './ProofFile.tsx'

/** Explains the public log, and shows what this browser has checked in it. */
export default function LogCard() {
  // The browser scrolled to the anchor before this part was rendered.
  useEffect(() => {
    const place = /^#(log|proof)$/.exec(location.hash)?.[1]
    if (place) document.getElementById(place)?.scrollIntoView()
  }, [])
  return (
    <Card>
      <h2 id="log" className="type-h2 mb-4">
        {m.log_title()}
      </h2>
      <p className="type-body text-text-2">{m.log_intro()}</p>
      <div className="type-body mt-4">
        <LogLine />
      </div>
      <p className="type-body mt-4 text-text-2">{m.log_limits()}</p>
      <Link
        to="/help"
        hash="public-log"
        className={classes(linkClass, 'type-body mt-2 inline-flex min-h-11 items-center')}
      >
        {m.log_more()}
      </Link>
      <p className="type-body mt-2 text-text-2">{m.log_command()}</p>
      <code className="type-small mt-2 block rounded-md bg-bg px-3 py-2 wrap-anywhere">
        npm run verify-log -- {location.origin}
      </code>
      <LogKeys />
      <ProofFile />
    </Card>
  )
}

/** For comparison with keys and states that others have noted. */
function LogKeys() {
  const { data = '' } = useQuery({
    queryKey: ['log-key'],
    queryFn: async () => {
      const answer = await fetch('/log/key')
      if (!answer.ok) throw new Error(`/log/key is answered with ${answer.status}`)
      return answer.text()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const keys = data.trim().split('\n')
  if (keys[0] === '') return null
  return (
    <>
      <p className="type-body mt-4 text-text-2">{m.log_key()}</p>
      {keys.map((key) => (
        <code key={key} className="type-small mt-2 block rounded-md bg-bg px-3 py-2 wrap-anywhere">
          {key}
        </code>
      ))}
      {keys.length > 1 && <p className="type-small mt-2 text-text-2">{m.log_key_changing()}</p>}
    </>
  )
}
