import { longerThanOwn } from '#accounts/grants/ends.rules.ts'
import { missingToGrant, neededToGrant, type Holdings } from '#accounts/grants/grants.rules.ts'
import { permissionCatalogue } from '#accounts/permission-catalogue.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { portalNames, type Portal } from '#accounts/portals.rules.ts'
import { earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import { joinList } from '#platform/contract/words.ts'
import type { NewAccess } from './user-fields.contract.ts'

export type GrantableRole = { name: string; portal: Portal; permissions: readonly Permission[] }
export type ManagedPlant = {
  name: string
  timeZone: string
  today: PlainDate
  /** The last days of the permissions that the granter holds here only for a time. */
  lastDays: ReadonlyMap<Permission, PlainDate>
}

/** What a grant is judged by: the granter's holdings and plants, and what the ids stand for. */
export type GrantFacts = {
  holdings: Holdings
  /** Where the granter manages users. */
  plants: ReadonlyMap<string, ManagedPlant>
  roles: ReadonlyMap<string, GrantableRole>
  transporterIds: ReadonlySet<string>
  doctorIds: ReadonlySet<string>
  /** The accounts of the granter, under whatever number. */
  ownIds: ReadonlySet<string>
}

/** Errors by field, as '0.role_id'. */
export type AccessProblems = Readonly<Record<string, string>>

/** The errors of each access to be given. The roles are judged last: they depend on plant and portal. */
export function findAccessProblems(accesses: readonly NewAccess[], facts: GrantFacts, userId: string | null = null): AccessProblems {
  const rows = accesses.map((access, index) => {
    const own = { ...problemsOf(access, facts), ...selfProblem(access, facts, userId) }
    const earlier = accesses.findIndex((other) => accessKey(other) === accessKey(access))
    return earlier < index ? { role_id: `This is the same access as number ${earlier + 1}`, ...own } : own
  })
  return Object.fromEntries(rows.flatMap((problems, index) => Object.entries(problems).map(([field, text]) => [`${index}.${field}`, text])))
}

/** What tells two accesses of one person apart; the end does not. */
export const accessKey = ({ plant_id, portal, role_id, ...access }: NewAccess): string => {
  const { transporter_id, doctor_id, company } = portalPart(portal, access)
  return [plant_id, portal, role_id, transporter_id ?? '', doctor_id ?? '', company ?? ''].join('|')
}

/** Whose decisions on health and training others rely on: a second person confirms that somebody gets such access. */
export const needsSecondPerson = (portal: Portal): boolean => portal === 'doctor' || portal === 'trainer'

const selfProblem = ({ portal }: NewAccess, { ownIds }: GrantFacts, userId: string | null): Record<string, string> =>
  needsSecondPerson(portal) && userId !== null && ownIds.has(userId) ? { portal: notForOneselfText } : {}

export const notForOneselfText = 'Nobody gives themselves the access of a doctor or trainer. Ask two colleagues who manage users.'

type PortalPart = Pick<NewAccess, 'transporter_id' | 'doctor_id' | 'company'>

/** Only what the portal has: the transporter of a transporter's user, and so on. */
export const portalPart = (portal: Portal, { transporter_id, doctor_id, company }: PortalPart): PortalPart => ({
  transporter_id: portal === 'transporter_portal' ? transporter_id : undefined,
  doctor_id: portal === 'doctor' ? doctor_id : undefined,
  company: portal === 'trainer' ? company : undefined,
})

function problemsOf(access: NewAccess, facts: GrantFacts): Record<string, string> {
  const plant = facts.plants.get(access.plant_id)
  const role = facts.roles.get(access.role_id)
  if (!plant) return { plant_id: 'Choose a plant where you manage users' }
  return {
    ...portalProblem(access, facts),
    ...(role && endProblem(role, plant, access.ends_on)),
    ...(access.ends_on !== undefined && access.ends_on < plant.today && { ends_on: 'Choose today or a later day' }),
    ...(!role || role.portal !== access.portal
      ? { role_id: `Choose a role of the ${portalNames[access.portal].toLowerCase()}` }
      : roleProblem(access, role, plant, facts.holdings)),
  }
}

function portalProblem({ portal, transporter_id, doctor_id, company }: NewAccess, facts: GrantFacts): Record<string, string> {
  if (portal === 'transporter_portal' && !facts.transporterIds.has(transporter_id ?? '')) return { transporter_id: 'Choose a transporter' }
  if (portal === 'doctor' && !facts.doctorIds.has(doctor_id ?? '')) return { doctor_id: 'Choose an approved doctor' }
  return portal === 'trainer' && !company ? { company: 'Enter the training company' } : {}
}

/** The same of a role, whose permissions may have ends of their own. */
export function endProblem(
  role: Pick<GrantableRole, 'portal' | 'permissions'>,
  { name, lastDays }: Pick<ManagedPlant, 'name' | 'lastDays'>,
  endsOn: PlainDate | undefined,
): { ends_on?: string } {
  return longerThanOwn(earliest(...neededToGrant(role).map((permission) => lastDays.get(permission))), name, endsOn)
}

function roleProblem(
  { plant_id, portal }: NewAccess,
  role: GrantableRole,
  plant: ManagedPlant,
  holdings: Holdings,
): Record<string, string> {
  const missing = missingToGrant(holdings, { plantId: plant_id, portal, permissions: role.permissions })
  return missing.length === 0 ? {} : { role_id: beyondOwnText(missing, plant.name) }
}

const mostNamed = 3

/** 'You can only give what you hold yourself. At Athi River works you do not hold: View medical files.' */
export function beyondOwnText(missing: readonly Permission[], plant: string): string {
  const labels = permissionCatalogue.filter(({ key }) => missing.includes(key)).map(({ label }) => `‘${label}’`)
  const named = labels.length > mostNamed ? [...labels.slice(0, mostNamed), `${labels.length - mostNamed} more`] : labels
  return `You can only give or end what you hold yourself. At ${plant} you do not hold ${joinList(named)}.`
}
