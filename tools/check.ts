import { runTogether } from './suite/steps.ts'
import { fastSteps } from './suite/suite.ts'

await runTogether(fastSteps)
