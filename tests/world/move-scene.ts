import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { movesContract, type MovePreview } from '#admissions/moves/moves.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { transferDriver } from '#requests/kinds/transfer-driver/transfer-driver.contract.ts'
import type { TestApi } from './test-api.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
type Holder = Awaited<ReturnType<typeof aPassHolder>>
let cards = 0

type StoredDriver = {
  auth_plant_id: string
  card_no: string | null
  medical_expiry: string | null
  pass_expiry: string | null
  held_days: string
  own_ends: unknown
}

export type MoveScene = Record<'home' | 'there' | 'office', Person> & {
  driver: Holder
  cardNo: string
  /** What waits at the plant that is asked. */
  moveId: () => Promise<string>
  askFor: () => Promise<unknown>
  move: () => Promise<unknown>
  seen: () => Promise<MovePreview>
  nameOf: (person: Person) => Promise<string>
  stored: () => Promise<StoredDriver>
  /** The office asks to transfer the driver; answers the request. */
  asksTransfer: () => Promise<string>
  approve: (by: Person, requestId: string) => Promise<unknown>
  requestNow: (id: string) => Promise<{ auth_plant_id: string; status_id: number; comment: string | null }>
}

/** A driver of one plant, with an office, and another plant that is to take the driver over. */
export async function aMoveScene(api: TestApi, made?: (plantId: string) => Promise<Holder>): Promise<MoveScene> {
  const { db } = api
  const home = await api.as({ portal: 'staff_portal' })
  const there = await api.as({ portal: 'staff_portal' })
  const cardNo = `MOVING-${++cards}`
  const driver = made ? await made(home.plantId) : await aPassHolder(db, { plantId: home.plantId, name: 'Asha Moving', cardNo })
  const { id: driverId, transporter_id: transporterId } = driver
  const office = await api.as({ portal: 'transporter_portal', plantId: home.plantId, transporterId })
  const { ask, asked, decide, list } = movesContract
  const moveId = async (): Promise<string> => (await there.call(list, {})).data[0]?._id ?? ''
  return {
    home,
    there,
    office,
    driver,
    cardNo,
    moveId,
    askFor: () => office.call(ask, { driver_id: driverId, plant_id: there.plantId, reason: 'Drives for the new depot.' }),
    move: async () => there.call(decide, { id: await moveId(), key: 'move' }),
    seen: async () => there.call(asked, { id: await moveId() }),
    nameOf: async ({ plantId }: Person): Promise<string> =>
      (await db.selectFrom('auth_plant').select('name').where('id', '=', plantId).executeTakeFirstOrThrow()).name,
    stored: () =>
      db
        .selectFrom('driver')
        .select(['auth_plant_id', 'card_no', 'medical_expiry', 'pass_expiry', 'held_days', 'own_ends'])
        .where('id', '=', driverId)
        .executeTakeFirstOrThrow(),
    asksTransfer: async (): Promise<string> => {
      const to = { transporter_id: (await aTransporter(db)).id, introduction_letter: aPdfFile('letter.pdf') }
      return (await office.call(transferDriver.raise, { driver_id: driverId, ...to, comment: 'Depot closed' })).request_id
    },
    approve: (by: Person, request_id: string) => by.call(transferDriver.decide, { request_id, comment: 'Letter seen', key: 'approve' }),
    requestNow: (id: string) =>
      db.selectFrom('request').select(['auth_plant_id', 'status_id', 'comment']).where('id', '=', id).executeTakeFirstOrThrow(),
  }
}
