import type { Handlers } from '#accounts/people.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { processViolation } from './process-violation.contract.ts'
import type { visitorViolationContract } from './visitor-violation.contract.ts'
import { raiseVisitorViolation } from './visitor-violation.service.ts'

export const visitorViolationApi = (files: UploadStore): Handlers<typeof visitorViolationContract> => ({
  raise: async ({ input: { driver_id: driverId, ...body }, actor, db, now }) => {
    await raiseVisitorViolation({ db, files }, { actor, driverId, body, at: now })
    return { message: processViolation.sentMessage }
  },
})
