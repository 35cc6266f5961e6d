import { runSteps } from './steps.ts'
import { fastSteps } from './suite.ts'

await runSteps(fastSteps)
