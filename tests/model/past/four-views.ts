import type { Caller } from '../../world/test-api.ts'
import { stretchesContract, type Stretch } from '#drivers/history/stretches/stretches.contract.ts'
import { verdictContract, type VerdictAnswer } from '#drivers/verdict/as-at/verdict.contract.ts'
import { momentAt } from '#platform/contract/moment.ts'
import { addDays, toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { reportContract } from '#reports/mechanism/report.contract.ts'
import { blockedBy, passEnd, passStatusOf, verdictOf, type KnownState } from './known-state.ts'
import type { Life } from './lives.ts'

const zone = 'Africa/Nairobi'

/** A moment, or the end of a day. */
export type AskedAt = { as_at: string; day: PlainDate; until: Date }
export const atMoment = (moment: Date): AskedAt => ({ as_at: moment.toISOString(), day: toPlainDate(moment, zone), until: moment })
export const atEndOf = (moment: Date): AskedAt => {
  const day = toPlainDate(moment, zone)
  return { as_at: day, day, until: new Date(momentAt(addDays(day, 1), 0, zone).getTime() - 1) }
}

/** What the four views say of a driver; nothing before the driver was registered. */
type Views = { screen: object; passes: object; drivers: object; history: object }

/** By the plain reading: what was known with the last change up to then. */
export function expectedViews({ known }: Life, { day, until }: AskedAt): Views {
  const state = known.findLast(({ from }) => from <= until)?.state
  if (!state) return { screen: {}, passes: {}, drivers: {}, history: {} }
  const { status, transporter, contract, card, medical, ddt, bulker, licence } = state
  const options = state.drivesBulker ? 'Bulker' : 'Flatbed'
  const ends = { medical, ddt, bulker, licence }
  const blocked = blockedBy(state, day)
  return {
    screen: {
      status,
      transporter,
      verdict: verdictOf(state, day),
      blocked,
      ends: { ...ends, ...(contract !== null && { transporter: contract }) },
    },
    passes: {
      transporter,
      card_no: card,
      status: passStatusOf(state, day),
      expiry: passEnd(state),
      ...ends,
      isBlocked: status === 'Active' && blocked.length > 0,
    },
    drivers: { transporter, options, status },
    history: withoutNulls({
      Status: status,
      Transporter: transporter,
      'Card in force': card,
      'Pass expiry': passEnd(state),
      'Medical expiry': medical,
      'Defensive driving training expiry': ddt,
      'Bulker training expiry': bulker,
      'Driving licence expiry': licence,
      "Spot transporter's validity": contract,
      'Vehicle options': options,
      'On hold': state.isHeld ? 'Yes' : null,
      'Medical finding': state.isUnfit ? 'See the plant doctor' : null,
      'Suspended until': status === 'Suspended' ? longest(state) : null,
    }),
  }
}

const longest = ({ suspensions }: KnownState): PlainDate | null =>
  suspensions.includes(null)
    ? null
    : (suspensions
        .flatMap((end) => end ?? [])
        .toSorted()
        .at(-1) ?? null)
const withoutNulls = (facts: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))

const columns = { pass: 'transporter,card_no,status,expiry,medical,ddt,bulker,licence', drivers: 'transporter,options,status' }

/** Of what every plant asks for. */
export function screenOf({ proofs, driver, verdict, reasons }: VerdictAnswer): object {
  if (proofs.length === 0) return {}
  const shown = proofs.filter(({ what }) => ['medical', 'ddt', 'bulker', 'licence', 'transporter'].includes(what))
  return {
    status: driver.status?.name,
    transporter: driver.transporter_id?.name,
    verdict,
    blocked: reasons.filter(({ severity }) => severity === 'blocked').map(({ what }) => what),
    ends: Object.fromEntries(shown.map(({ what, expiry }) => [what, expiry])),
  }
}

/** Also answers what the screen said in full. */
export async function readViews(
  call: Caller,
  { driverId: driver_id }: Life,
  { as_at, until }: AskedAt,
  history: readonly Stretch[],
): Promise<{ views: Views; answer: VerdictAnswer }> {
  const rowsOf = async (report: 'pass' | 'drivers', more: { verdict?: string } = {}) =>
    (await call(reportContract.rows, { report, driver_id, as_at, columns: columns[report], ...more })).data
  const answer = await call(verdictContract.asAt, { driver_id, as_at })
  const [pass] = await rowsOf('pass')
  const views = {
    screen: screenOf(answer),
    passes: pass ? { ...pass.values, isBlocked: (await rowsOf('pass', { verdict: 'blocked' })).length > 0 } : {},
    drivers: (await rowsOf('drivers'))[0]?.values ?? {},
    history: factsUntil(history, until),
  }
  return { views, answer }
}

/** The whole history of a driver, oldest first. */
export async function readHistory(call: Caller, { driverId: driver_id }: Life): Promise<Stretch[]> {
  const all: Stretch[] = []
  for (let page = 1, total = 1; all.length < total; page++) {
    const answer = await call(stretchesContract.list, { driver_id, page, page_size: 100 })
    all.push(...answer.data)
    total = answer.total
  }
  return all.toReversed()
}

const notCompared = new Set([
  'Pass',
  'Pass issued',
  'Pass ends with',
  'Suspended from',
  'Gender',
  'Date of birth',
  'Experience in years',
  'Vehicle categories',
])

/** The changes up to then, one upon the other. */
function factsUntil(history: readonly Stretch[], until: Date): object {
  const facts = new Map<string, string>()
  for (const { values } of history.filter(({ from }) => new Date(from) <= until)) {
    for (const { name, after } of values.filter((value) => !notCompared.has(value.name))) {
      if (after === null) facts.delete(name)
      else facts.set(name, after)
    }
  }
  return Object.fromEntries(facts)
}
