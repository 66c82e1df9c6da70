import type { ConfirmationHandler } from '#confirmations/confirmation-handlers.service.ts'
import type { ConfirmationRecord } from '#confirmations/confirmations.store.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { attemptsAfter, importQueue } from '../imports.store.ts'
import { listChanges } from '../import-rows.store.ts'
import { claimConfirmed, markChecked } from './waiting-imports.store.ts'

const importOf = ({ subject_id }: ConfirmationRecord): string => subject_id

/** An update by a register, once confirmed, makes exactly the changes that its check has shown. */
export const registerConfirmation = (queues: Queues): ConfirmationHandler => ({
  confirmed: async (tx, { confirmation }) => {
    const id = importOf(confirmation)
    const run = await claimConfirmed(tx, id)
    if (!run) throw conflict('import_gone', 'This import no longer waits. Ask its submitter to check the file again.')
    return queues.send(tx, importQueue, { plantId: run.plantId, id }, { attempts: attemptsAfter(run.runs) })
  },
  ended: (tx, confirmation, at) => markChecked(tx, importOf(confirmation), at),
  rows: async (reader, confirmation, page) => {
    const { rows, total } = await listChanges(reader, importOf(confirmation), page)
    const data = rows.map(({ line, name, fields }) => ({
      _id: String(line),
      name,
      facts: fields.map(({ label, before, after }) => ({ label, before, wanted: after })),
    }))
    return { rows: data, total }
  },
})
