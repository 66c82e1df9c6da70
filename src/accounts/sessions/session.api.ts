import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { HttpCall } from '#platform/server/http/handlers.ts'
import { notFound, signInNeeded } from '#platform/server/http/refusal.ts'
import { hashToken, randomToken } from '#platform/server/secrets/secrets.ts'
import { presentAccess } from '../sign-in/access-token.presenter.ts'
import { listAllocations, lockAllocation, type AllocationRow } from '../users/users.store.ts'
import type { OwnSettings } from '../settings/own-settings.contract.ts'
import { findSettings } from '../settings/own-settings.store.ts'
import { isActor, type Actor, type Handlers, type SignedInUser } from '../people.ts'
import { isPortal, type Portal } from '../portals.rules.ts'
import type { Allocation, Me, OwnSession, sessionContract, otherSessionsContract } from './session.contract.ts'
import { bindAllocation, deleteSession, listSessions, unbindAllocation, type SessionRow, deleteOtherSessions } from './sessions.store.ts'
import { challengeCookie, idleSince, sessionCookie, defaultSessionSettings, type SessionSettings } from '../sign-in/sign-in.rules.ts'

/** The user's own session: plant and portal selection, logout, and the list of their sessions. */
export function sessionApi(settings: SessionSettings = defaultSessionSettings): Handlers<typeof sessionContract> {
  return {
    me: async ({ actor, db }) => presentMe(actor, await findSettings(db, actor.userId)),

    allocations: async ({ actor, db, now }) => ({
      user: presentPerson(actor),
      allocations: (await listAllocations(db, actor.userId, now)).map((row) => presentAllocation(row, actor)),
    }),

    select: async ({ input, actor, db, now, http }) => {
      const token = randomToken()
      const expiresAt = await inTransaction(db, (tx) => selectAllocation(tx, { actor, allocationId: input.allocation_id, token, now }))
      http.setCookie(sessionCookie(http.isSecure), token, { maxAgeSeconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) })
      return presentAccess(http, 'Welcome', token)
    },

    clearSelection: async ({ actor, db, now }) => {
      if (isActor(actor)) {
        await inTransaction(db, async (tx) => {
          await unbindAllocation(tx, actor)
          await writeAudit(tx, {
            ...sessionChange(actor, now),
            action: 'portal_left',
            before: allocationOf(actor),
            after: { allocation_id: null },
          })
        })
      }
      return { message: 'Choose a plant and portal' }
    },

    logout: async ({ actor, db, now, http }) => {
      if (actor) {
        await inTransaction(db, async (tx) => {
          if (await deleteSession(tx, actor)) await writeAudit(tx, { ...sessionChange(actor, now), action: 'logged_out' })
        })
      }
      clearSession(http)
      http.clearCookie(challengeCookie(http.isSecure))
      return { message: 'You are logged out' }
    },

    sessions: async ({ actor, db, now }) => {
      const rows = await listSessions(db, actor.userId, { now, idleSince: idleSince(now, settings) })
      return { sessions: rows.map((row) => presentSession(row, actor)) }
    },

    endSession: async ({ input, actor, db, now, http }) => {
      await inTransaction(db, async (tx) => {
        const isEnded = await deleteSession(tx, { userId: actor.userId, sessionId: input.session_id })
        if (!isEnded) throw notFound()
        await writeAudit(tx, { ...sessionChange(actor, now), action: 'session_ended', subjectId: input.session_id })
      })
      if (input.session_id === actor.sessionId) clearSession(http)
      return { message: 'The device has been logged out' }
    },
  }
}

/** Who uses this browser next finds neither the session nor the pictures that it kept. */
function clearSession(http: HttpCall): void {
  http.clearCookie(sessionCookie(http.isSecure))
  http.clearKept()
}

type Selection = { actor: SignedInUser; allocationId: string; token: string; now: Date }

