import { decides } from '#accounts/permissions.rules.ts'
import { announce } from '#notifications/announce.service.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { assertAllowed } from '#platform/server/http/refusal.ts'
import { storeInspected } from '../engine/raise/raised-files.service.ts'
import { kindOfType } from '../kinds/kinds.contract.ts'
import { startDueClock } from '../inbox/due-clock.store.ts'
import { isHeardBy, isLate, judgeReply, type ReplySide } from './heard.rules.ts'
import { replyFile } from './hearing.contract.ts'
import { insertReply, lockHeard, type Heard } from './reply.store.ts'

export { findHearing, listHearings } from './hearing.store.ts'
export { findDriversReply, findHeard, findHeardOfDriver, listCasesOfDriver } from './reply.store.ts'

type NewReply = {
  side: ReplySide
  way: 'portal' | 'link' | 'paper'
  said: string | null
  language?: string | null
  file?: File | undefined
  /** Null for the driver. */
  userId: string | null
  at: Date
}

/** Takes a reply with its file, once from each side, until the decision. Throws 409 afterwards, 422 for a refused file; a file that gets no row is swept later. */
export async function giveReply({ db, files }: { db: Db; files: UploadStore }, heard: Heard, reply: NewReply): Promise<void> {
  const { side, way, said, language = null, file, userId, at } = reply
  const owner = userId ?? `driver ${heard.driver_id}`
  // Inspecting a file is slow, so what would be refused is refused before.
  await inTransaction(db, async (tx) => judge(heard, await lockHeard(tx, heard.request_id), side))
  const upload = file && (await storeInspected(replyFile)(files, file, { field: 'file', userId: owner }))
  await inTransaction(db, async (tx) => {
    const before = await lockHeard(tx, heard.request_id)
    judge(heard, before, side)
    const file_id = upload ? await insertFile(tx, { ...upload, userId, at }) : null
    const is_late = isLate(heard.due_on, toPlainDate(at, heard.time_zone))
    const row = { request_id: heard.request_id, side, sent_by_way: way, said, language, file_id, is_late }
    await insertReply(tx, { ...row, created_by: userId, created_at: at })
    const hears = (sides: readonly ReplySide[]) => isHeardBy({ typeId: heard.type_id, sides })
    const isHeard = hears([...before.sides, side])
    if (isHeard && !hears(before.sides) && !is_late) await startDueClock(tx, heard.request_id, at)
    const plantId = heard.auth_plant_id
    const audited = { at, userId, action: `reply of the ${side} received`, subject: 'request', subjectId: heard.request_id, plantId }
    await writeAudit(tx, { ...audited, after: { way, file_id, is_late: String(is_late) } })
    const slug = kindOfType(heard.type_id)
    if (slug === undefined) return
    await announce(tx, {
      topic: 'permitted',
      payload: {
        permissions: [decides(slug)],
        except_ids: userId === null ? [] : [userId],
        title: `Reply of the ${side}: ${heard.driver}`,
        body: newsText({ isHeard, isLate: is_late }),
        link: `requests/details/${heard.request_id}`,
      },
      plantId,
      at,
    })
  })
}

function newsText({ isHeard, isLate: cameLate }: { isHeard: boolean; isLate: boolean }): string {
  if (cameLate) return 'It came after its day. The request can be decided.'
  return isHeard ? 'The request can be decided.' : 'The office reported its own driver, who has not replied yet.'
}

type Now = Awaited<ReturnType<typeof lockHeard>>

const judge = ({ plant, case_id, due_on }: Heard, { sides, statusId }: Now, side: ReplySide): void =>
  assertAllowed(judgeReply({ dueOn: due_on, sides, side, statusId, plant, caseId: case_id }))
