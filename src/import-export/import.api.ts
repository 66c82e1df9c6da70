import { todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { cleanFileName } from '#platform/server/http/file-name.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { correctRow } from './correct-row.service.ts'
import { noChoices } from './engine/file-reading.rules.ts'
import { assertMayImport, findConflictNames, importKeyOf } from './import-scope.service.ts'
import { startRun } from './import-runs.service.ts'
import type { importContract, ImportState } from './import.contract.ts'
import { presentImport, presentRow } from './imports.presenter.ts'
import { checkAgain, checkRegister } from './imports.service.ts'
import { findImport, type ImportKey } from './imports.store.ts'
import { withInput } from './reading/reading-choices.contract.ts'
import { importRegisters } from './registers.service.ts'

type Services = { queues: Queues; decoder: Decoder; clock: () => Date }

export const importApi = ({ queues, decoder, clock }: Services): Handlers<typeof importContract> => ({
  check: async ({ db, actor, input: { kind, mode, register, ...chosen }, now, http }) => {
    assertMayImport(actor, { kind, mode })
    const file = { fileName: cleanFileName(register.name), bytes: register.stream(), choices: withInput(noChoices, chosen) }
    const signal = http.disconnectSignal()
    const id = await checkRegister(db, {
      registers: importRegisters,
      kind,
      mode,
      ...file,
      decoder,
      signal,
      clock,
      ...contextOf(actor, now),
    })
    return stateOf(db, actor, { plantId: actor.plant.id, kind, id })
  },

  run: async ({ db, actor, input, now }) => {
    const key = importKeyOf(actor, input)
    const found = await findImport(db, key)
    assertMayImport(actor, found)
    await startRun(db, queues, { actor, now, found })
    return stateOf(db, actor, key)
  },

  progress: ({ db, actor, input }) => stateOf(db, actor, importKeyOf(actor, input)),

  correct: async ({ db, actor, input: { line, cells, ...key }, now }) => {
    const found = await findImport(db, importKeyOf(actor, key))
    assertMayImport(actor, found)
    const row = await correctRow(db, found, { line, cells, registers: importRegisters, clock, ...contextOf(actor, now) })
    return { message: 'Saved', row: presentRow(row, await findConflictNames(db, actor, [row])) }
  },

  checkAgain: async ({ db, actor, input, now, http }) => {
    const { kind, import_id, ...chosen } = input
    const key = importKeyOf(actor, { kind, import_id })
    const found = await findImport(db, key)
    assertMayImport(actor, found)
    const id = await checkAgain(db, found, {
      chosen,
      registers: importRegisters,
      decoder,
      clock,
      signal: http.disconnectSignal(),
      ...contextOf(actor, now),
    })
    return stateOf(db, actor, { ...key, id })
  },
})

const contextOf = (actor: Actor, now: Date): Pick<Actor, 'plant' | 'userId'> & { today: string } => ({
  plant: actor.plant,
  userId: actor.userId,
  today: todayOf(actor, now),
})

async function stateOf(db: Db, actor: Actor, key: ImportKey): Promise<ImportState> {
  const found = await findImport(db, key)
  return presentImport(found, await findConflictNames(db, actor, found.report.preview))
}