/** Binds the session to one of the user's own allocations; returns when the session expires. */
async function selectAllocation(tx: Tx, { actor, allocationId, token, now }: Selection): Promise<Date> {
  const allocation = await lockAllocation(tx, { userId: actor.userId, allocationId, now })
  if (!allocation) throw notFound()
  const bound = await bindAllocation(tx, actor, { tokenHash: hashToken(token), allocationId })
  if (!bound) throw signInNeeded()
  const after = { allocation_id: allocationId, portal: allocation.portal }
  await writeAudit(tx, {
    ...sessionChange(actor, now),
    action: 'portal_chosen',
    plantId: allocation.auth_plant_id,
    before: allocationOf(actor),
    after,
  })
  return bound.expires_at
}

const sessionChange = (actor: SignedInUser, at: Date) =>
  ({ at, userId: actor.userId, subject: 'session', subjectId: actor.sessionId }) as const

const allocationOf = (actor: SignedInUser) => ({ allocation_id: isActor(actor) ? actor.allocationId : null })

const presentPerson = ({ userId, firstName, lastName }: SignedInUser) => ({ _id: userId, first_name: firstName, last_name: lastName })

const presentNamed = (id: string | null, name: string | null) => (id && name ? { _id: id, name } : null)

function presentMe(actor: SignedInUser, settings: OwnSettings): Me {
  const { portal, permissions } = actor
  return {
    user: { ...presentPerson(actor), phone: actor.phone, email: actor.email },
    portal,
    permissions: [...permissions],
    acting: isActor(actor) ? presentActing(actor) : null,
    settings,
  }
}

const presentActing = ({ allocationId, plant, roleName, transporter, doctor, company }: Actor): Me['acting'] => ({
  allocation_id: allocationId,
  plant: { _id: plant.id, name: plant.name, country: plant.country, time_zone: plant.timeZone, id_no_pattern: plant.idNoPattern },
  role: roleName,
  transporter: transporter && { _id: transporter.id, name: transporter.name },
  doctor: doctor && { _id: doctor.id, name: doctor.name },
  company,
})

function presentAllocation(row: AllocationRow, actor: SignedInUser): Allocation {
  return {
    _id: row.id,
    plant: { _id: row.plant_id, name: row.plant },
    portal: parsePortal(row.portal),
    role: row.role,
    transporter: presentNamed(row.transporter_id, row.transporter),
    doctor: presentNamed(row.doctor_id, row.doctor),
    company: row.company,
    is_chosen: isActor(actor) && actor.allocationId === row.id,
  }
}

function presentSession(row: SessionRow, actor: SignedInUser): OwnSession {
  return {
    _id: row.id,
    is_current: row.id === actor.sessionId,
    user_agent: row.user_agent,
    plant: row.plant,
    portal: row.portal === null ? null : parsePortal(row.portal),
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

/** The database stores portals as text with a check constraint on the same four values. */
function parsePortal(text: string): Portal {
  if (!isPortal(text)) throw new Error(`There is no portal ${text}`)
  return text
}

export const otherSessionsApi: Handlers<typeof otherSessionsContract> = {
  endAll: async ({ actor, db, now, http }) => {
    await inTransaction(db, async (tx) => {
      await endOtherSessions(tx, actor, now)
      if (await deleteSession(tx, actor)) await writeAudit(tx, { ...sessionChange(actor, now), action: 'logged_out' })
    })
    clearSession(http)
    return { message: 'You are logged out everywhere' }
  },

  end: async ({ actor, db, now }) => {
    await inTransaction(db, (tx) => endOtherSessions(tx, actor, now))
    return { message: 'All other devices are logged out' }
  },
}

async function endOtherSessions(tx: Tx, actor: SignedInUser, now: Date): Promise<void> {
  const ended = await deleteOtherSessions(tx, actor)
  await writeAudit(tx, ...ended.map((subjectId) => ({ ...sessionChange(actor, now), action: 'session_ended', subjectId })))
}
