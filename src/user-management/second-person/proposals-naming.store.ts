import { sql, type RawBuilder } from 'kysely'
import type { ConfirmationKind } from '#confirmations/confirmation-kinds.rules.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** What the proposed access of a doctor or trainer names without a foreign key that would keep it. */
type NamedInProposals = { doctorId: string } | { roleId: string }

const kind: ConfirmationKind = 'portal-access'

/** The proposals of access that wait for a second person and name it, as texts. People are named at `plantId` only. */
export async function listProposalsNaming(tx: Tx, named: NamedInProposals, plantId: string | null): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('confirmation as c')
    .innerJoin('auth_plant as p', 'p.id', 'c.auth_plant_id')
    .select(['c.title', 'p.id as plantId', 'p.name as plant'])
    .where('c.state', '=', 'pending')
    .where('c.kind', '=', kind)
    .where(isNamed(named))
    .orderBy('c.id')
    .limit(4)
    .execute()
  return rows.map(({ title, plant, ...row }) =>
    row.plantId === plantId ? `the proposed change '${title}'` : `a proposed access at ${plant}`,
  )
}

const isNamed = (named: NamedInProposals): RawBuilder<boolean> =>
  'doctorId' in named
    ? sql`c.payload -> 'access' ->> 'doctor_id' = ${named.doctorId}`
    : sql`c.payload -> 'access' ->> 'role_id' = ${named.roleId}`
