import { verdictWithName } from '#drivers/verdict/verdict-shape.contract.ts'
import { shownRestrictions } from '#drivers/restrictions/shown-restrictions.rules.ts'
import { momentText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { dayCell, type SheetColumn } from '#platform/contract/sheet.ts'
import { toDriverAtGate } from '../checks/driver-at-gate.rules.ts'
import { shownReason } from '../judgement/gate-reasons.rules.ts'
import { judgeAtGate } from '../judgement/gate-verdict.rules.ts'
import type { ListedVisitor } from './visitors.contract.ts'
import type { OwnOfVisitors } from './visitors.service.ts'
import type { ListedVisitorRow } from './visitors.store.ts'

type At = { plant: { id: string; name: string; timeZone: string }; today: PlainDate; own: OwnOfVisitors }

/** The verdict is the gate's of a driver who comes in now; restrictions are shown beside it, since one about nights depends on the hour. */
export function presentListedVisitor(row: ListedVisitorRow, { plant, today, own }: At): ListedVisitor {
  const { id, heldHere: heldDays, isAdmitted, lastCheck, ...found } = row
  const { facts, ...driver } = toDriverAtGate(found)
  const visit = { here: plant.name, home: facts.plant.name, isAdmitted, isOnSite: false, heldDays, own: own.get(id) ?? [] }
  const question = { day: today, time: '12:00', direction: 'in', isBulkLoad: false, plantId: plant.id } as const
  const { outcome, reasons } = judgeAtGate({ ...facts, visit, restrictions: [] }, question)
  return {
    _id: id,
    name: facts.name,
    id_no: driver.idNo,
    card_no: driver.cardNo,
    transporter: { _id: driver.transporterId, name: driver.transporter },
    home_plant: { _id: facts.plant.id, name: facts.plant.name },
    verdict: verdictWithName(outcome),
    reasons: reasons.map(shownReason),
    restrictions: isAdmitted ? shownRestrictions(facts.restrictions) : [],
    admitted: admittedDays(row, today),
    last_check: lastCheck?.toISOString() ?? null,
  }
}

/** With all drivers of the plant, where it is so now, else by name. */
function admittedDays({ withPlantFrom, byNameFrom, byNameUntil }: ListedVisitorRow, today: PlainDate): ListedVisitor['admitted'] {
  const isNow = (from: PlainDate): boolean => from <= today
  if (byNameFrom !== null && (withPlantFrom === null || !isNow(withPlantFrom)))
    return { from: byNameFrom, is_now: isNow(byNameFrom), until: byNameUntil }
  return withPlantFrom === null ? null : { from: withPlantFrom, is_now: isNow(withPlantFrom), until: null }
}

export function visitorSheet(at: At): readonly SheetColumn<ListedVisitorRow>[] {
  const shown = (row: ListedVisitorRow): ListedVisitor => presentListedVisitor(row, at)
  return [
    { title: 'Driver name', cell: ({ name }) => name, width: 28 },
    { title: 'Id no', cell: ({ idNo }) => idNo },
    { title: 'Card no', cell: ({ cardNo }) => cardNo, width: 14 },
    { title: 'Transporter', cell: ({ transporter }) => transporter, width: 24 },
    { title: 'Own plant', cell: ({ plant }) => plant, width: 20 },
    { title: 'Verdict', cell: (row) => shown(row).verdict.name, width: 12 },
    {
      title: 'Reasons',
      cell: (row) =>
        shown(row)
          .reasons.map(({ text }) => text)
          .join('; '),
      width: 48,
    },
    {
      title: 'Restrictions',
      cell: (row) =>
        shown(row)
          .restrictions.map(({ words }) => words)
          .join('; '),
      width: 24,
    },
    { title: 'Admitted from', cell: (row) => dayCell(shown(row).admitted?.from ?? null), width: 14 },
    { title: 'Admitted until', cell: (row) => dayCell(shown(row).admitted?.until ?? null), width: 14 },
    { title: 'Last at the gate', cell: ({ lastCheck }) => lastCheck && momentText(lastCheck, at.plant.timeZone), width: 20 },
  ]
}
