import { signalsContract } from '#issuers/signals/signals.contract.ts'
import type { Caller, TestApi } from '../test-api.ts'

type Found = { plantId: string; driverId: string; mark: string; staff: { call: Caller } }

/** A signal about a finding, of the first issuer, that somebody has looked at; the mark is what was said about it, for readers of medicals. */
export async function aMarkedSignal({ db, now }: TestApi, { plantId, driverId, mark, staff }: Found): Promise<void> {
  const { id: issuer_id } = await db.selectFrom('issuer').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const about = { issuer_id, auth_plant_id: plantId, driver_id: driverId, kind: 'elsewhere', day: '2026-11-10', amount: 1, found_at: now }
  const { id } = await db.insertInto('issuer_signal').values(about).returning('id').executeTakeFirstOrThrow()
  await staff.call(signalsContract.look, { id, comment: mark })
}
