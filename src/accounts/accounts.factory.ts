import { randomInt, randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database/database.ts'
import { hashToken, randomToken } from '#platform/server/secrets/secrets.ts'
import { deviceExpiry } from './sessions/known-devices.rules.ts'
import type { Portal } from './portals.rules.ts'
import { permissionNames, type Permission } from './permissions.rules.ts'
import { sessionExpiry, defaultSessionSettings } from './sign-in/sign-in.rules.ts'

export type PersonOptions = {
  portal: Portal
  /** Default: all. */
  permissions?: readonly Permission[]
  plantId?: string
  transporterId?: string
  doctorId?: string
  company?: string
  firstName?: string
  lastName?: string
  phone?: string
}

export type CreatedPerson = {
  userId: string
  phone: string
  token: string
  plantId: string
  roleId: string
  allocationId: string
  transporterId: string | null
  doctorId: string | null
}

/** A user with a session in this portal. Inserts the plant, and the transporter or doctor that the portal requires, where none is given. */
export async function aPerson(db: Db, { portal, now, permissions, ...options }: PersonOptions & { now: Date }): Promise<CreatedPerson> {
  const plantId = options.plantId ?? (await anAuthPlantId(db))
  const transporterId = portal === 'transporter_portal' ? (options.transporterId ?? (await anAllocatedTransporter(db))) : null
  const doctorId = portal === 'doctor' ? (options.doctorId ?? (await anAllocatedDoctor(db))) : null
  const company = portal === 'trainer' ? (options.company ?? 'Safe Hands Driving') : null
  const { userId, phone } = await aUser(db, options)
  const roleId = await aRole(db, { portal, ...(permissions && { permissions }) })
  const allocationId = await anAllocation(db, { userId, plantId, portal, roleId, transporterId, doctorId, company })
  const token = await aSession(db, { userId, allocationId, now })
  return { userId, phone, token, plantId, roleId, allocationId, transporterId, doctorId }
}

type UserOptions = {
  firstName?: string
  lastName?: string
  phone?: string
  email?: string
  isActive?: boolean
}

/** A user without allocations. */
export async function aUser(db: Db, options: UserOptions = {}): Promise<{ userId: string; phone: string }> {
  const { firstName = 'Asha', lastName = 'Mwangi', phone = aPhone(), email = null, isActive = true } = options
  const user = { first_name: firstName, last_name: lastName, phone, email, is_active: isActive }
  const { id } = await db.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow()
  return { userId: id, phone }
}

/** A role of the portal, by default with all permissions. */
export async function aRole(
  db: Db,
  {
    portal,
    permissions = permissionNames,
    name = `Role ${randomUUID()}`,
  }: { portal: Portal; permissions?: readonly Permission[]; name?: string },
): Promise<string> {
  const { id } = await db.insertInto('role').values({ portal, name }).returning('id').executeTakeFirstOrThrow()
  const rolePermissions = permissions.map((permission) => ({ role_id: id, permission }))
  if (rolePermissions.length > 0) await db.insertInto('role_permission').values(rolePermissions).execute()
  return id
}

type AllocationOptions = {
  userId: string
  plantId: string
  portal: Portal
  roleId: string
  transporterId?: string | null
  doctorId?: string | null
  company?: string | null
}

export async function anAllocation(db: Db, options: AllocationOptions): Promise<string> {
  const { userId, plantId, portal, roleId, transporterId = null, doctorId = null, company = null } = options
  const { id } = await db
    .insertInto('allocation')
    .values({
      user_id: userId,
      auth_plant_id: plantId,
      portal,
      role_id: roleId,
      transporter_id: transporterId,
      doctor_id: doctorId,
      company,
      // Before the day of the tests, whatever the database's clock says.
      created_at: new Date('2026-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A session as sign-in creates it, bound to the allocation where given; returns the bearer token. */
export async function aSession(
  db: Db,
  { userId, allocationId = null, now }: { userId: string; allocationId?: string | null; now: Date },
): Promise<string> {
  const token = randomToken()
  const timestamps = { created_at: now, last_seen_at: now, expires_at: sessionExpiry(now, defaultSessionSettings) }
  await db
    .insertInto('session')
    .values({ user_id: userId, allocation_id: allocationId, token_hash: hashToken(token), user_agent: null, ...timestamps })
    .execute()
  return token
}

/** A browser that the user has logged in with; returns its cookie's token. */
export async function aKnownDevice(
  db: Db,
  { userId, now, userAgent = null }: { userId: string; now: Date; userAgent?: string | null },
): Promise<{ deviceId: string; token: string }> {
  const token = randomToken()
  const timestamps = { created_at: now, last_used_at: now, expires_at: deviceExpiry(now) }
  const device = { user_id: userId, token_hash: hashToken(token), user_agent: userAgent, ...timestamps }
  const { id } = await db.insertInto('known_device').values(device).returning('id').executeTakeFirstOrThrow()
  return { deviceId: id, token }
}

/** An authorised plant. */
export async function anAuthPlantId(db: Db, { name = `Plant ${randomUUID()}` }: { name?: string } = {}): Promise<string> {
  const { id } = await db.insertInto('auth_plant').values({ name }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A unique phone number in the form of a Kenyan mobile number. */
export function aPhone(): string {
  lastPhone = (lastPhone + 1) % 10 ** 8
  return `+2547${String(lastPhone).padStart(8, '0')}`
}

let lastPhone = randomInt(10 ** 8)

async function anAllocatedTransporter(db: Db): Promise<string> {
  const transporter = { name: `Transporter ${randomUUID()}`, email: 'yard@transporter.example' }
  const { id } = await db.insertInto('transporter').values(transporter).returning('id').executeTakeFirstOrThrow()
  return id
}

async function anAllocatedDoctor(db: Db): Promise<string> {
  const { id } = await db
    .insertInto('doctor')
    .values({ name: 'Dr Njeri Otieno', reg_no: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
