import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { someClosedMonths } from '#extensions/scorecard/scorecard.factory.ts'
import type { Journey } from '../journey.ts'
import { see } from '../screen.ts'
import { staff, transporterPortal, type State } from './state.ts'

/** A transporter with a rank among five, on its home and page, and as staff see it. */
export async function scorecardStates(journey: Journey): Promise<readonly State[]> {
  const { db } = journey
  const names = ['Amboseli Freight', 'Kilifi Bulk', 'Galana Cement Haulers', 'Lamu Carriers', 'Voi Movers']
  const transporters = await Promise.all(names.map((name) => aTransporter(db, { name })))
  const transporterIds = transporters.map(({ id }) => id)
  const [, transporterId = ''] = transporterIds
  const person = await journey.person({ portal: 'transporter_portal', transporterId })
  const clerk = await journey.person({ plantId: person.plantId })
  await someClosedMonths(db, { plantId: person.plantId, transporterIds, first: '2025-12-01', count: 11 })
  const transportersPath = `${staff}/administrative/transporters`
  return [
    { name: 'the scorecard on an office’s home', path: `${transporterPortal}/drivers`, person, reach: (page) => see(page, 'Rank 2 of 5') },
    { name: 'a scorecard', path: `${transporterPortal}/scorecard`, person, reach: (page) => see(page, 'Rank 2 of 5') },
    {
      name: 'a scorecard, for staff',
      path: `${transportersPath}/${transporterId}/scorecard`,
      person: clerk,
      reach: (page) => see(page, 'Rank 2 of 5'),
    },
    { name: 'the ranking of transporters', path: `${transportersPath}/ranking`, person: clerk, reach: (page) => see(page, '2 of 5') },
  ]
}
