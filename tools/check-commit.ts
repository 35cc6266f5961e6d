// Called by .githooks/commit-msg with the file of a commit's message.
import { readFileSync } from 'node:fs'
import { faultOf } from './checks/commit-subject.ts'

const subject = readFileSync(process.argv[2] ?? '', 'utf8').split('\n', 1)[0] ?? ''
const fault = faultOf(subject)
if (fault) {
  console.error(`The subject ${fault}:\n  ${subject}`)
  process.exit(1)
}
