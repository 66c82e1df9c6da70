import { todayOf, type Handlers } from '#accounts/people.ts'
import { findDoctor, findTrainingCompany } from '#administration/choices.service.ts'
import { presentDoctor } from '#administration/doctors/doctors.presenter.ts'
import { presentTrainingCompany } from '#administration/training-companies/training-companies.presenter.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { InForceAtPlant, issuerContract, IssuerShown } from './issuer.contract.ts'
import { countInForce, countPendingRenewals, findIssuerById, type InForceRow, type StoredIssuer } from './issuer.store.ts'
import { judgeTakingBack, judgeWithdrawal } from './withdrawal/withdrawal.rules.ts'
import { takeBack, withdraw } from './withdrawal/withdrawal.service.ts'

export const issuerApi: Handlers<typeof issuerContract> = {
  details: async ({ input: { id }, actor, db, now }) => ({ data: await present(db, await findIssuerById(db, id), todayOf(actor, now)) }),

  inForce: async ({ input: { id }, actor, db, now }) => {
    const issuer = await findIssuerById(db, id)
    return { data: (await countInForce(db, issuer.id, todayOf(actor, now))).map(presentInForce) }
  },

  withdraw: async ({ input, actor, db, now }) => ({ message: await withdraw(db, input, { actor, at: now }) }),

  takeBack: async ({ input: { id }, actor, db, now }) => {
    await takeBack(db, id, { actor, at: now })
    return { message: 'The withdrawal is taken back' }
  },
}

async function present(db: Db, issuer: StoredIssuer, today: PlainDate): Promise<IssuerShown> {
  const { id, doctor_id, name, withdrawn_from, withdrawn_at, withdraw_reason, withdrawnBy } = issuer
  return {
    _id: id,
    name,
    doctor: doctor_id === null ? null : presentDoctor(await findDoctor(db, doctor_id), today),
    company: doctor_id === null ? presentTrainingCompany(await findTrainingCompany(db, id), today) : null,
    withdrawal:
      withdrawn_from === null
        ? null
        : { from: withdrawn_from, by: withdrawnBy ?? '', at: withdrawn_at?.toISOString() ?? '', reason: withdraw_reason ?? '' },
    may_withdraw: judgeWithdrawal(issuer, today).ok,
    may_take_back: judgeTakingBack(issuer, today).ok,
    pending: await countPendingRenewals(db, issuer),
  }
}

const presentInForce = ({ plant_id, plant_name, drivers, cleared, ...row }: InForceRow): InForceAtPlant => ({
  ...row,
  plant: { _id: plant_id, name: plant_name },
  drivers: Number(drivers),
  cleared: Number(cleared),
})
