import { sql } from 'kysely'
import { issuerName } from '#administration/issuers/issuer.sql.ts'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { accessOfIssuer } from './issuer-people.store.ts'
import type { SignalKind } from './signals/signals.rules.ts'

type AtPlant = { plantId: string; now: Date }
type EndingIssuer = { id: string; doctor_id: string | null; name: string; until: PlainDate }

type Ending = { after: PlainDate; to: PlainDate; /** Only this one. */ issuerId?: string }

/** The issuers with access to the plant whose designation ends within these days. */
export const listEnding = (tx: Tx, { plantId, now }: AtPlant, { after, to, issuerId }: Ending): Promise<EndingIssuer[]> =>
  tx
    .selectFrom('issuer as i')
    .leftJoin('doctor as o', 'o.id', 'i.doctor_id')
    .select(['i.id', 'i.doctor_id', issuerName.as('name'), sql<PlainDate>`i.designated_until`.as('until')])
    .where('i.designated_until', '>', after)
    .where('i.designated_until', '<=', to)
    .$if(issuerId !== undefined, (query) => query.where('i.id', '=', issuerId ?? ''))
    .where(sql<boolean>`is_designated(i, i.designated_until)`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('allocation as l')
          .select('l.id')
          .where('l.auth_plant_id', '=', plantId)
          .where(isInForce('l', now))
          .where(accessOfIssuer(sql`i.id`, sql`i.doctor_id`)),
      ),
    )
    .orderBy('i.designated_until')
    .orderBy('i.id')
    .execute()

export type NewSignals = { name: string; kind: SignalKind; n: number }

/** How many signals of each issuer at the plant nobody has looked at, of those that were found since then. */
export async function countNewSignals(tx: Tx, { plantId, since }: { plantId: string; since: Date }): Promise<NewSignals[]> {
  const rows = await tx
    .selectFrom('issuer_signal as s')
    .innerJoin('issuer as i', 'i.id', 's.issuer_id')
    .leftJoin('doctor as o', 'o.id', 'i.doctor_id')
    .select([issuerName.as('name'), sql<SignalKind>`s.kind`.as('kind')])
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('s.auth_plant_id', '=', plantId)
    .where('s.found_at', '>', since)
    .where('s.looked_at', 'is', null)
    .groupBy(['i.id', 'o.name', 'i.name', 's.kind'])
    .orderBy('i.id')
    .execute()
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

/** Which of these people may maintain doctors and companies at the plant, and which read medicals there. */
export async function listPermissions(
  tx: Tx,
  { plantId, now, userIds }: AtPlant & { userIds: readonly string[] },
): Promise<{ user_id: string; permission: string }[]> {
  return tx
    .selectFrom('allocation as l')
    .innerJoin('role_permission as p', 'p.role_id', 'l.role_id')
    .select(['l.user_id', 'p.permission'])
    .distinct()
    .where('l.auth_plant_id', '=', plantId)
    .where('l.portal', '=', 'staff_portal')
    .where('l.user_id', 'in', [...userIds])
    .where('p.permission', 'in', ['administration.manage', 'medical.read'])
    .where(isInForce('l', now))
    .execute()
}
