import { sizeBudgets } from './size-budgets.ts'

export default sizeBudgets()
