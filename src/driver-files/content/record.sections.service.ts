import { holdKind } from '#drivers/holds/hold-kinds.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import { requestStatusNames, requestType, requestTypeNames } from '#requests/engine/request-types.contract.ts'
import { violationStateNames } from '#violations/violations.rules.ts'
import { by, medicalHold, type FileCell, type FileTable } from './file-section.rules.ts'
import { columns, dayWords, joined, timeOf } from './section-cells.rules.ts'
import type { SectionReader } from './section-reader.service.ts'
import {
  listFileComments,
  listFileHolds,
  listFileOpenings,
  listFilePractices,
  listFileRequests,
  listFileSteps,
  listFileSuspensions,
  listFileViolations,
} from './records.store.ts'

export const timelineSection: SectionReader = async (reading, past) => {
  const { db, driverId, plant, from, until, hasMedical: readsMedicals } = reading
  const stretches = await past.stretches(db, driverId, { plantId: plant.id, from, until, readsMedicals })
  const valueText = (value: string | null): string => (value === null ? 'none' : dateText(value))
  return [
    {
      title: '',
      columns: columns(['From', 2], ['What changed', 6]),
      rows: stretches.map(({ from: at, has_time: hasTime, from_day, values }) => [
        hasTime ? timeOf(reading, new Date(at)) : dayWords(from_day),
        values
          .map(({ name, before, after }) => `${name}: ${before === null ? '' : `${valueText(before)} → `}${valueText(after)}`)
          .join('; '),
      ]),
      none: 'Nothing of these days was kept at this plant.',
    },
  ]
}

export const requestsSection: SectionReader = async (reading) => {
  const requests = await listFileRequests(reading)
  const ids = requests.map(({ id }) => id)
  const [steps, comments] = [await listFileSteps(reading, ids), await listFileComments(reading, ids)]
  return requests.map((request): FileTable => {
    const { id, type_id: type, status_id: status, created_at: at } = request
    const isHidden = type === requestType.renewMedical && !reading.hasMedical
    const said = (text: string | null): string => (isHidden && text ? 'Left out' : (text ?? ''))
    const lines: readonly { at: Date; cells: readonly FileCell[] }[] = [
      ...steps
        .filter(({ request_id }) => request_id === id)
        .map((step) => ({ at: step.created_at, cells: [nameOf(step.status_id), by(step.created_by), said(step.comment)] })),
      ...comments
        .filter(({ request_id }) => request_id === id)
        .map((each) => ({ at: each.created_at, cells: ['Comment', by(each.created_by), said(each.text)] })),
    ]
    return {
      title: `${requestTypeNames[type]}, request ${id} of ${timeOf(reading, at)}: ${nameOf(status)}`,
      columns: columns(['When', 2], ['What', 1.2], ['Who', 2], ['Said', 4]),
      rows: lines.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map((line) => [timeOf(reading, line.at), ...line.cells]),
      none: said(request.comment),
    }
  })
}

const nameOf = (status: number): string => (requestStatusNames as Readonly<Record<number, string>>)[status] ?? String(status)

export const violationsSection: SectionReader = async (reading) => [
  {
    title: 'Violations',
    columns: columns(['Day', 1.2], ['Violation', 3], ['State', 1], ['Recorded by', 2], ['Recorded', 1.6], ['Answer of the transporter', 3]),
    rows: (await listFileViolations(reading)).map((each) => [
      dayWords(each.violation_date),
      joined(`${each.category}: ${each.violation}`, each.description, each.action_taken),
      violationStateNames[each.state],
      by(each.created_by),
      timeOf(reading, each.created_at),
      each.transporter_comment,
    ]),
    none: 'None.',
  },
  {
    title: 'Suspensions',
    columns: columns(['From', 1], ['Until', 1], ['Recorded', 1.5], ['Ended', 1.5], ['Ended by', 2], ['Why it ended', 1]),
    rows: (await listFileSuspensions(reading)).map((each) => [
      dayWords(each.starts_on),
      each.ends_on === null ? 'Until it is ended' : dayWords(each.ends_on),
      timeOf(reading, each.created_at),
      timeOf(reading, each.ended_at),
      each.ended_at && by(each.ended_by),
      each.end_reason,
    ]),
    none: 'None.',
  },
  {
    title: 'Good practices',
    columns: columns(['Day', 1], ['Title', 2], ['Description', 4], ['Recorded by', 2], ['Recorded', 1.5]),
    rows: (await listFilePractices(reading)).map((each) => [
      dayWords(each.date),
      each.title,
      each.description,
      by(each.created_by),
      timeOf(reading, each.created_at),
    ]),
    none: 'None.',
  },
]

/** Of a kind that only readers of medical files may know, nothing is said to others. */
export const holdsSection: SectionReader = async (reading) => {
  const holds = (await listFileHolds(reading)).filter(({ kind }) => reading.hasMedical || kind !== medicalHold)
  return [
    {
      title: '',
      columns: columns(['Hold', 3], ['Placed', 1.6], ['By', 2], ['Lifted', 1.6], ['By', 2], ['Why', 2]),
      rows: holds.map((hold) => [
        joined(
          holdKind(hold.kind).name,
          holdKind(hold.kind).reasons[hold.reason]?.label ?? null,
          hold.starts_on && `From ${dayWords(hold.starts_on)}`,
          hold.ends_on && `Until ${dayWords(hold.ends_on)}`,
        ),
        timeOf(reading, hold.placed_at),
        by(hold.placed_by),
        timeOf(reading, hold.lifted_at),
        hold.lifted_at && by(hold.lifted_by),
        hold.lift_reason,
      ]),
      none: 'None.',
    },
  ]
}

export const openingsSection: SectionReader = async (reading) => [
  {
    title: '',
    columns: columns(['Last opened', 2], ['By', 3], ['File of', 3]),
    rows: (await listFileOpenings(reading)).map(({ opened_at, user_id, type_id }) => [
      timeOf(reading, opened_at),
      by(user_id),
      requestTypeNames[type_id as keyof typeof requestTypeNames],
    ]),
    none: 'Nobody.',
  },
]
