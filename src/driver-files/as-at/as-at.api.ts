import { readsMedicals } from '#accounts/medical-reader.rules.ts'
import { scopeOf, type Actor, type Handlers } from '#accounts/people.ts'
import { readsHold, type HoldKind } from '#drivers/holds/hold-kinds.rules.ts'
import { asKnownNow, factsAt } from '#drivers/verdict/as-at/verdict.service.ts'
import { checkReaders, checksOfDriverReaders } from '#gate/checks/gate-access.rules.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { endOfAsAt, readAsAt } from '#platform/contract/as-at.ts'
import { invalid, notFound } from '#platform/server/http/refusal.ts'
import type { KnownPast } from '../content/section-reader.service.ts'
import type { driverAsAtContract } from './as-at.contract.ts'
import { presentTables } from './as-at.presenter.ts'
import { checksOfDayTable } from './checks-of-day.service.ts'
import { momentTables, type MomentReader } from './moment-tables.service.ts'
import { nameTables } from './name-tables.service.ts'
import { listUnknownFacts } from './unknown-facts.service.ts'

/** A file and the page read the same, each with what its reader may know. */
export const driverAsAtApi = ({ verdict }: Pick<KnownPast, 'verdict'>): Handlers<typeof driverAsAtContract> => ({
  asAt: async ({ db, actor, input: { driver_id: driverId, as_at: asked, known: knownAs = 'then' }, now }) => {
    const { plant } = actor
    const asAt = readAsAt(asked, plant.timeZone)
    const { day, moment } = asAt
    if (moment === null || moment > now) throw invalid({ as_at: 'Enter a time that has passed' })
    const end = endOfAsAt(asAt, plant.timeZone)
    const found = await factsAt(db, { scope: scopeOf(actor), which: { id: driverId } }, { asAt, end })
    if (!found) throw notFound()
    const said = await verdict(db, staffOf(actor), { which: { id: driverId }, asAt: asked, now, known: knownAs })
    const answer = { verdict: said, moment: moment.toISOString(), known: knownAs, notes: notesOf(said.note) }
    if (found.known?.plantId !== plant.id) return { ...answer, notes: [], standing: [], tables: [] }
    const isKnownNow = knownAs === 'now'
    const state = isKnownNow ? await asKnownNow(db, driverId, found.known, { asAt, end }) : found.known.state
    const known = { ...found.known, state, statusSince: isKnownNow ? null : found.known.statusSince }
    const at = { db, driverId, plant, day, end, isKnownNow }
    const tables = [
      ...(await momentTables(at, { said, known, reader: readerOf(actor) })),
      ...(isAllowed(checksOfDriverReaders, actor) ? [await checksOfDayTable(at, { isWhole: isAllowed(checkReaders, actor) })] : []),
    ]
    const notes = [...answer.notes, ...(await listUnknownFacts(at, now))]
    return { ...answer, notes, ...presentTables(await nameTables(db, plant.id, tables)) }
  },
})

const staffOf = ({ plant, permissions }: Actor): Parameters<KnownPast['verdict']>[1] => ({
  plant,
  permissions,
  portal: 'staff_portal',
  transporter: null,
})

const readerOf = (actor: Actor): MomentReader => ({
  readsMedicals: readsMedicals(actor),
  readsRequests: actor.permissions.includes('requests.read'),
  namesOthers: true,
  readsHold: (kind: HoldKind) => readsHold(kind, actor.permissions),
})

const notesOf = (note: string | null): string[] => [...(note === null ? [] : [note]), 'Names and numbers of people are those of today.']
