import { portalNames } from '#accounts/portals.rules.ts'
import { isProposed, proposeConfirmation } from '#confirmations/propose.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { accessKey, type GrantableRole, type ManagedPlant } from '../access.rules.ts'
import type { ManagerContext } from '../covering.service.ts'
import type { NewAccess } from '../user-fields.contract.ts'
import { findPersonName, holdActsFor } from './access-names.store.ts'

type Proposing = ManagerContext & {
  userId: string
  access: NewAccess
  plant: Pick<ManagedPlant, 'name'>
  role: Pick<GrantableRole, 'name'>
  /** The access in force that is to end later, with its last day now. */
  prolongs?: { id: string; lastDay: PlainDate }
}

export const proposedBeforeText = 'This access has been proposed already, and waits for a second person. See Confirmations.'

/** Proposes the access of a doctor or trainer, or a later end of it, which has been judged. False where it waits for a second person already. */
export async function proposeAccess(tx: Tx, { userId, access, plant, role, prolongs, actor, now }: Proposing): Promise<boolean> {
  const subjectId = `${userId} ${accessKey(access)}`
  if (await isProposed(tx, 'portal-access', subjectId)) return false
  const person = await findPersonName(tx, userId)
  const actsFor = await holdActsFor(tx, access)
  const fact = (label: string, wanted: string | null) => ({ label, before: null, wanted })
  await proposeConfirmation(tx, {
    kind: 'portal-access',
    actor,
    plantId: access.plant_id,
    subjectId,
    concernsId: userId,
    title: `${prolongs ? 'Longer access' : 'Access'} of ${person} for ${actsFor}`,
    facts: [
      fact('Person', person),
      fact('Plant', plant.name),
      fact('Portal', portalNames[access.portal]),
      fact('Role', role.name),
      fact(access.portal === 'doctor' ? 'Doctor' : 'Training company', actsFor),
      {
        label: 'Until',
        before: prolongs ? dateText(prolongs.lastDay) : null,
        wanted: access.ends_on === undefined ? 'Without an end' : dateText(access.ends_on),
      },
    ],
    payload: { user_id: userId, access: { ...access }, ...(prolongs && { prolongs: prolongs.id }) },
    at: now,
  })
  return true
}
