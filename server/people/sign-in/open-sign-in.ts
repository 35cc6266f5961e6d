import type { Providers } from '../../platform/config/provider-config.ts'
import { openDatabaseClock } from '../../platform/database/clock.ts'
import type { ServedHook } from '../../platform/http/hooks.ts'
import type { Served } from '../../platform/http/serve.ts'
import type { PlayersDeps } from '../players/deps.ts'
import { openFreshProof } from '../players/second-factor/fresh-proof.ts'
import type { AtIdentity, SignInDeps } from './deps.ts'
import { serveFinishSignIn } from './finish-sign-in.ts'
import { signInHooks } from './hooks.ts'
import { serveLinkIdentity } from './link-identity.ts'
import { serveMiniApp } from './mini-app.ts'
import { openIdentityProviders } from './open-identity-providers.ts'
import {
  serveAddPasskey,
  serveBeginPasskey,
  serveProofChallenge,
  serveRemovePasskey,
  serveRenamePasskey,
} from './own-passkeys.ts'
import { serveSignInChallenge, serveSignInWithPasskey } from './passkey-sign-in.ts'
import { serveSetPassword, serveSignInProviders, serveUnlinkIdentity, serveWaysIn } from './ways-in.ts'

interface Opening {
  readonly config: { readonly providers: Providers; readonly publicUrl: string }
  readonly players: PlayersDeps
  readonly atIdentity: AtIdentity
  readonly onTrouble: (error: unknown) => void
}

/** External sign-ins, passkeys, and the calls that manage sign-in methods. */
export async function openSignIn({ config, players, atIdentity, onTrouble }: Opening): Promise<{
  readonly routes: Served[]
  readonly hooks: ServedHook[]
}> {
  const { database } = players
  const now = await openDatabaseClock(database.read)
  const bot = config.providers.telegramBot
  const deps: SignInDeps = {
    ...players,
    identityProviders: openIdentityProviders(config.providers, { database, now }),
    freshProof: openFreshProof(players),
    publicUrl: config.publicUrl,
    atIdentity,
    onTrouble,
    miniApp: bot && { botToken: bot.token, now: () => now() / 1000 },
  }
  return {
    routes: [
      serveSignInProviders(deps),
      serveFinishSignIn(deps),
      serveMiniApp(deps),
      serveWaysIn(deps),
      serveLinkIdentity(deps),
      serveUnlinkIdentity(deps),
      serveSetPassword(deps),
      serveSignInChallenge(deps),
      serveSignInWithPasskey(deps),
      serveProofChallenge(deps),
      serveBeginPasskey(deps),
      serveAddPasskey(deps),
      serveRenamePasskey(deps),
      serveRemovePasskey(deps),
    ],
    hooks: signInHooks(deps),
  }
}
