import { ProviderIcon, signInElsewhere } from '../shell/auth/ExternalSignIn.tsx'
import { m } from '../texts/compiled/messages.js'
import { Button } from '../ui/shown/Button.tsx'
import { nameOf, type Ways } from './ways.ts'

/** For an account without a password or code: a new sign-in is its proof. */
export function SignInAgain({ ways }: { ways: Ways }) {
  return (
    <div className="space-y-3">
      <p className="text-text-2">{m.ways_again_note()}</p>
      {ways.identities.map(({ provider }) => (
        <Button
          key={provider}
          className="w-full"
          onClick={() => signInElsewhere(provider, location.pathname + location.search)}
        >
          <ProviderIcon provider={provider} />
          {m.ways_again({ provider: nameOf(provider) })}
        </Button>
      ))}
    </div>
  )
}
