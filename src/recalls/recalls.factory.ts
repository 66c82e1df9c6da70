import { aPassHolder, giveClearances, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { recallsContract } from './recalls.contract.ts'

type Person = { call: <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>> }

/** As recalls name a doctor. */
export const issuerOf = async (db: Db, doctorId: string): Promise<string> =>
  (await db.selectFrom('issuer').select('id').where('doctor_id', '=', doctorId).executeTakeFirstOrThrow()).id

type Examined = PassHolderFields & { doctorId: string; examinedOn?: string; expiry?: string }

/** A driver who may load by this doctor's medical. */
export async function aDriverOfDoctor(
  db: Db,
  { doctorId, examinedOn = '2026-06-13', expiry = '2027-06-13', ...fields }: Examined,
): Promise<Awaited<ReturnType<typeof aPassHolder>> & { clearanceId: string }> {
  const driver = await aPassHolder(db, { licence_expiry: '2029-05-01', ...fields })
  const medical = { driver_id: driver.id, kind: 'medical', given_on: examinedOn, expiry, fit_to_work: true } as const
  const [clearanceId = ''] = await giveClearances(db, [{ ...medical, doctor_id: doctorId, created_at: driver.created_at }])
  return { ...driver, clearanceId }
}

type RecallInput = Omit<Input<typeof recallsContract.propose>, 'reason' | 'grace_days'> & { reason?: string; grace_days?: number }

/** A recall proposed by one person and confirmed by another; answers its id. Its steps follow in the background. */
export async function aConfirmedRecall({ proposer, second }: { proposer: Person; second: Person }, input: RecallInput): Promise<string> {
  const confirmation_id = await aProposedRecall(proposer, input)
  await second.call(confirmationsContract.decide, { confirmation_id, key: 'confirm' })
  const { data } = await proposer.call(recallsContract.index, { issuer_id: input.issuer_id })
  return data[0]?._id ?? ''
}

/** Answers the id of the confirmation that waits. */
export async function aProposedRecall(proposer: Person, input: RecallInput): Promise<string> {
  await proposer.call(recallsContract.propose, { reason: 'Reports without examinations', grace_days: 14, ...input })
  const { data } = await proposer.call(confirmationsContract.index, { tab: 'mine' })
  return data.find(({ state }) => state === 'pending')?._id ?? ''
}
