import { holdKind, type HoldKind } from '#drivers/holds/hold-kinds.rules.ts'
import type { VerdictAnswer } from '#drivers/verdict/as-at/verdict.contract.ts'
import type { KnownState } from '#drivers/verdict/as-at/verdict.store.ts'
import { findBalance } from '#points/balance/points.service.ts'
import { dateText, momentText } from '#platform/contract/moment.ts'
import { joinList } from '#platform/contract/words.ts'
import { requestTypeNames } from '#requests/engine/request-types.contract.ts'
import { by, type FileTable } from '../content/file-section.rules.ts'
import { columns } from '../content/section-cells.rules.ts'
import { listAdmissionsThen, listHoldsThen, listOpenRequestsThen, listSuspensionsThen, type Moment } from './moment.store.ts'
import { provedTable } from './proved-table.service.ts'

/** What this reader may know: by the same rules as elsewhere. */
export type MomentReader = {
  readsMedicals: boolean
  readsRequests: boolean
  namesOthers: boolean
  readsHold: (kind: HoldKind) => boolean
}

type Known = { said: VerdictAnswer; known: KnownState; reader: MomentReader }

/** How a driver stood at a moment, beside the verdict and its reasons: a driver's file and the page read the same. */
export async function momentTables(moment: Moment, of: Known): Promise<readonly FileTable[]> {
  return [
    standingTable(of),
    await provedTable(moment, of),
    await stopsTable(moment, of.reader),
    await elsewhereTable(moment),
    ...(of.reader.readsRequests ? [await openRequestsTable(moment)] : []),
    await pointsTable(moment),
  ].filter((table) => table !== null)
}

const verdictWords = { cleared: 'CLEARED', warn: 'CLEARED, with a warning', blocked: 'BLOCKED' } as const

function standingTable({ said, known: { state, statusSince } }: Known): FileTable {
  const { driver, proofs } = said
  const spotUntil = proofs.find(({ what }) => what === 'transporter')?.expiry
  const licence = proofs.find(({ what }) => what === 'licence')?.expiry ?? null
  const rows: readonly (readonly [string, string])[] = [
    ['Verdict', verdictWords[said.verdict]],
    ['Status', `${driver.status?.name ?? 'Not known'}${statusSince === null ? '' : `, since ${dateText(statusSince)}`}`],
    ['Transporter', `${driver.transporter_id?.name ?? 'Not known'}${spotUntil ? `, spot transporter until ${dateText(spotUntil)}` : ''}`],
    ['Pass', said.pass_words ?? 'None'],
    ['Card', state.cardNo ?? (state.waitingCardNo === null ? 'None' : `${state.waitingCardNo}, not handed over`)],
    [
      'Driving licence',
      licence === null
        ? 'None'
        : state.licenceClass === null
          ? `Until ${dateText(licence)}`
          : `Class ${state.licenceClass}, until ${dateText(licence)}`,
    ],
    ['Vehicles', joinList([...state.vehicleOptions, ...state.vehicleCategories]) || 'None'],
    ['Restrictions', said.restrictions.map(({ words }) => words).join(', ') || 'None'],
    ...(said.note === null ? [] : [['Note', said.note] as const]),
  ]
  return { title: 'How the driver stood', columns: columns(['What', 1], ['Value', 3]), rows, none: '' }
}

async function stopsTable(moment: Moment, { readsHold }: MomentReader): Promise<FileTable> {
  const { timeZone } = moment.plant
  const suspensions = (await listSuspensionsThen(moment)).map((each) => [
    'Suspension',
    `${dateText(each.starts_on)}, ${each.ends_on === null ? 'until it is ended' : `until ${dateText(each.ends_on)}`}`,
    momentText(each.created_at, timeZone),
    null,
  ])
  const holds = (await listHoldsThen(moment))
    .filter(({ kind }) => readsHold(kind))
    .map((hold) => [
      `Hold: ${holdKind(hold.kind).name}, ${holdKind(hold.kind).reasons[hold.reason]?.label ?? hold.reason}`,
      [hold.starts_on && `from ${dateText(hold.starts_on)}`, hold.ends_on && `until ${dateText(hold.ends_on)}`].filter(Boolean).join(', '),
      momentText(hold.placed_at, timeZone),
      by(hold.placed_by),
    ])
  return {
    title: 'Suspensions and holds',
    columns: columns(['What', 3], ['Days', 2], ['Recorded', 1.6], ['By', 2]),
    rows: [...suspensions, ...holds],
    none: 'None.',
  }
}

const elsewhereTable = async (moment: Moment): Promise<FileTable | null> => {
  const rows = await listAdmissionsThen(moment)
  if (rows.length === 0) return null
  return {
    title: 'Other plants',
    columns: columns(['Plant', 2], ['Days', 2], ['State', 1], ['Asked by', 2], ['Answered by', 2]),
    rows: rows.map((each) => [
      each.plant,
      `${dateText(each.from_day)} to ${dateText(each.until_day)}`,
      each.is_granted ? 'Admitted' : 'Asked for',
      by(each.asked_by),
      each.is_granted ? by(each.decided_by) : null,
    ]),
    none: '',
  }
}

const openRequestsTable = async (moment: Moment): Promise<FileTable> => ({
  title: 'Open requests',
  columns: columns(['Request', 3], ['Sent', 1.6], ['By', 2]),
  rows: (await listOpenRequestsThen(moment)).map((each) => [
    `${requestTypeNames[each.type_id]}, request ${each.id}`,
    momentText(each.created_at, moment.plant.timeZone),
    by(each.created_by),
  ]),
  none: 'None.',
})

/** Null at a plant that counted none. */
async function pointsTable({ db, driverId, plant, day, end, isKnownNow }: Moment): Promise<FileTable | null> {
  const balance = await findBalance(db, { driverId, plantId: plant.id, today: day, ...(!isKnownNow && { knownBefore: end }) })
  if (balance === null) return null
  return {
    title: `Points: ${balance.points}`,
    columns: columns(['What', 3], ['Day', 1], ['Points', 1], ['Lapses', 1]),
    rows: [
      ...balance.violations.map(({ violation, points }) => [
        violation.name,
        dateText(violation.day),
        String(points),
        dateText(violation.lapsesOn),
      ]),
      ...balance.practices.map(({ practice, points, lapsesOn }) => [
        practice.title,
        dateText(practice.day),
        String(-points),
        dateText(lapsesOn),
      ]),
    ],
    none: 'None in force.',
  }
}
