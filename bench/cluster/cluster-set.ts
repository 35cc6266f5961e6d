import type { LoadClients } from '../drills/load-clients.ts'
import type { ClusterCasino } from './casino.ts'
import type { DatabaseCluster } from './database-cluster.ts'

export interface ClusterSet {
  readonly cluster: DatabaseCluster
  readonly casino: ClusterCasino
  readonly load: LoadClients
}
