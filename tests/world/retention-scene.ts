import { vi } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { retentionContract, type DueKind } from '#retention/retention.contract.ts'
import { aConfirmedPurge } from '#retention/retention.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import type { TestApi } from './test-api.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
type OldViolation = { id: string; driverId: string; fileId: string }

export type RetentionScene = Record<'proposer' | 'second', Person> & {
  plantId: string
  /** Of a driver of its own, with a file and an entry in the audit. */
  anOldViolation: (name?: string, day?: string) => Promise<OldViolation>
  keepsFor: (months: number | null) => Promise<unknown>
  dueOf: (kind: DueKind['kind']) => Promise<DueKind | undefined>
  purge: () => Promise<void>
  /** What is left of each. */
  left: (violation: OldViolation) => Promise<{ description: string | null; file: string | undefined; audited: unknown }>
}

let files = 0

/** A plant, by default a new one, with two people who may purge. */
export async function aRetentionScene(api: TestApi, at: { plantId?: string } = {}): Promise<RetentionScene> {
  const { db } = api
  const proposer = await api.as({ portal: 'staff_portal', ...at, firstName: 'Halima', lastName: 'Said' })
  const { plantId } = proposer
  const second = await api.as({ portal: 'staff_portal', plantId, firstName: 'Daniel', lastName: 'Mutua' })

  const anOldViolation: RetentionScene['anOldViolation'] = async (name = 'Asha Otieno', violation_date = '2020-05-01') => {
    const driver = await aPassHolder(db, { plantId, name })
    const file = { storageName: (++files).toString(16).padStart(32, 'a'), size: 10, sha256: 'ab'.repeat(32) }
    const fileId = await insertFile(db, { file, name: 'camera-4.jpg', mediaType: 'image/jpeg', userId: null, at: api.now })
    const id = await aViolation(db, driver, { violation_date, description: 'Seen on camera 4', file_id: fileId })
    const change = { at: new Date(`${violation_date}T08:00:00Z`), userId: null, plantId, action: 'violation recorded' }
    await inTransaction(db, (tx) =>
      writeAudit(tx, { ...change, subject: 'violation', subjectId: id, after: { description: 'Seen on camera 4' } }),
    )
    return { id, driverId: driver.id, fileId }
  }
  const overview = () => proposer.call(retentionContract.overview, {})

  return {
    proposer,
    second,
    plantId,
    anOldViolation,
    keepsFor: (violations) => proposer.call(retentionContract.periods, { violations }),
    dueOf: async (wanted) => (await overview()).kinds.find(({ kind }) => kind === wanted),
    purge: async () => {
      await aConfirmedPurge({ proposer, second })
      await vi.waitFor(async () => {
        const [last] = (await overview()).purges
        if (last?.finished_at === null) throw new Error('The purge is under way')
      }, 20_000)
    },
    left: async ({ id, fileId }) => {
      const { description } = await db.selectFrom('violation').select('description').where('id', '=', id).executeTakeFirstOrThrow()
      const file = await db.selectFrom('file').select('original_name').where('id', '=', fileId).executeTakeFirst()
      const audit = await db
        .selectFrom('audit')
        .select('after')
        .where('subject', '=', 'violation')
        .where('subject_id', '=', id)
        .where('action', '=', 'violation recorded')
        .executeTakeFirstOrThrow()
      return { description, file: file?.original_name, audited: audit.after }
    },
  }
}

export const untouched = { description: 'Seen on camera 4', file: 'camera-4.jpg', audited: { description: 'Seen on camera 4' } }
export const purged = { description: '[purged]', file: 'purged', audited: null }
