import { runSteps } from './suite/steps.ts'
import { longSteps } from './suite/suite.ts'

await runSteps(longSteps)
