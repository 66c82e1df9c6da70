import { serverExtension } from '#app/slots/server-extension.ts'
import { deleteOldReports } from './old-runs.service.ts'
import { schedulesApi } from './schedules.api.ts'
import { ReportRun, ReportSchedule, schedulesContract } from './schedules.contract.ts'
import { listSchedulesNaming } from './schedules-naming.store.ts'
import { sendDueReports } from './send-reports.service.ts'
import { scheduleQueue } from './watched-schedules.store.ts'

/** Reports at an hour of the plant, by mail. */
export const reportMailServer = serverExtension({
  contracts: { reportSchedules: schedulesContract },
  handlers: ({ files }) => ({ reportSchedules: schedulesApi(files) }),
  shapes: { ReportSchedule, ReportRun },
  jobs: ({ db, services: { files }, clock, publicUrl, write }) => [
    { name: 'send-reports', cron: '* * * * *', run: () => sendDueReports(db, { files, write, origin: publicUrl?.origin }, clock()) },
    { name: 'delete-old-reports', cron: '45 2 * * *', run: () => deleteOldReports(db, files, clock()) },
  ],
  queues: [scheduleQueue],
  pendingUses: {
    transporter: (tx, transporterId) => listSchedulesNaming(tx, { transporterId }),
    role: (tx, roleId) => listSchedulesNaming(tx, { roleId }),
    view: (tx, viewId) => listSchedulesNaming(tx, { viewId }),
  },
})
