import { PassThrough, type Readable } from 'node:stream'
import { todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import type { Background } from '#platform/server/jobs/background.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { cleanFileName } from '#platform/server/files/file-name.ts'
import { contentDisposition } from '#platform/server/files/serve-file.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { refusedRowsWriter } from '#platform/server/spreadsheets/read/refused-rows.ts'
import type { ImportKind, importContract } from './import.contract.ts'
import { checkRegister, runImport } from './imports.service.ts'
import { presentImport } from './imports.presenter.ts'
import { claimRun, findImport, listRefused, type ImportRow, type ImportKey } from './imports.store.ts'

export const importApi = ({ background, decoder }: { background: Background; decoder: Decoder }): Handlers<typeof importContract> => ({
  check: async ({ db, actor, input: { kind, register }, now }) => {
    const fileName = cleanFileName(register.name)
    const id = await checkRegister(db, { kind, register, fileName, decoder, ...contextOf(actor, now) })
    return presentImport(await findImport(db, { plantId: actor.plant.id, kind, id }))
  },

  run: async ({ db, actor, input, now }) => {
    const key = importKeyOf(actor, input)
    await findImport(db, key)
    const no = await claimRun(db, key)
    if (no !== undefined) {
      const register = { kind: input.kind, decoder, ...contextOf(actor, now) }
      background.start((signal) => runImport(db, { importId: key.id, no }, register, signal))
    }
    return presentImport(await findImport(db, key))
  },

  progress: async ({ db, actor, input }) => presentImport(await findImport(db, importKeyOf(actor, input))),

  problems: async ({ db, actor, input: { page, page_size, ...key } }) => {
    const { id, report } = await findImport(db, importKeyOf(actor, key))
    const data = await listRefused(db, id, { limit: page_size, offset: (page - 1) * page_size })
    return { data, page, page_size, total: report.refused }
  },

  refused: async ({ db, actor, input }) => {
    const found = await findImport(db, importKeyOf(actor, input))
    return new FileResponse(refusedFile(db, found), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `Refused rows of ${found.file_name.replace(/\.[^.]*$/, '')}.csv`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  },
})

const importKeyOf = (actor: Actor, { kind, import_id }: { kind: ImportKind; import_id: string }): ImportKey => ({
  plantId: actor.plant.id,
  kind,
  id: import_id,
})

const contextOf = (actor: Actor, now: Date): Pick<Actor, 'plant' | 'userId'> & { today: string; now: Date } => ({
  plant: actor.plant,
  userId: actor.userId,
  today: todayOf(actor, now),
  now,
})

const rowsAtOnce = 500

/** Page by page, so that a long file needs no more memory than a short one. */
function refusedFile(db: Db, { id, report }: ImportRow): Readable {
  const out = new PassThrough()
  const writeAll = async (): Promise<void> => {
    const writer = refusedRowsWriter(out, report.headings)
    for (let offset = 0; ; offset += rowsAtOnce) {
      const rows = await listRefused(db, id, { limit: rowsAtOnce, offset })
      for (const { line, cells, problems } of rows) await writer.write({ line, original: cells, problems })
      if (rows.length < rowsAtOnce) break
    }
    await writer.end()
  }
  writeAll().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out
}
