import { runSteps } from './steps.ts'
import { allSteps } from './suite.ts'

await runSteps(allSteps)
