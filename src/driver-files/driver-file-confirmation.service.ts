import type { ConfirmationHandler } from '#confirmations/confirmation-handlers.service.ts'
import { forbidden } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { decideWaitingFile, findDriverFile } from './driver-files.store.ts'
import { driverFileQueue } from './make-file.service.ts'
import { judgeFileAccess } from './purposes.rules.ts'

/** A file for an authority is made once a second person has confirmed it. */
export const driverFileConfirmation = (queues: Pick<Queues, 'send'>): ConfirmationHandler => ({
  confirmed: async (tx, { confirmation: { subject_id: id }, actor }) => {
    const { purpose } = await findDriverFile(tx, id, actor.plant.id)
    const access = judgeFileAccess(purpose, actor.permissions)
    if (!access.ok) throw forbidden(access.message)
    await decideWaitingFile(tx, id, actor.userId)
    return queues.send(tx, driverFileQueue, { plantId: actor.plant.id, id })
  },

  ended: (tx, { subject_id: id }) => decideWaitingFile(tx, id, null),
})
