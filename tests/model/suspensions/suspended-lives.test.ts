import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { suspend } from '#drivers/suspensions/suspensions.service.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { findVerdictDriver } from '#drivers/verdict/as-at/verdict.service.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { testApi } from '../../world/test-api.ts'
import { isWhole } from '../../world/whole.ts'
import { after, indexOf, plainEnd, type SuspendedLife, type SuspensionAct } from './suspended-life.ts'

/** LIVES chooses another number; SEED and REPLAY reproduce a failure from its printed seed and path. */
const lives = Number(process.env['LIVES'] ?? (isWhole ? 400 : 25))
const seed = Number(process.env['SEED'] ?? 20_261_127)
const replay = process.env['REPLAY']

const which = fc.nat(4)
const anyAct: fc.Arbitrary<SuspensionAct> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('suspend' as const), days: fc.constantFrom(1, 2, 7, 30, 90) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'suspend until evidence' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send evidence' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('not accept' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 1, 2, 7, 40) }) },
)

const api = await testApi()
const { db } = api
const recorder = await api.as({ portal: 'staff_portal' })
const { plantId } = recorder
const decider = await api.as({ portal: 'staff_portal', plantId })
await db.updateTable('auth_plant').set({ evidence_review: true }).where('id', '=', plantId).execute()
/** 09:00 at the plant. */
const morning = (day: string) => new Date(`${day}T06:00:00Z`)
const first: SuspendedLife = { today: '2026-11-21', held: [] }

/** A driver to whom the acts happen by the product's own calls; days pass by the job's clock. */
async function aSuspendedLife() {
  const driver = await aPassHolder(db, { plantId })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const requests: (string | null)[] = []
  return {
    act: async (act: SuspensionAct, life: SuspendedLife): Promise<void> => {
      const { today } = life
      if (act.do === 'wait') return void (await endServedSuspensions(db, () => morning(addDays(today, act.days))))
      if (act.do === 'suspend') {
        requests.push(null)
        return inTransaction(db, async (tx) => {
          const locked = await lockDriverById(tx, driver.id)
          const change = { driver: locked, at: morning(today), userId: decider.userId, why: 'From the model' }
          await suspend(tx, { ...change, startsOn: today, endsOn: addDays(today, act.days) })
        })
      }
      if (act.do === 'suspend until evidence') {
        const report = { ...aReport, violation: `The ${requests.length}th` }
        const { request_id } = await recorder.call(processViolation.raise, { driver_id: driver.id, ...report })
        await decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })
        const violation = db.selectFrom('violation').select('evidence_request_id').where('request_id', '=', request_id)
        requests.push((await violation.executeTakeFirstOrThrow()).evidence_request_id)
        return
      }
      const request_id = requests[indexOf(life, act.which) ?? 0] ?? ''
      if (act.do === 'send evidence')
        await office.call(sanctionEvidenceContract.give, { request_id, file: aPdfFile('warning.pdf'), comment: 'Signed a warning' })
      else {
        const key = act.do === 'accept' ? 'approve' : 'reject'
        await decider.call(sanctionEvidenceContract.review, { request_id, comment: 'Read', key })
      }
    },
    end: async () => {
      const { statusId, suspension } = await findVerdictDriver(db, { plantId, transporterId: null }, { id: driver.id })
      expect(statusId === driverStatus.suspended).toBe(suspension !== null)
      return suspension === null ? undefined : suspension.endsOn
    },
  }
}

it(
  `of ${lives} random lives the effective end is a plain recount, evidence early, late, never and not accepted`,
  { timeout: 600_000 },
  async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 6, maxLength: 14 }), async (acts) => {
        const driver = await aSuspendedLife()
        let life = first
        for (const act of acts) {
          const next = after(life, act)
          if (!next) continue
          await driver.act(act, life)
          life = next
          const end = plainEnd(life)
          expect(await driver.end()).toBe(end)
          reached.add(act.do).add(end === undefined ? 'may drive' : end === null ? 'until evidence' : 'until a day')
        }
      }),
      { numRuns: lives, seed, ...(replay !== undefined && { path: replay }) },
    )
    const all = [
      'suspend',
      'suspend until evidence',
      'send evidence',
      'accept',
      'not accept',
      'wait',
      'may drive',
      'until evidence',
      'until a day',
    ]
    expect(all.filter((what) => !reached.has(what))).toEqual([])
  },
)
