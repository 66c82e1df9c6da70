import { randomInt, randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database/database.ts'
import { hashOfToken, randomToken } from '#platform/server/secrets/secrets.ts'
import { deviceEnd } from './sessions/known-devices.rules.ts'
import { permissionNames, type Permission, type Portal } from './portals.rules.ts'
import { sessionEnd, usualSessionSettings } from './sign-in/sign-in.rules.ts'

export type WantedPerson = {
  readonly portal: Portal
  /** All, unless said. */
  readonly permissions?: readonly Permission[]
  readonly plantId?: string
  readonly transporterId?: string
  readonly doctorId?: string
  readonly company?: string
  readonly firstName?: string
  readonly lastName?: string
}

export type MadePerson = {
  readonly userId: string
  readonly phone: string
  readonly token: string
  readonly plantId: string
  readonly roleId: string
  readonly allocationId: string
  readonly transporterId: string | null
  readonly doctorId: string | null
}

/** Somebody with a session that acts in this portal: a plant, and the transporter or doctor that the portal asks for, are made where none is given. */
export async function aPerson(db: Db, { portal, now, permissions, ...wanted }: WantedPerson & { readonly now: Date }): Promise<MadePerson> {
  const plantId = wanted.plantId ?? (await aPlantHere(db))
  const transporterId = portal === 'transporter_portal' ? (wanted.transporterId ?? (await aTransporterHere(db))) : null
  const doctorId = portal === 'doctor' ? (wanted.doctorId ?? (await aDoctorHere(db))) : null
  const company = portal === 'trainer' ? (wanted.company ?? 'Safe Hands Driving') : null
  const { userId, phone } = await aUser(db, wanted)
  const roleId = await aRole(db, { portal, ...(permissions && { permissions }) })
  const allocationId = await anAllocation(db, { userId, plantId, portal, roleId, transporterId, doctorId, company })
  const token = await aSession(db, { userId, allocationId, now })
  return { userId, phone, token, plantId, roleId, allocationId, transporterId, doctorId }
}

type WantedUser = {
  readonly firstName?: string
  readonly lastName?: string
  readonly phone?: string
  readonly email?: string
  readonly isActive?: boolean
}

/** Somebody with an account and nothing allocated. */
export async function aUser(db: Db, wanted: WantedUser = {}): Promise<{ userId: string; phone: string }> {
  const { firstName = 'Asha', lastName = 'Mwangi', phone = aPhone(), email = null, isActive = true } = wanted
  const user = { first_name: firstName, last_name: lastName, phone, email, is_active: isActive }
  const { id } = await db.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow()
  return { userId: id, phone }
}

/** A role of that portal, with all permissions unless said. */
export async function aRole(
  db: Db,
  {
    portal,
    permissions = permissionNames,
    name = `Role ${randomUUID()}`,
  }: { portal: Portal; permissions?: readonly Permission[]; name?: string },
): Promise<string> {
  const { id } = await db.insertInto('role').values({ portal, name }).returning('id').executeTakeFirstOrThrow()
  const held = permissions.map((permission) => ({ role_id: id, permission }))
  if (held.length > 0) await db.insertInto('role_permission').values(held).execute()
  return id
}

type WantedAllocation = {
  readonly userId: string
  readonly plantId: string
  readonly portal: Portal
  readonly roleId: string
  readonly transporterId?: string | null
  readonly doctorId?: string | null
  readonly company?: string | null
}

export async function anAllocation(db: Db, wanted: WantedAllocation): Promise<string> {
  const { userId, plantId, portal, roleId, transporterId = null, doctorId = null, company = null } = wanted
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
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A session as sign-in makes it, acting for this allocation where one is given; answers the bearer token. */
export async function aSession(
  db: Db,
  { userId, allocationId = null, now }: { userId: string; allocationId?: string | null; now: Date },
): Promise<string> {
  const token = randomToken()
  const moments = { created_at: now, last_seen_at: now, expires_at: sessionEnd(now, usualSessionSettings) }
  await db
    .insertInto('session')
    .values({ user_id: userId, allocation_id: allocationId, token_hash: hashOfToken(token), user_agent: null, ...moments })
    .execute()
  return token
}

/** A browser that this user has logged in with; answers the token of its cookie. */
export async function aKnownDevice(
  db: Db,
  { userId, now, userAgent = null }: { userId: string; now: Date; userAgent?: string | null },
): Promise<{ deviceId: string; token: string }> {
  const token = randomToken()
  const moments = { created_at: now, last_used_at: now, expires_at: deviceEnd(now) }
  const device = { user_id: userId, token_hash: hashOfToken(token), user_agent: userAgent, ...moments }
  const { id } = await db.insertInto('known_device').values(device).returning('id').executeTakeFirstOrThrow()
  return { deviceId: id, token }
}

/** A plant that people sign in to. */
export async function aPlantHere(db: Db, { name = `Plant ${randomUUID()}` }: { readonly name?: string } = {}): Promise<string> {
  const { id } = await db.insertInto('auth_plant').values({ name }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A number that is written as a Kenyan mobile one and that nobody else has; counted up, so that none comes twice. */
export function aPhone(): string {
  lastPhone = (lastPhone + 1) % 10 ** 8
  return `+2547${String(lastPhone).padStart(8, '0')}`
}

let lastPhone = randomInt(10 ** 8)

async function aTransporterHere(db: Db): Promise<string> {
  const transporter = { name: `Transporter ${randomUUID()}`, email: 'yard@transporter.example' }
  const { id } = await db.insertInto('transporter').values(transporter).returning('id').executeTakeFirstOrThrow()
  return id
}

async function aDoctorHere(db: Db): Promise<string> {
  const { id } = await db
    .insertInto('doctor')
    .values({ name: 'Dr Njeri Otieno', reg_no: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
