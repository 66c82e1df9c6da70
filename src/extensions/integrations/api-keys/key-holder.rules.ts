import type { Permission } from '#accounts/permissions.rules.ts'
import { permissionCatalogue } from '#accounts/permission-catalogue.rules.ts'
import { permissionsOfKey, scopePermissions, type ProgramScope } from '#accounts/program-scopes.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { joinList } from '#platform/contract/words.ts'

const dayMs = 86_400_000

/** The notice before a key ends whose holder lacks a permission of it. */
export const noticeDays = 7
export const noticeEnd = (orphanedAt: Date): Date => new Date(orphanedAt.getTime() + noticeDays * dayMs)

const labelOf = (permission: Permission): string => `‘${permissionCatalogue.find(({ key }) => key === permission)?.label ?? permission}’`

/** Why somebody cannot give a key these scopes; undefined where they can. */
export function scopesProblem(scopes: readonly ProgramScope[], held: readonly Permission[]): string | undefined {
  const missing = [...new Set(scopes.map((scope) => scopePermissions[scope]))].filter((permission) => !held.includes(permission))
  if (missing.length === 0) return undefined
  return `A key can only do what its holder may do. You do not hold ${joinList(missing.map(labelOf))}.`
}

/** The last day of what the holder of such a key holds only for a time. */
export const ownLastDay = (scopes: readonly ProgramScope[], lastDays: ReadonlyMap<Permission, PlainDate>): PlainDate | undefined =>
  permissionsOfKey(scopes)
    .flatMap((permission) => lastDays.get(permission) ?? [])
    .sort()[0]

type Told = { name: string; holder: string; plant: string }

export const keyNoticeText = ({ name, holder, plant }: Told, endsOn: PlainDate): { title: string; body: string } => ({
  title: `The key ${name} ends on ${dateText(endsOn)}`,
  body: `${holder}, who holds the key ${name} of ${plant}, no longer has the access that it needs. Take it over under API keys if its program still needs it.`,
})

export const endedText = ({ name, holder, plant }: Told): { title: string; body: string } => ({
  title: `The key ${name} has ended`,
  body: `${holder}, who held the key ${name} of ${plant}, has lost the access that it needs, and nobody took it over in ${noticeDays} days.`,
})

export const guessText = (name: string, plant: string): { title: string; body: string } => ({
  title: `A program guesses cards: ${name}`,
  body: `The key ${name} of ${plant} has asked for so many cards of nobody that it is refused for an hour. Look at its program, or revoke the key under API keys.`,
})
