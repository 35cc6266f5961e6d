import { lastRunFile, runSteps } from './suite/steps.ts'
import { allSteps } from './suite/suite.ts'

await runSteps(allSteps, lastRunFile)
