import { answerRealityCheck } from '@casino/contract/people/protection'
import { serve } from '../../platform/http/serve.ts'
import type { ProtectionDeps } from './deps.ts'
import { changeUnderLock } from './limits.ts'
import { protectionOnWire } from './on-wire.ts'

/** The player has confirmed the reality check and plays on. */
export const serveAnswerRealityCheck = (deps: ProtectionDeps) =>
  serve(answerRealityCheck, async ({ player: { id } }) => {
    await changeUnderLock(deps, id, (_, now) => ({ checkedAt: now, event: 'reality_check' }))
    return protectionOnWire(deps, id)
  })
