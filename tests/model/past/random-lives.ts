import { transportersContract } from '#administration/transporters/transporters.contract.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { clearanceKinds } from '#drivers/pass/pass.rules.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { passEnd, type KnownState } from './known-state.ts'
import { renew, holdOrLift, renewLicence, changeVehicle, transfer, suspendDriver, reinstate, blacklist, type Event } from './life-events.ts'
import { dayOf, stateNow, type Life, type Lives } from './lives.ts'

const [secondMs, hourMs] = [1000, 3_600_000]

/** Registers drivers, then lets things happen to any of them, one after the other: seconds or hours apart. */
export async function live(
  lives: Lives,
  { births, events, mostSeconds = 12 * 3600 }: { births: number; events: number; mostSeconds?: number },
): Promise<void> {
  const { random, clock } = lives
  let left = births
  for (let n = 0; n < births + events; n++) {
    const before = dayOf(lives)
    await passTo(
      lives,
      clock.now.getTime() + (random.in(0.7) ? 1 + random.upTo(Math.min(600, mostSeconds)) : random.upTo(mostSeconds)) * secondMs,
    )
    if (dayOf(lives) !== before) await endServed(lives)
    const isBirth = left > 0 && (lives.all.length === 0 || random.upTo(births + events - n) < left)
    if (isBirth) left -= 1
    await (isBirth ? register(lives) : somethingHappens(lives))
  }
}

async function passTo({ clock, onHour }: Lives, moment: number): Promise<void> {
  const first = Math.floor(clock.now.getTime() / hourMs) * hourMs + hourMs
  for (let hour = first; hour < moment; hour += hourMs) {
    clock.now = new Date(hour)
    await onHour?.()
  }
  clock.now = new Date(moment)
}

async function register(lives: Lives): Promise<void> {
  const { db, random, transporters, plantId, clock } = lives
  const today = dayOf(lives)
  const transporter = random.pick(transporters)
  const inDays = (): PlainDate => addDays(today, 5 + random.upTo(300))
  const known: KnownState = {
    status: 'Active',
    transporter: transporter.name,
    contract: transporter.valid_until,
    drivesBulker: random.in(0.3),
    card: null,
    // As the factory issues it.
    passIssued: '2026-01-05',
    medical: inDays(),
    ddt: random.in(0.9) ? inDays() : null,
    bulker: random.in(0.5) ? inDays() : null,
    licence: random.in(0.9) ? inDays() : null,
    isHeld: false,
    isUnfit: false,
    suspensions: [],
  }
  const { medical, ddt, bulker } = known
  const driver = await aPassHolder(db, {
    plantId,
    transporter_id: transporter.id,
    vehicle_options: [known.drivesBulker ? 'Bulker' : 'Flatbed'],
    licence_expiry: known.licence,
    passExpiry: passEnd(known),
    clearances: { ...(medical && { medical }), ...(ddt && { ddt }), ...(bulker && { bulker }) },
    created_at: clock.now,
  })
  const givenOn = Object.fromEntries(clearanceKinds.flatMap((kind) => (known[kind] === null ? [] : [[kind, '2026-01-04']])))
  const examinations = medical === null ? [] : [{ on: '2026-01-04', expiry: medical, isFit: null }]
  lives.all.push({ driverId: driver.id, givenOn, examinations, known: [{ from: clock.now, state: { ...known, card: driver.cardNo } }] })
}

function eventFor(life: Life, { random }: Lives): Event {
  const { status } = stateNow(life)
  if (status === 'Blacklisted') return random.pick([renewLicence, changeVehicle])
  const always = [renew, renew, renew, renewLicence, changeVehicle, suspendDriver, holdOrLift]
  return random.in(0.03) ? blacklist : random.pick(status === 'Suspended' ? [...always, reinstate, reinstate] : [...always, transfer])
}

async function somethingHappens(lives: Lives): Promise<void> {
  const { db, random, clock, all } = lives
  if (random.in(0.03)) return extendContract(lives)
  if (lives.further && random.in(0.1)) return random.pick(lives.further)()
  const life = random.pick(all)
  const event = eventFor(life, lives)
  const changed = await inTransaction(db, async (tx) => {
    const driver = await lockDriverById(tx, life.driverId)
    return event(tx, { driver, at: clock.now, userId: null, why: 'It happened' }, life, lives)
  })
  life.known.push({ from: clock.now, state: { ...stateNow(life), ...changed } })
}

/** What a contract becomes is known of all its drivers at once. */
async function extendContract(lives: Lives): Promise<void> {
  const { transporters, admin, random, clock, all } = lives
  const spot = transporters.pop()
  if (!spot) throw new Error('There is no spot transporter')
  const { id, name, email } = spot
  const valid_until = addDays(dayOf(lives), 1 + random.upTo(120))
  const call = await admin()
  await call(transportersContract.update, { id, name, email, is_spot: true, valid_until })
  transporters.push({ ...spot, valid_until })
  for (const life of all) {
    const state = stateNow(life)
    if (state.transporter === name) life.known.push({ from: clock.now, state: { ...state, contract: valid_until } })
  }
}

async function endServed(lives: Lives): Promise<void> {
  const { db, clock, all } = lives
  const today = dayOf(lives)
  await endServedSuspensions(db, () => clock.now)
  for (const life of all) {
    const state = stateNow(life)
    const suspensions = state.suspensions.filter((end) => end === null || end > today)
    if (suspensions.length < state.suspensions.length)
      life.known.push({ from: clock.now, state: { ...state, suspensions, status: suspensions.length > 0 ? 'Suspended' : 'Active' } })
  }
}

/** Any driver at any time since the first was registered. */
export function aPair({ random, all, clock }: Lives): { life: Life; moment: Date } {
  const [first = clock.now] = all.map(({ known }) => known[0]?.from ?? clock.now)
  const life = random.pick(all)
  const change = random.pick(life.known).from.getTime()
  // Half of them close to a change of the driver.
  const at = random.in(0.5) ? change - secondMs + random.upTo(hourMs) : first.getTime() + random.upTo(clock.now.getTime() - first.getTime())
  return { life, moment: new Date(Math.min(Math.max(at, first.getTime()), clock.now.getTime())) }
}
