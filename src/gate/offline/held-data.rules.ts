import { cardNoKey, pickByNumber } from '#drivers/card/card-no.rules.ts'
import { readLine, type GateData, type HeldDriver } from './gate-lines.rules.ts'

export type CardOnDevice = { driver: HeldDriver; card: HeldDriver['cards'][number] }

/** All that a device holds, by what is scanned or entered. */
export type HeldData = {
  plant: GateData['plant']
  /** When the newest of it was read, in milliseconds of the server's clock. */
  at: number
  /** The number of the last change in it. */
  seq: number
  warnHours: number
  staleHours: number
  plants: ReadonlyMap<string, string>
  /** From which day drivers of these plants are admitted. */
  admits: ReadonlyMap<string, string>
  drivers: ReadonlyMap<string, HeldDriver>
  cards: ReadonlyMap<string, CardOnDevice>
  /** By `cardNoKey`. */
  cardNos: ReadonlyMap<string, readonly CardOnDevice[]>
}

export function holdSnapshot(data: GateData): HeldData {
  const names = namesIn(data)
  return index(data, new Map(data.lines.map((line) => [line[0], readLine(line, names)])))
}

/** The data with these changes; undefined where they belong to another plant, or changes before them are missing. */
export function holdChanges(held: HeldData, data: GateData): HeldData | undefined {
  if (data.kind !== 'changes' || data.plant.id !== held.plant.id || data.from > held.seq || data.to < held.seq) return undefined
  if (data.lines.length === 0 && data.gone.length === 0) return { ...held, ...headOf(data) }
  const drivers = new Map(held.drivers)
  for (const id of data.gone) drivers.delete(id)
  const names = namesIn(data)
  for (const line of data.lines) drivers.set(line[0], readLine(line, names))
  return index(data, drivers)
}

const namesIn = ({ requirements, restrictions, visits }: GateData): Parameters<typeof readLine>[1] => ({
  requirements,
  restrictions,
  visits: new Map(visits.map((visit) => [visit[0], visit])),
})

const headOf = ({ plant, at, to, warn_hours, stale_hours, plants, admits }: GateData): Omit<HeldData, 'drivers' | 'cards' | 'cardNos'> => ({
  plant,
  at: Date.parse(at),
  seq: to,
  warnHours: warn_hours,
  staleHours: stale_hours,
  plants: new Map(plants),
  admits: new Map(admits),
})

function index(data: GateData, drivers: ReadonlyMap<string, HeldDriver>): HeldData {
  const cards = new Map<string, CardOnDevice>()
  const cardNos = new Map<string, CardOnDevice[]>()
  for (const driver of drivers.values())
    for (const card of driver.cards) {
      cards.set(card.id, { driver, card })
      const key = cardNoKey(card.no)
      const same = cardNos.get(key)
      if (same) same.push({ driver, card })
      else cardNos.set(key, [{ driver, card }])
    }
  return { ...headOf(data), drivers, cards, cardNos }
}

/** Whose card has or had this number, however it is written. */
export const findByNumber = (held: HeldData, entered: string): CardOnDevice | undefined =>
  pickByNumber(held.cardNos.get(cardNoKey(entered)) ?? [], entered, ({ card: { id, no, state } }) => ({
    id,
    no,
    isEnded: state === 'cancelled',
  }))
