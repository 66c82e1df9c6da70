import type { Actor } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/refusal.ts'
import { knownOfficeDays, maxKnownOffices } from './known-offices.contract.ts'
import { endOffice, keepOffice, listVisitingOffices, lockKnownOffices } from './known-offices.store.ts'

type Change = { actor: Actor; transporterId: string; now: Date }

/** Only of an office whose drivers come here: a plant does not collect the drivers of others. */
export async function keepKnownOffice(db: Db, { actor, transporterId, now }: Change): Promise<void> {
  const { plant, userId } = actor
  await inTransaction(db, async (tx) => {
    const beside = await lockKnownOffices(tx, plant.id, transporterId, now)
    const office = (await listVisitingOffices(tx, plant.id, now)).find(({ id }) => id === transporterId)
    if (!office?.last_visit) throw notFound()
    if (beside >= maxKnownOffices)
      throw conflict('too_many_offices', `The devices know ${maxKnownOffices} offices already. End one of them first.`)
    const until = new Date(now.getTime() + knownOfficeDays * 86_400_000)
    await keepOffice(tx, { plantId: plant.id, transporterId, userId, now, until })
    await writeAudit(tx, auditOf('gate_office_kept', { actor, transporterId, now }))
  })
}

export async function endKnownOffice(db: Db, change: Change): Promise<void> {
  const { actor, transporterId, now } = change
  await inTransaction(db, async (tx) => {
    if (!(await endOffice(tx, actor.plant.id, transporterId, now))) throw notFound()
    await writeAudit(tx, auditOf('gate_office_ended', change))
  })
}

const auditOf = (action: string, { actor, transporterId, now }: Change) => ({
  action,
  subject: 'transporter',
  subjectId: transporterId,
  at: now,
  userId: actor.userId,
  plantId: actor.plant.id,
})
