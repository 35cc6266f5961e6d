import type { Served } from '../../platform/http/serve.ts'
import { serveAdminThread, serveAdminThreads, serveAnswer, serveAssign, serveSetStatus } from './admin-requests.ts'
import { serveComplaints, serveDecideComplaint } from './complaints.ts'
import type { SupportModule } from './module.ts'
import { serveOpenThread, serveReadThread, serveThread, serveThreads, serveWriteMessage } from './player-requests.ts'
import { templateRoutes } from './templates.ts'

export const supportRoutes = (module: SupportModule): Served[] => [
  serveOpenThread(module),
  serveThreads(module),
  serveThread(module),
  serveWriteMessage(module),
  serveReadThread(module),
  serveAdminThreads(module),
  serveAdminThread(module),
  serveAnswer(module),
  serveSetStatus(module),
  serveAssign(module),
  serveComplaints(module),
  serveDecideComplaint(module),
  ...templateRoutes(module),
]
