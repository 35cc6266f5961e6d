import Type from 'typebox'
import { FileReply } from '../file-reply.ts'
import { route } from '../route.ts'
import { proof, proofRefusals } from './sign-in-proof.ts'

export const exportOwnData = route({
  method: 'POST',
  path: '/api/auth/export-data',
  whenRestricted: true,
  summary: 'Everything recorded about the player, as a JSON file with amounts in kopecks',
  who: 'visitor',
  body: Type.Object(proof),
  reply: FileReply,
  refusals: proofRefusals,
})
