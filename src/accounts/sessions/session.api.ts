import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { notFound, signInNeeded } from '#platform/server/http/refusal.ts'
import { hashOfToken, randomToken } from '#platform/server/secrets/secrets.ts'
import { presentAccess } from '../sign-in/access-token.presenter.ts'
import { listAllocations, lockAllocation, type AllocationRow } from '../users/allocations.store.ts'
import type { OwnSettings } from '../settings/own-settings.contract.ts'
import { findSettings } from '../settings/own-settings.store.ts'
import { isActor, type Actor, type Handlers, type SignedIn } from '../people.ts'
import { isPortal, type Portal } from '../portals.rules.ts'
import type { Allocation, Me, OwnSession, sessionContract } from './session.contract.ts'
import { bindAllocation, deleteSession, listSessions, unbindAllocation, type SessionRow } from './sessions.store.ts'
import { challengeCookie, idleSince, sessionCookie, usualSessionSettings, type SessionSettings } from '../sign-in/sign-in.rules.ts'

/** What a person does with the own sessions: choose a plant and portal, leave it, see and end sessions. */
export function sessionApi(settings: SessionSettings = usualSessionSettings): Handlers<typeof sessionContract> {
  return {
    me: async ({ actor, db }) => presentMe(actor, await findSettings(db, actor.userId)),

    allocations: async ({ actor, db }) => ({
      user: presentPerson(actor),
      allocations: (await listAllocations(db, actor.userId)).map((row) => presentAllocation(row, actor)),
    }),

    select: async ({ input, actor, db, now, http }) => {
      const token = randomToken()
      const expiresAt = await inTransaction(db, (tx) => choose(tx, { actor, allocationId: input.allocation_id, token, now }))
      http.setCookie(sessionCookie(http.isSecure), token, { maxAgeSeconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) })
      return presentAccess(http, 'Welcome', token)
    },

    clearSelection: async ({ actor, db, now }) => {
      if (isActor(actor)) {
        await inTransaction(db, async (tx) => {
          await unbindAllocation(tx, actor)
          await writeAudit(tx, {
            ...change(actor, now),
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
          if (await deleteSession(tx, actor)) await writeAudit(tx, { ...change(actor, now), action: 'logged_out' })
        })
      }
      http.clearCookie(sessionCookie(http.isSecure))
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
        await writeAudit(tx, { ...change(actor, now), action: 'session_ended', subjectId: input.session_id })
      })
      if (input.session_id === actor.sessionId) http.clearCookie(sessionCookie(http.isSecure))
      return { message: 'The device is logged out' }
    },
  }
}

type Choice = { readonly actor: SignedIn; readonly allocationId: string; readonly token: string; readonly now: Date }

/** Binds the person's session to one of the own allocations; answers when the session ends. */
async function choose(tx: Tx, { actor, allocationId, token, now }: Choice): Promise<Date> {
  const allocation = await lockAllocation(tx, { userId: actor.userId, allocationId })
  if (!allocation) throw notFound()
  const bound = await bindAllocation(tx, actor, { tokenHash: hashOfToken(token), allocationId })
  if (!bound) throw signInNeeded()
  const after = { allocation_id: allocationId, portal: allocation.portal }
  await writeAudit(tx, {
    ...change(actor, now),
    action: 'portal_chosen',
    plantId: allocation.auth_plant_id,
    before: allocationOf(actor),
    after,
  })
  return bound.expires_at
}

const change = (actor: SignedIn, at: Date) => ({ at, userId: actor.userId, subject: 'session', subjectId: actor.sessionId }) as const

const allocationOf = (actor: SignedIn) => ({ allocation_id: isActor(actor) ? actor.allocationId : null })

const presentPerson = ({ userId, firstName, lastName }: SignedIn) => ({ _id: userId, first_name: firstName, last_name: lastName })

const presentNamed = (id: string | null, name: string | null) => (id && name ? { _id: id, name } : null)

function presentMe(actor: SignedIn, settings: OwnSettings): Me {
  const { portal, permissions } = actor
  return {
    user: { ...presentPerson(actor), phone: actor.phone },
    portal,
    permissions: [...permissions],
    acting: isActor(actor) ? presentActing(actor) : null,
    settings,
  }
}

const presentActing = ({ allocationId, plant, roleName, transporter, doctor, company }: Actor): Me['acting'] => ({
  allocation_id: allocationId,
  plant: { _id: plant.id, name: plant.name, country: plant.country, time_zone: plant.timeZone },
  role: roleName,
  transporter: transporter && { _id: transporter.id, name: transporter.name },
  doctor: doctor && { _id: doctor.id, name: doctor.name },
  company,
})

function presentAllocation(row: AllocationRow, actor: SignedIn): Allocation {
  return {
    _id: row.id,
    plant: { _id: row.plant_id, name: row.plant },
    portal: portalOf(row.portal),
    role: row.role,
    transporter: presentNamed(row.transporter_id, row.transporter),
    doctor: presentNamed(row.doctor_id, row.doctor),
    company: row.company,
    is_chosen: isActor(actor) && actor.allocationId === row.id,
  }
}

function presentSession(row: SessionRow, actor: SignedIn): OwnSession {
  return {
    _id: row.id,
    is_current: row.id === actor.sessionId,
    user_agent: row.user_agent,
    plant: row.plant,
    portal: row.portal === null ? null : portalOf(row.portal),
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

/** The database keeps portals as text, under a constraint that knows the same four. */
function portalOf(text: string): Portal {
  if (!isPortal(text)) throw new Error(`There is no portal ${text}`)
  return text
}
