import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { queryOnce } from './database.ts'
import { driversOfConnection, type Samples } from './scenario.ts'

const size = 512

/** Samples active drivers and requests evenly, by the hash of their ids. */
export async function drawSamples(address: DatabaseAddress): Promise<Samples> {
  const drivers = await queryOnce(
    address,
    `select id, name, id_no, phones[1] as phone, card_no, transporter_id from driver where status_id = 8 and card_no is not null order by md5(id::text) limit ${size}`,
  )
  const requests = await queryOnce(address, `select id from request where id < 20000000 order by md5(id::text) limit ${size}`)
  const cases = await queryOnce(address, `select id from driver_case order by md5(id::text) limit ${size}`)
  const [counted] = await queryOnce(
    address,
    'select (select count(*) from driver where status_id = 8) as active, (select max(id) from driver) as last',
  )
  const [largest] = await queryOnce(
    address,
    'select transporter_id, count(*) as active from driver where status_id = 8 group by 1 order by 2 desc, 1 limit 1',
  )
  return {
    drivers: drivers.map((row) => ({
      id: text(row['id']),
      name: text(row['name']),
      id_no: text(row['id_no']),
      phone: text(row['phone']),
      card_no: text(row['card_no']),
      transporter_id: text(row['transporter_id']),
    })),
    requestIds: requests.map((row) => text(row['id'])),
    caseIds: cases.map((row) => text(row['id'])),
    activeCount: Number(counted?.['active']),
    largest: { transporterId: text(largest?.['transporter_id']), activeCount: Number(largest?.['active']) },
    firstWritable: Number(counted?.['last']) - 64 * driversOfConnection + 1,
  }
}

const text = (value: string | null | undefined): string => value ?? ''
