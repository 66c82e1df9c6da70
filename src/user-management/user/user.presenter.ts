import { permissionCatalogue } from '#accounts/permission-catalogue.rules.ts'
import { statusOptions } from '#notifications/settings/settings.contract.ts'
import type { LoginChange } from '../login-change/login-change.store.ts'
import type { PersonRow } from '../person.store.ts'
import { lastDayOf, requestName } from './user.rules.ts'
import type { ActivityRow, NotifiedType, HeldAccess, ShownUser, UserSession } from './user.contract.ts'
import type { ActivityAuditRow, ChosenTypeRow } from './user-history.store.ts'
import type { SessionAtPlant } from './user-sessions.store.ts'
import type { DetailedAccess } from './user.store.ts'
import { portalOf, stateWithName, type UserState } from '../user-state.rules.ts'

type Details = {
  person: PersonRow
  access: readonly DetailedAccess[]
  state: UserState
  other_plants: number
  isSelf: boolean
  unchangeable: string | null
  loginChange: LoginChange | undefined
}

export const presentUserPage = ({ person, access, state, other_plants, isSelf, unchangeable, loginChange }: Details): ShownUser => ({
  _id: person.id,
  first_name: person.first_name,
  last_name: person.last_name,
  phone: person.phone,
  email: person.email,
  state: stateWithName(state),
  invited_at: person.invited_at?.toISOString() ?? null,
  last_seen_at: person.last_seen_at?.toISOString() ?? null,
  access: access.map(presentAccess),
  other_plants,
  permissions: presentPermissions(access),
  is_self: isSelf,
  unchangeable,
  login_change: loginChange
    ? {
        new_phone: loginChange.newPhone === loginChange.oldPhone ? null : loginChange.newPhone,
        new_email: loginChange.newEmail,
        is_confirmed: loginChange.newEnteredAt !== null,
        objection_until: loginChange.objectionUntil.toISOString(),
      }
    : null,
})

const presentAccess = (row: DetailedAccess): HeldAccess => ({
  _id: row.id,
  plant: row.plant,
  portal: portalOf(row.portal),
  role: row.role,
  acts_for: row.acts_for,
  ends_on: lastDayOf(row),
  has_ended: !row.is_in_force,
  granted_by: row.granted_by,
  granted_at: row.created_at.toISOString(),
})

/** In the order of the matrix, each with where it comes from. */
const presentPermissions = (access: readonly DetailedAccess[]): ShownUser['permissions'] =>
  permissionCatalogue.flatMap(({ key, label }) => {
    const from = access.filter(({ is_in_force, permissions }) => is_in_force && permissions.includes(key))
    return from.length === 0 ? [] : [{ key, label, from: from.map(({ role, plant }) => ({ role, plant })) }]
  })

export const presentUserSession = (row: SessionAtPlant): UserSession => ({
  _id: row.id,
  user_agent: row.user_agent,
  plant: row.plant,
  portal: row.portal === null ? null : portalOf(row.portal),
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
})

export const presentActivity = ({ id, at, action, subject, plant }: ActivityAuditRow): ActivityRow => ({
  _id: id,
  at: at.toISOString(),
  action,
  subject,
  plant,
})

export const presentChosenType = ({ kind, type_id, name, options }: ChosenTypeRow): NotifiedType => ({
  kind,
  name: name ?? requestName(type_id),
  options: statusOptions.filter(({ id }) => options.includes(id)).map((option) => option.name),
})
