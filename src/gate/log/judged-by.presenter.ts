import { driverStatusNames } from '#drivers/driver-status.contract.ts'
import { requirementNames } from '#drivers/verdict/verdict-reasons.rules.ts'
import { clearanceKinds, type ClearanceKind } from '#drivers/pass/pass.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { JudgedFacts } from '../checks/judged-by.rules.ts'
import { shownReason } from '../judgement/gate-reasons.rules.ts'
import { cardStateNames, settingNames } from './check-log.rules.ts'
import type { ShownJudgedBy, ShownRecord } from './check-log.contract.ts'
import type { StoredJudgedBy } from './check-log.store.ts'
import type { JudgedRecordsNow } from './judged-records.store.ts'

type Reader = { readsMedicals: boolean }

export function presentJudgedBy(
  { rules, day, time = null, device, server, settings, facts }: StoredJudgedBy,
  now: JudgedRecordsNow | null,
  reader: Reader,
): ShownJudgedBy {
  return {
    rules,
    day,
    time,
    device,
    server: server ? { outcome: server.outcome, reasons: server.reasons.map(shownReason) } : null,
    settings: Object.entries(settingNames).flatMap(([key, name]) =>
      settings[key] === undefined ? [] : [{ name, value: String(settings[key]) }],
    ),
    records: facts && now ? presentRecords(facts, now, reader) : [],
  }
}

function presentRecords(facts: JudgedFacts, now: JudgedRecordsNow, reader: Reader): ShownRecord[] {
  const { status_id, card, pass, clearances, licence, transporter, suspension, picture, restrictions = [] } = facts
  const record = (name: string, { id, until }: { id: string | null; until: string | null }, text: string | null = null): ShownRecord => ({
    name,
    record: id,
    until,
    text,
  })
  return [
    record('Driver status', { id: null, until: null }, driverStatusNames[status_id]),
    record('Card', { id: card.id, until: null }, [now.cardNo, cardStateNames[card.state]].filter(Boolean).join(', ')),
    record('Pass', pass),
    ...clearanceKinds.map((kind) =>
      record(nameOf(requirementNames[kind]), clearances[kind], clearanceText(kind, clearances[kind].id, now, reader)),
    ),
    record(
      'Driving licence',
      { id: null, until: licence.until },
      licence.number === null ? null : now.isSameLicence ? 'The present number' : 'Another number than today',
    ),
    record('Transporter', transporter, now.transporter),
    ...(suspension
      ? [record('Suspension', { id: suspension.id, until: suspension.ends_on }, `Since ${dateText(suspension.starts_on)}`)]
      : []),
    ...restrictions.map(({ words, effect, from, until }) =>
      record('Restriction', { id: null, until: null }, effect === 'night' ? `${words}: from ${from} until ${until}` : words),
    ),
    record(
      'Photograph',
      { id: picture, until: null },
      picture === null ? 'None' : now.isSamePicture ? 'The present one' : 'Another one than today',
    ),
  ]
}

function clearanceText(kind: ClearanceKind, id: string | null, { clearances }: JudgedRecordsNow, { readsMedicals }: Reader): string | null {
  const found = clearances.find((clearance) => clearance.id === id)
  if (!found) return null
  const fitness =
    kind === 'medical' && readsMedicals && found.fit_to_work !== null && (found.fit_to_work ? 'fit to work' : 'not fit to work')
  return [`Given on ${dateText(found.given_on)}`, fitness, found.is_void && 'replaced since'].filter(Boolean).join(', ')
}

const nameOf = (requirement: string): string => requirement.charAt(0).toUpperCase() + requirement.slice(1)
