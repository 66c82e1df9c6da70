import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import type { Journey } from '../journey.ts'
import { aNewDriver } from './new-drivers.ts'

type Compared = Awaited<ReturnType<typeof aNewDriver>> & { matchId: string; barredName: string }

/** An applicant at another plant with the licence of somebody whom this plant barred. */
export async function anApplicantToCompare(
  journey: Journey,
  { barringId, plantId, name, barredName }: Readonly<Record<'barringId' | 'plantId' | 'name' | 'barredName', string>>,
): Promise<Compared> {
  const licence_no = `BARRED-${name.length}${barredName.length}${Math.abs(hash(name))}`
  await aDriver(journey.db, {
    plantId: barringId,
    status_id: driverStatus.blacklisted,
    name: barredName,
    licence_no,
    phones: ['+254700555001'],
    date_of_birth: '1971-01-01',
  })
  const submitted = await aNewDriver(journey, {
    plantId,
    name,
    licence_no: licence_no.toLowerCase(),
    phones: ['+254700555002'],
    date_of_birth: '1992-02-02',
    names: ['Id card', 'Driving licence'],
  })
  const { id } = await journey.db
    .selectFrom('barred_match')
    .select('id')
    .where('application_id', '=', submitted.applicationId)
    .executeTakeFirstOrThrow()
  return { ...submitted, matchId: id, barredName }
}

const hash = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
