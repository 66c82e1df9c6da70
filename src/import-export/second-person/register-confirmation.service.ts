import { todayOf } from '#accounts/people.ts'
import type { ConfirmationHandler } from '#confirmations/confirmation-handlers.service.ts'
import type { ConfirmationRecord } from '#confirmations/confirmations.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { Background } from '#platform/server/jobs/background.ts'
import { listChanges } from '../import-rows.store.ts'
import { runImport } from '../import-runs.service.ts'
import type { Registers } from '../registers.service.ts'
import { claimConfirmed, markChecked } from './waiting-imports.store.ts'

type Services = {
  readonly db: Db
  readonly background: Background
  readonly decoder: Decoder
  readonly registers: Registers
  readonly clock: () => Date
}

const importOf = ({ subject_id }: ConfirmationRecord): string => subject_id

/** An update by a register, once confirmed, makes exactly the changes that its check has shown. */
export const registerConfirmation = ({ db, background, decoder, registers, clock }: Services): ConfirmationHandler => ({
  confirmed: async (tx, { confirmation, actor, at }) => {
    const importId = importOf(confirmation)
    const run = await claimConfirmed(tx, importId)
    if (!run) throw conflict('import_gone', 'This import no longer waits. Ask its submitter to check the file again.')
    const { no, kind, mode, userId } = run
    const input = { registers, kind, mode, userId, decoder, plant: actor.plant, clock, today: todayOf(actor, at) }
    return () => background.start((signal) => runImport(db, { importId, no }, input, signal))
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
