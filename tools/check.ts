import { runTogether } from './steps.ts'
import { fastSteps } from './suite.ts'

await runTogether(fastSteps)
