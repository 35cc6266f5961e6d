import { readFileSync } from 'node:fs'

/** Processor time of all of PostgreSQL's processes, in ms; Linux counts it in steps of 10. */
export function databaseTime(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return children.reduce((total, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return total + (Number(fields[11]) + Number(fields[12])) * 10
  }, 0)
}
