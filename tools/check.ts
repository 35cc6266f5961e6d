import { runSteps } from './suite/steps.ts'
import { fastSteps } from './suite/suite.ts'

await runSteps(fastSteps)
